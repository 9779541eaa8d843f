import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { OAuthLogins } from '../ways/oauth2/oauth-logins.js';
import type { RedirectProvider } from '../ways/oauth2/redirect-provider.js';
import { UserLogin } from '../users/user-login.js';

/** Configured provider that has login pages. */
export interface ConfiguredRedirectProvider {
  readonly provider: AuthProviderConfig;
  readonly way: RedirectProvider;
}

@Injectable()
export class RedirectProviders {
  constructor(
    private readonly userLogin: UserLogin,
    private readonly logins: OAuthLogins,
  ) {}

  /**
   * Returns the provider. Fails with `AuthProviderNotFound` if users cannot log in with it, with `InvalidParameter` if it has no
   * login pages.
   */
  of(app: AppSnapshot, name: string): ConfiguredRedirectProvider {
    const { provider } = this.userLogin.providerOf(app, name);
    const way = this.logins.of(provider.type);
    if (way) return { provider, way };
    throw new AppError('InvalidParameter', `the provider '${name}' has no login pages`);
  }
}
