import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { providerId } from '#contracts/config/provider-names.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import { newId } from '#contracts/ids.js';
import { AnonymousLogin } from '../ways/anonymous/anonymous-login.js';
import type { ExternalIdentity, LoginProvider } from '../ways/login-provider.js';
import { LoginRefusedError } from '../ways/login-refused-error.js';
import { unixNow, type SessionFacts } from '../tokens/claims.js';
import { Devices, type DeviceInfo } from './devices.js';
import { identityKey } from './identity-key.js';
import { LoginProviders } from './login-providers.js';
import { SessionTokens } from './session-tokens.js';
import { UserAccounts, type EnteringUser } from './user-accounts.js';
import type { IdentityRecord } from './user.model.js';

/** Configured provider and its login method. */
export interface ConfiguredProvider {
  readonly provider: AuthProviderConfig;
  readonly way: LoginProvider;
}

/** Session that was opened or extended, with lines for its log entry. */
export interface LoginResult {
  readonly reply: LoginReply;
  readonly messages: readonly string[];
}

export function loginResult({ messages = [] }: ExternalIdentity, reply: LoginReply): LoginResult {
  return { reply, messages };
}

/** Finds the users of verified identities and opens sessions for them. */
@Injectable()
export class UserLogin {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly devices: Devices,
    private readonly sessionTokens: SessionTokens,
    private readonly loginProviders: LoginProviders,
  ) {}

  /** Returns the enabled provider of that type or name. Fails with `AuthProviderNotFound` if users cannot log in with it. */
  providerOf(app: AppSnapshot, name: string): ConfiguredProvider {
    const wanted = providerId(name);
    const provider = app.authProviders.find(({ type, disabled }) => type === wanted && !disabled);
    const way = this.loginProviders.of(wanted);
    if (provider && way && way.isReady?.(provider) !== false) return { provider, way };
    throw new AppError('AuthProviderNotFound', `authentication via '${name}' is unsupported`);
  }

  /**
   * Returns the provider like `providerOf`. Fails with `InvalidParameter` for a provider whose identities cannot be added to a user.
   */
  linkableProviderOf(app: AppSnapshot, name: string): ConfiguredProvider {
    const found = this.providerOf(app, name);
    if (!found.way.makesUsers) throw new AppError('InvalidParameter', 'invalid user link request');
    if (found.way instanceof AnonymousLogin) throw new AppError('InvalidParameter', 'an anonymous identity cannot be linked');
    return found;
  }

  /** Returns the user of an identity, created if `makesUsers` allows it; does not open a session. */
  async userOf(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    external: ExternalIdentity,
    makesUsers: boolean,
  ): Promise<EnteringUser> {
    const { ownerId } = external;
    if (ownerId !== undefined) return this.accounts.enterAsOwner(app, { ...external, ownerId });
    return this.accounts.enter(app, await this.recordOf(app, provider, external), makesUsers);
  }

  /** Opens a session for the user of an identity. */
  async enter(
    app: AppSnapshot,
    { provider, way }: ConfiguredProvider,
    external: ExternalIdentity,
    device: DeviceInfo | null,
  ): Promise<LoginReply> {
    // Read before the user, so that a later revocation covers the token.
    const now = unixNow();
    const identity = identityRecord(provider, external);
    const newcomer = external.isNew === true ? await this.accounts.newcomer(app, identity) : null;
    const [user, known] = await Promise.all([
      newcomer ?? this.userOf(app, provider, external, way.makesUsers),
      this.devices.identify(app.appId, device),
    ]);
    const session = { sessionId: newId(), userId: user.userId, deviceId: known.id, domainId: app.domainId };
    const times = { now: Math.max(now, user.tokensFrom), lifetimeSeconds: app.refreshTokenSeconds ?? way.sessionSeconds };
    const [reply] = await Promise.all([
      this.sessionTokens.open(app, session, identity, times),
      this.devices.remember(app.appId, user.userId, known, device),
      newcomer?.store(),
    ]);
    return reply;
  }

  /** Adds an identity to the user of an open session; the session stays the same. */
  async link(
    app: AppSnapshot,
    { provider }: ConfiguredProvider,
    external: ExternalIdentity,
    session: SessionFacts,
  ): Promise<LoginReply> {
    const identity = await this.recordOf(app, provider, external);
    const now = unixNow();
    const { tokensFrom } = await this.accounts.link(app.appId, session.userId, identity);
    return this.sessionTokens.renew(app, session, Math.max(now, tokensFrom));
  }

  /** Fails with `InvalidSession` if the session is no longer open. */
  async requireOpen(session: SessionFacts): Promise<void> {
    await this.sessionTokens.requireOpen(session);
  }

  private async recordOf(app: AppSnapshot, provider: AuthProviderConfig, external: ExternalIdentity): Promise<IdentityRecord> {
    const identity = identityRecord(provider, external);
    return external.keepsData === true ? this.accounts.keepingData(app, identity) : identity;
  }
}

/**
 * Returns the error for the client. It hides the reason for refusing a credential, and when linking it never has a message that
 * makes clients retry.
 */
export function clientError(error: unknown, linking: boolean): unknown {
  const refused = linking ? 'unauthorized: invalid credentials' : 'unauthorized';
  if (error instanceof LoginRefusedError) return new AppError(error.code, refused, { cause: error });
  if (linking && error instanceof AppError && error.message === 'unauthorized') {
    return new AppError(error.code, refused, { cause: error });
  }
  return error;
}

function identityRecord(provider: AuthProviderConfig, external: ExternalIdentity): IdentityRecord {
  return {
    key: identityKey(provider.type, external.id),
    id: external.id,
    provider_type: provider.type,
    provider_id: provider._id,
    dataJson: JSON.stringify(external.data),
  };
}
