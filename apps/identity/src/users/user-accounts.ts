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

/** Attempts of a login to find its user while other requests create or remove it. */
const ATTEMPTS_MAX = 3;
/** Maximum identities of one user. */
export const IDENTITIES_MAX = 20;
/** Provider of which a user has at most one identity. */
const SINGLE_IDENTITY_PROVIDER = 'local-userpass';

/** User as a login found it. */
export interface EnteringUser {
  readonly userId: string;
  /** Minimum issue time of the user's tokens in unix seconds. */
  readonly tokensFrom: number;
}

/** User that is not stored yet. */
export interface Newcomer extends EnteringUser {
  store(): Promise<void>;
}

/** Finds, creates and extends the users of identities. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly users: UsersRepository,
    private readonly knownApps: KnownApps,
    private readonly creation: UserCreation,
    private readonly bus: BusClient,
  ) {}

  /** Returns the user of an identity and updates its data. The first login creates the user if `makesUsers` allows it. */
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
      // Another login has just created the user, or the user is disabled.
      const existing = await this.users.findByIdentity(appId, identity.key);
      if (existing?.disabled) throw userDisabled();
    }
    throw changing();
  }

  /** Returns the user of a new identity, to be stored together with the session; `null` if the app must see the user first. */
  async newcomer(app: AppSnapshot, identity: IdentityRecord): Promise<Newcomer | null> {
    const user = newUser(app, identity, new Date());
    if (this.creation.isWatched(app, user.providers.split(','))) return null;
    await this.knownApps.note(app.appId, user.providers);
    return { ...entering(user), store: () => this.users.insert(user) };
  }

  /** Returns the identity with its data from earlier logins, overridden by the data of this login. */
  async keepingData({ appId }: AppSnapshot, identity: IdentityRecord): Promise<IdentityRecord> {
    const user = await this.users.findByIdentity(appId, identity.key);
    const known = user?.identities.find(({ key }) => key === identity.key);
    if (!known) return identity;
    const data = { ...(JSON.parse(known.dataJson) as object), ...(JSON.parse(identity.dataJson) as object) };
    return { ...identity, dataJson: JSON.stringify(data) };
  }

  /** Returns the user that owns a credential which is not an identity. */
  async enterAsOwner({ appId }: AppSnapshot, { id, ownerId }: ExternalIdentity & { ownerId: string }): Promise<EnteringUser> {
    const known = await this.users.recordVisit(appId, ownerId, new Date());
    if (known) return entering(known);
    const existing = await this.users.find(appId, ownerId);
    throw existing ? userDisabled() : new LoginRefusedError(`the owner of '${id}' no longer exists`);
  }

  /**
   * Adds an identity to an enabled user, or updates it if the user has it already. No error of this method may cause a client to
   * retry.
   */
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

  /** Returns the reason why an identity whose user should exist cannot log in. */
  private async refusal(appId: string, identity: IdentityRecord): Promise<Error> {
    const existing = await this.users.findByIdentity(appId, identity.key);
    return existing?.disabled ? userDisabled() : new LoginRefusedError('the user no longer exists');
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
    throw linkRefused(`the user already has an identity of the provider '${SINGLE_IDENTITY_PROVIDER}'`);
  }
  if (identities.length >= IDENTITIES_MAX) throw linkRefused(`a user has at most ${IDENTITIES_MAX} identities`);
}

/** Returns an error with more than the bare word `unauthorized`, which would make clients refresh and retry forever. */
function linkRefused(reason: string): AppError {
  return new AppError('AuthError', `unauthorized: ${reason}`);
}

function userDisabled(): AppError {
  return new AppError('UserDisabled', 'user disabled');
}

function changing(): AppError {
  return new AppError('Unavailable', 'the user is being modified by another request: retry');
}
