import { Inject, Injectable } from '@nestjs/common';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import { CLIENT_AUDIENCE, NO_DEVICE_ID } from '#contracts/identity/tokens.js';
import { userChanged, type UserLoginRequest } from '#contracts/identity/users.contract.js';
import { newId } from '#platform/ids.js';
import { ApiKeyLogin } from '../api-keys/api-key-login.js';
import { CustomTokenLogin } from '../custom-token/custom-token-login.js';
import { AnonymousLogin } from '../logins/anonymous-login.js';
import type { ExternalIdentity, LoginProvider } from '../logins/login-provider.js';
import { LoginRefusedError } from '../logins/login-refused-error.js';
import { refreshClaims, unixNow, userAccessClaims, type SessionFacts } from '../tokens/claims.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { AuthLog } from './auth-log.js';
import { readDeviceInfo, type DeviceInfo } from './device-info.js';
import { DevicesRepository } from './devices.repository.js';
import { identityKey } from './identity-key.js';
import type { IdentityRecord, UserRecord } from './user.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Times a login looks for its user again when others make or remove it meanwhile. */
const ATTEMPTS_MAX = 3;

/** Logs end users in; the first login of an identity makes its user. */
@Injectable()
export class LoginService {
  private readonly ways: ReadonlyMap<string, LoginProvider>;

  constructor(
    @Inject(AppSnapshots) private readonly snapshots: AppSnapshots,
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(UserSessionsRepository) private readonly sessions: UserSessionsRepository,
    @Inject(DevicesRepository) private readonly devices: DevicesRepository,
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(BusClient) private readonly bus: BusClient,
    @Inject(AuthLog) private readonly log: AuthLog,
    @Inject(AnonymousLogin) anonymous: AnonymousLogin,
    @Inject(CustomTokenLogin) customToken: CustomTokenLogin,
    @Inject(ApiKeyLogin) apiKey: ApiKeyLogin,
  ) {
    this.ways = new Map([anonymous, customToken, apiKey].map((way) => [way.type, way]));
  }

  /** Why a credential was refused goes to the app's log; the client is told `unauthorized`. */
  async login(request: UserLoginRequest): Promise<LoginReply> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const device = readDeviceInfo(request.payload);
    const event = { type: 'login', provider: request.provider, started, status: 200, device } as const;
    try {
      const reply = await this.enter(app, request, device);
      this.log.write(app, { ...event, userId: reply.user_id });
      return reply;
    } catch (error) {
      this.log.write(app, { ...event, error });
      if (error instanceof LoginRefusedError) throw new AppError('AuthError', 'unauthorized', { cause: error });
      throw error;
    }
  }

  private async enter(app: AppSnapshot, request: UserLoginRequest, device: DeviceInfo | null): Promise<LoginReply> {
    const provider = app.authProviders.find(({ type, disabled }) => type === request.provider && !disabled);
    const way = this.ways.get(request.provider);
    if (!provider || !way) {
      throw new AppError('AuthProviderNotFound', `authentication via '${request.provider}' is unsupported`);
    }
    const external = await way.authenticate(app, provider, request.payload);
    const identity = identityRecord(provider, external);
    const [userId, deviceId] = await Promise.all([this.findOrCreate(app, identity, way), this.identifyDevice(app, device)]);
    const session = { sessionId: newId(), userId, deviceId, domainId: app.domainId };
    return this.openSession(app, session, identity, app.refreshTokenSeconds ?? way.sessionSeconds);
  }

  /** The id of the identity's user, its data refreshed. */
  private async findOrCreate(app: AppSnapshot, identity: IdentityRecord, way: LoginProvider): Promise<string> {
    const { appId, domainId } = app;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const now = new Date();
      const before = await this.users.recordLogin(appId, identity, now);
      if (before) {
        const known = before.identities.find(({ key }) => key === identity.key);
        if (known?.dataJson !== identity.dataJson) await this.bus.emit(userChanged, { appId, userId: before._id });
        return before._id;
      }
      if (!way.makesUsers) throw await this.refusal(appId, identity);
      const user: UserRecord = {
        _id: newId(),
        appId,
        domainId,
        type: 'normal',
        identities: [identity],
        createdAt: now,
        lastAuthenticationAt: now,
        disabled: false,
      };
      if (await this.users.add(user)) return user._id;
      // The user exists after all: another login has just made it, or it is disabled.
      const existing = await this.users.findByIdentity(appId, identity.key);
      if (existing?.disabled) throw new AppError('UserDisabled', 'user disabled');
    }
    throw new AppError('Unavailable', 'the user is being changed, try again');
  }

  /** Why an identity whose user should be there logs nobody in. */
  private async refusal(appId: string, identity: IdentityRecord): Promise<Error> {
    const existing = await this.users.findByIdentity(appId, identity.key);
    return existing?.disabled ? new AppError('UserDisabled', 'user disabled') : new LoginRefusedError('the user is gone');
  }

  /** A device keeps the id it was once given in this app; one that is not known here gets a new one. */
  private async identifyDevice({ appId }: AppSnapshot, device: DeviceInfo | null): Promise<string> {
    if (!device) return NO_DEVICE_ID;
    if (device.id !== null && (await this.devices.exists(appId, device.id))) return device.id;
    const deviceId = newId();
    await this.devices.add({ _id: deviceId, appId, createdAt: new Date() });
    return deviceId;
  }

  private async openSession(
    { appId }: AppSnapshot,
    session: SessionFacts,
    { id, provider_type, provider_id }: IdentityRecord,
    lifetimeSeconds: number,
  ): Promise<LoginReply> {
    const { sessionId, userId, deviceId, domainId } = session;
    const identity = { id, provider_type, provider_id };
    const now = unixNow();
    const expiresAt = new Date((now + lifetimeSeconds) * 1_000);
    const [access_token, refresh_token] = await Promise.all([
      this.tokens.sign(userAccessClaims(session, now)),
      this.tokens.sign(refreshClaims(session, identity, CLIENT_AUDIENCE, { now, lifetimeSeconds })),
      this.sessions.add({ _id: sessionId, appId, domainId, userId, deviceId, identity, createdAt: new Date(), expiresAt }),
    ]);
    return { access_token, refresh_token, user_id: userId, device_id: deviceId };
  }
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
