import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import type { ExternalIdentity } from '../ways/login-provider.js';
import { LoginRefusedError } from '../ways/login-refused-error.js';
import { KnownApps } from './known-apps.js';
import { UserCreation } from './user-creation.js';
import { providersOf, type IdentityRecord, type UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

/** Times a login looks for its user again when others make or remove it meanwhile. */
const ATTEMPTS_MAX = 3;
/** Ways to log in one user may have. */
export const IDENTITIES_MAX = 20;
/** The provider of which a user has one identity at most. */
const SINGLE_IDENTITY_PROVIDER = 'local-userpass';

/** A user as a login found it. */
export interface EnteringUser {
  readonly userId: string;
  /** Unix seconds its tokens must at least say they were issued at. */
  readonly tokensFrom: number;
}

/** A user that is not stored yet. */
export interface Newcomer extends EnteringUser {
  store(): Promise<void>;
}

/** Finds, makes and extends the users behind identities. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly users: UsersRepository,
    private readonly knownApps: KnownApps,
    private readonly creation: UserCreation,
    private readonly bus: BusClient,
  ) {}

  /** The user of an identity, its data refreshed; made by the first login where `makesUsers` allows. */
  async enter(app: AppSnapshot, identity: IdentityRecord, makesUsers: boolean): Promise<EnteringUser> {
    const { appId } = app;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const now = new Date();
      const known = await this.refresh(appId, identity, now);
      if (known) return entering(known);
      if (!makesUsers) throw await this.refusal(appId, identity);
      const user = newUser(app, identity, now);
      await this.knownApps.note(appId, user.providers);
      if (await this.creation.make(app, user)) return entering(user);
      // The user exists after all: another login has just made it, or it is disabled.
      const existing = await this.users.findByIdentity(appId, identity.key);
      if (existing?.disabled) throw userDisabled();
    }
    throw changing();
  }

  /** A user for an identity nobody has had before, to be stored while the session is; `null` where the app sees the user in between. */
  async newcomer(app: AppSnapshot, identity: IdentityRecord): Promise<Newcomer | null> {
    const user = newUser(app, identity, new Date());
    if (this.creation.isWatched(app, user.providers.split(','))) return null;
    await this.knownApps.note(app.appId, user.providers);
    return { ...entering(user), store: () => this.users.insert(user) };
  }

  /** The identity with what its earlier logins told beside what this one does. */
  async keepingData({ appId }: AppSnapshot, identity: IdentityRecord): Promise<IdentityRecord> {
    const user = await this.users.findByIdentity(appId, identity.key);
    const known = user?.identities.find(({ key }) => key === identity.key);
    if (!known) return identity;
    const data = { ...(JSON.parse(known.dataJson) as object), ...(JSON.parse(identity.dataJson) as object) };
    return { ...identity, dataJson: JSON.stringify(data) };
  }

  /** The user that owns a credential which is no identity of its own. */
  async enterAsOwner({ appId }: AppSnapshot, { id, ownerId }: ExternalIdentity & { ownerId: string }): Promise<EnteringUser> {
    const known = await this.users.recordVisit(appId, ownerId, new Date());
    if (known) return entering(known);
    const existing = await this.users.find(appId, ownerId);
    throw existing ? userDisabled() : new LoginRefusedError(`the owner of '${id}' is gone`);
  }

  /** Gives an enabled user one more identity; one it has already is refreshed. None of its failures may make a client try again. */
  async link(appId: string, userId: string, identity: IdentityRecord): Promise<EnteringUser> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const user = await this.users.find(appId, userId);
      if (!user) throw new AppError('InvalidSession', 'invalid session: user not found');
      if (user.disabled) throw new AppError('InvalidSession', 'invalid session: user disabled');
      if (user.identities.some(({ key }) => key === identity.key)) {
        if (await this.refresh(appId, identity, new Date())) return entering(user);
        continue;
      }
      checkRoom(user, identity);
      const providers = providersOf([...user.identities, identity]);
      await this.knownApps.note(appId, providers);
      const outcome = await this.users.addIdentity(user, identity, providers);
      if (outcome === 'taken') throw linkRefused('a user already exists with the specified provider');
      if (outcome === 'not added') continue;
      await this.bus.emit(userChanged, { appId, userId });
      return entering(user);
    }
    throw changing();
  }

  private async refresh(appId: string, identity: IdentityRecord, now: Date): Promise<UserRecord | null> {
    const before = await this.users.recordLogin(appId, identity, now);
    const known = before?.identities.find(({ key }) => key === identity.key);
    if (before && known?.dataJson !== identity.dataJson) await this.bus.emit(userChanged, { appId, userId: before._id });
    return before;
  }

  /** Why an identity whose user should be there logs nobody in. */
  private async refusal(appId: string, identity: IdentityRecord): Promise<Error> {
    const existing = await this.users.findByIdentity(appId, identity.key);
    return existing?.disabled ? userDisabled() : new LoginRefusedError('the user is gone');
  }
}

export function newUser({ appId, domainId }: AppSnapshot, identity: IdentityRecord, now: Date): UserRecord {
  return {
    _id: newId(),
    appId,
    domainId,
    type: 'normal',
    identities: [identity],
    providers: providersOf([identity]),
    createdAt: now,
    lastAuthenticationAt: now,
    disabled: false,
  };
}

function entering({ _id: userId, tokensFrom = 0 }: UserRecord): EnteringUser {
  return { userId, tokensFrom };
}

function checkRoom({ identities }: UserRecord, { provider_type }: IdentityRecord): void {
  const has = identities.some((identity) => identity.provider_type === SINGLE_IDENTITY_PROVIDER);
  if (provider_type === SINGLE_IDENTITY_PROVIDER && has) {
    throw linkRefused(`the user has an identity of the provider '${SINGLE_IDENTITY_PROVIDER}' already`);
  }
  if (identities.length >= IDENTITIES_MAX) throw linkRefused(`a user has at most ${IDENTITIES_MAX} identities`);
}

/** More than the bare word, which would make clients refresh and repeat without end. */
function linkRefused(reason: string): AppError {
  return new AppError('AuthError', `unauthorized: ${reason}`);
}

function userDisabled(): AppError {
  return new AppError('UserDisabled', 'user disabled');
}

function changing(): AppError {
  return new AppError('Unavailable', 'the user is being changed, try again');
}
