import { Injectable } from '@nestjs/common';
import { ApiKeyLogin } from '../ways/api-key/api-key-login.js';
import { CustomFunctionLogin } from '../ways/function/custom-function-login.js';
import { CustomTokenLogin } from '../ways/custom-token/custom-token-login.js';
import { EmailPasswordLogin } from '../ways/email-password/email-password-login.js';
import { AnonymousLogin } from '../ways/anonymous/anonymous-login.js';
import type { LoginProvider } from '../ways/login-provider.js';
import { OAuthLogins } from '../ways/oauth2/oauth-logins.js';

/** Login methods, by the type of provider that configures each. */
@Injectable()
export class LoginProviders {
  private readonly byType: ReadonlyMap<string, LoginProvider>;

  constructor(
    anonymous: AnonymousLogin,
    customToken: CustomTokenLogin,
    apiKey: ApiKeyLogin,
    emailPassword: EmailPasswordLogin,
    customFunction: CustomFunctionLogin,
    oauth: OAuthLogins,
  ) {
    this.byType = new Map(
      [anonymous, customToken, apiKey, emailPassword, customFunction, ...oauth.all].map((way) => [way.type, way]),
    );
  }

  of(type: string): LoginProvider | undefined {
    return this.byType.get(type);
  }
}
