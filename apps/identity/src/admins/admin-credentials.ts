import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import type { AdminLoginRequest } from '#contracts/identity/admin.contract.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { DigestKeys } from './digest-keys.js';
import { LOGIN_LINK, LoginLinks } from './login-links.js';
import { PasswordHasher } from '../ways/email-password/password-hasher.js';
import { callerNetwork } from '../limits/caller-network.js';
import type { LoginAttempt } from '../limits/login-throttle.js';
import { LoginThrottles } from '../limits/login-throttles.js';
import { hashPrivateKey, isPrivateKey } from './private-key.js';

/** Message that clients compare literally. */
const REFUSED = 'failed to authenticate with MongoDB Cloud API: You are not authorized for this resource.';

type Credentials =
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  | { readonly kind: 'key-pair'; readonly publicKey: string; readonly privateKey: string }
  | { readonly kind: 'private-key'; readonly privateKey: string };

export function loginRefused(): AppError {
  return new AppError('AdminLoginFailed', REFUSED);
}

/**
 * Finds the administrator that a login's credentials belong to. The properties of the request decide which kind of credentials
 * they are, not the provider; only login links have a separate provider.
 */
@Injectable()
export class AdminCredentials {
  constructor(
    private readonly admins: AdminsRepository,
    private readonly passwords: PasswordHasher,
    private readonly throttles: LoginThrottles,
    private readonly digestKeys: DigestKeys,
    private readonly links: LoginLinks,
  ) {}

  /** Returns the administrator. Fails with `AdminLoginFailed` for every wrong credential, or with `TooManyRequests`. */
  async authenticate(request: AdminLoginRequest): Promise<AdminRecord> {
    if (request.provider === LOGIN_LINK) return this.links.authenticate(request.key);
    const credentials = readCredentials(request);
    const attempt: LoginAttempt = { account: accountOf(credentials), address: callerNetwork() };
    this.throttles.admins.assertOpen(attempt);
    const found = credentials ? await this.find(credentials) : null;
    const admin = found?.disabled ? null : found;
    this.throttles.admins.assertOpen(attempt);
    if (!admin) {
      this.throttles.admins.failed(attempt);
      throw loginRefused();
    }
    this.throttles.admins.succeeded(attempt);
    if (credentials && 'privateKey' in credentials) await this.digestKeys.keep(admin, credentials.privateKey);
    return admin;
  }

  private async find(credentials: Credentials): Promise<AdminRecord | null> {
    switch (credentials.kind) {
      case 'password': {
        const admin = await this.admins.findByName('password', credentials.email);
        return (await this.passwords.verify(admin?.secretHash ?? null, credentials.password)) ? admin : null;
      }
      case 'key-pair': {
        const admin = await this.admins.findByName('key-pair', credentials.publicKey);
        return isPrivateKey(credentials.privateKey, admin?.secretHash ?? null) ? admin : null;
      }
      case 'private-key': {
        const admin = await this.admins.findByPrivateKeyHash(hashPrivateKey(credentials.privateKey));
        return isPrivateKey(credentials.privateKey, admin?.secretHash ?? null) ? admin : null;
      }
    }
  }
}

function readCredentials({ username, apiKey, password, key }: AdminLoginRequest): Credentials | null {
  if (given(username) && given(apiKey)) return { kind: 'key-pair', publicKey: username, privateKey: apiKey };
  if (given(username) && given(password)) return { kind: 'password', email: username, password };
  if (given(key)) return { kind: 'private-key', privateKey: key };
  return null;
}

function given(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '';
}

function accountOf(credentials: Credentials | null): string | null {
  if (credentials?.kind === 'password') return credentials.email;
  return credentials?.kind === 'key-pair' ? credentials.publicKey : null;
}
