import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/handle.decorator.js';
import { currentUser } from '#bus/request-context.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { providerId } from '#contracts/config/provider-names.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import {
  checkCredentials,
  type CheckCredentialsRequest,
  type CheckedCredentials,
} from '#contracts/identity/request-credentials.contract.js';
import { userLogin, type UserLoginRequest } from '#contracts/identity/users.contract.js';
import { newId } from '#platform/ids.js';
import { AnonymousLogin } from '../logins/anonymous-login.js';
import type { ExternalIdentity, LoginProvider } from '../logins/login-provider.js';
import { LoginRefusedError } from '../logins/login-refused-error.js';
import { unixNow } from '../tokens/claims.js';
import { AuthLog } from '../logins/auth-log.js';
import { readDeviceInfo, type DeviceInfo } from '../logins/device-info.js';
import { Devices } from './devices.js';
import { identityKey } from './identity-key.js';
import { LoginWays } from './login-ways.js';
import { SessionTokens } from './session-tokens.js';
import { UserAccounts, type EnteringUser } from './user-accounts.js';
import type { IdentityRecord } from './user.model.js';

/** Logs end users in; the first login of an identity makes its user. A credential can also be linked with a user that is logged in. */
@Injectable()
export class LoginService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly accounts: UserAccounts,
    private readonly devices: Devices,
    private readonly sessionTokens: SessionTokens,
    private readonly log: AuthLog,
    private readonly ways: LoginWays,
  ) {}

  /** Why a credential was refused goes to the app's log; the client is told `unauthorized`. */
  @HandleRpc(userLogin)
  async login(request: UserLoginRequest): Promise<LoginReply> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const device = readDeviceInfo(request.payload);
    const linking = request.link === true;
    const event = { type: linking ? 'link' : 'login', provider: request.provider, started, status: 200, device } as const;
    try {
      const reply = await (linking ? this.link(app, request) : this.enter(app, request, device));
      this.log.write(app, { ...event, userId: reply.user_id });
      return reply;
    } catch (error) {
      this.log.write(app, { ...event, error });
      throw toldError(error, linking);
    }
  }

  /** Whose credentials came with a request; no session is opened. */
  @HandleRpc(checkCredentials)
  async check(request: CheckCredentialsRequest): Promise<CheckedCredentials> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const event = { type: 'login', provider: request.provider, started, status: 200, device: null } as const;
    try {
      const { provider, way } = this.wayOf(app, request.provider);
      const external = await way.authenticate(app, provider, request.payload);
      const makesUsers = way.makesUsers && request.createUser;
      const { userId } = await this.accountOf(app, identityRecord(provider, external), external, makesUsers);
      this.log.write(app, { ...event, userId });
      return { userId };
    } catch (error) {
      this.log.write(app, { ...event, error });
      throw toldError(error, false);
    }
  }

  private accountOf(
    app: AppSnapshot,
    identity: IdentityRecord,
    external: ExternalIdentity,
    makesUsers: boolean,
  ): Promise<EnteringUser> {
    const { ownerId } = external;
    return ownerId === undefined
      ? this.accounts.enter(app, identity, makesUsers)
      : this.accounts.enterAsOwner(app, { ...external, ownerId });
  }

  private async enter(app: AppSnapshot, request: UserLoginRequest, device: DeviceInfo | null): Promise<LoginReply> {
    const { provider, way } = this.wayOf(app, request.provider);
    const external = await way.authenticate(app, provider, request.payload);
    const identity = identityRecord(provider, external);
    // Read before the user: what takes access away afterwards covers the token.
    const now = unixNow();
    const [user, deviceId] = await Promise.all([
      this.accountOf(app, identity, external, way.makesUsers),
      this.devices.identify(app.appId, device),
    ]);
    const session = { sessionId: newId(), userId: user.userId, deviceId, domainId: app.domainId };
    const times = { now: Math.max(now, user.tokensFrom), lifetimeSeconds: app.refreshTokenSeconds ?? way.sessionSeconds };
    const [reply] = await Promise.all([
      this.sessionTokens.open(app, session, identity, times),
      this.devices.remember(app.appId, user.userId, deviceId, device),
    ]);
    return reply;
  }

  /** Gives the user of the request's access token one more way to log in; the session stays the same. */
  private async link(app: AppSnapshot, request: UserLoginRequest): Promise<LoginReply> {
    const { userId, sessionId, deviceId, domainId } = currentUser();
    if (domainId !== app.domainId) throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
    const { provider, way } = this.wayOf(app, request.provider);
    if (!way.makesUsers) throw new AppError('InvalidParameter', 'invalid user link request');
    if (way instanceof AnonymousLogin) throw new AppError('InvalidParameter', 'an anonymous identity cannot be linked');
    const identity = identityRecord(provider, await way.authenticate(app, provider, request.payload));
    const now = unixNow();
    const { tokensFrom } = await this.accounts.link(app.appId, userId, identity);
    return this.sessionTokens.renew(app, { sessionId, userId, deviceId, domainId }, Math.max(now, tokensFrom));
  }

  private wayOf(app: AppSnapshot, name: string): { provider: AuthProviderConfig; way: LoginProvider } {
    const wanted = providerId(name);
    const provider = app.authProviders.find(({ type, disabled }) => type === wanted && !disabled);
    const way = this.ways.of(wanted);
    if (provider && way) return { provider, way };
    throw new AppError('AuthProviderNotFound', `authentication via '${name}' is unsupported`);
  }
}

/** What the client is told. Why a credential was refused is not; linking must not be answered with what makes clients try again. */
function toldError(error: unknown, linking: boolean): unknown {
  const refused = linking ? 'unauthorized: invalid credentials' : 'unauthorized';
  if (error instanceof LoginRefusedError) return new AppError('AuthError', refused, { cause: error });
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
