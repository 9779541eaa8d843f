import { Inject, Injectable } from '@nestjs/common';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { BusClient } from '#bus/bus-client.js';
import { getApp } from '#contracts/config/apps.contract.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import {
  USERS_PAGE_MAX,
  type AdminUser,
  type CreateUserRequest,
  type ListUsersRequest,
  type ResetUserEmailRequest,
  type UserDevice,
  type UserScope,
} from '#contracts/identity/users-admin.contract.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppScope } from '#contracts/scope.js';
import { AuditTrail } from '#platform/audit-trail.js';
import { EMAIL_PASSWORD_PROVIDER, EmailPasswordAccounts } from '../local-userpass/email-password-accounts.js';
import { LoginRefusedError } from '../logins/login-refused-error.js';
import { KnownApps } from '../records/known-apps.js';
import { DevicesRepository } from './devices.repository.js';
import { identityKey } from './identity-key.js';
import { UserAccess } from './user-access.js';
import { newUser } from './user-accounts.js';
import { UserCounts } from './user-counts.js';
import { UserCreation } from './user-creation.js';
import { UserPagesRepository, type UserFilter, type UserSortField } from './user-pages.repository.js';
import { UserRemoval } from './user-removal.js';
import { adminUser } from './user-views.js';
import type { UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

const SORT_FIELDS: Readonly<Record<NonNullable<ListUsersRequest['sort']>, UserSortField | null>> = {
  _id: null,
  created_date: null,
  status: 'disabled',
  last_authentication_date: 'lastAuthenticationAt',
};

/** Users as administrators manage them. Every operation answers `AppNotFound` for an app the project does not have. */
@Injectable()
export class UsersAdminService {
  constructor(
    @Inject(BusClient) private readonly bus: BusClient,
    @Inject(AppSnapshots) private readonly snapshots: AppSnapshots,
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(UserPagesRepository) private readonly pages: UserPagesRepository,
    @Inject(UserCounts) private readonly counts: UserCounts,
    @Inject(DevicesRepository) private readonly deviceRecords: DevicesRepository,
    @Inject(UserAccess) private readonly access: UserAccess,
    @Inject(UserRemoval) private readonly removal: UserRemoval,
    @Inject(UserCreation) private readonly creation: UserCreation,
    @Inject(EmailPasswordAccounts) private readonly accounts: EmailPasswordAccounts,
    @Inject(KnownApps) private readonly knownApps: KnownApps,
    @Inject(AuditTrail) private readonly audit: AuditTrail,
  ) {}

  async list(request: ListUsersRequest): Promise<AdminUser[]> {
    const { groupId, appId, after = null } = request;
    await this.requireApp({ groupId, appId });
    const filter = await this.filterOf(request);
    if (filter.providers?.length === 0) return [];
    const sort = SORT_FIELDS[request.sort ?? '_id'];
    const limit = Math.min(request.limit ?? USERS_PAGE_MAX, USERS_PAGE_MAX);
    const page = { sort, descending: request.desc === true, limit };
    if (sort === null) return (await this.pages.byCreation(appId, filter, page, after)).map(adminUser);
    const last = after === null ? null : await this.users.find(appId, after);
    if (after !== null && !last) throw new AppError('InvalidParameter', 'after must be the id of a user');
    return (await this.pages.byField(appId, filter, { ...page, sort }, last)).map(adminUser);
  }

  async count(scope: AppScope): Promise<RawJson> {
    await this.requireApp(scope);
    return new RawJson(JSON.stringify(await this.counts.of(scope.appId)));
  }

  async create({ groupId, appId, email, password }: CreateUserRequest): Promise<AdminUser> {
    await this.requireApp({ groupId, appId });
    const app = await this.snapshots.byId(appId);
    const provider = app.authProviders.find(({ type, disabled }) => type === EMAIL_PASSWORD_PROVIDER && !disabled);
    if (!provider) throw new AppError('BadRequest', 'email/password authentication is not enabled');
    await this.knownApps.note(appId, EMAIL_PASSWORD_PROVIDER);
    const account = await this.accounts.create(app, { email, password });
    const identity = {
      key: identityKey(EMAIL_PASSWORD_PROVIDER, account.id),
      id: account.id,
      provider_type: EMAIL_PASSWORD_PROVIDER,
      provider_id: provider._id,
      dataJson: JSON.stringify({ email: account.email }),
    };
    const user: UserRecord = { ...newUser(app, identity, new Date()), lastAuthenticationAt: new Date(0) };
    try {
      // A login that was faster has made the user already.
      if (!(await this.creation.make(app, user))) throw new AppError('AccountNameInUse', 'name already in use');
    } catch (error) {
      await this.accounts.remove(appId, account.id);
      if (error instanceof LoginRefusedError) throw new AppError('BadRequest', error.message, { cause: error });
      throw error;
    }
    await this.record({ groupId, appId, userId: user._id }, 'create');
    return adminUser(user);
  }

  async get(scope: UserScope): Promise<AdminUser> {
    return adminUser(await this.require(scope));
  }

  async delete(scope: UserScope): Promise<void> {
    const user = await this.require(scope);
    if (!(await this.removal.remove(user))) throw notFound();
    await this.record(scope, 'delete');
  }

  async enable(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.enable(appId, userId));
  }

  async disable(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.disable(appId, userId));
  }

  async endSessions(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.endSessions(appId, userId));
  }

  async devices(scope: UserScope): Promise<UserDevice[]> {
    await this.require(scope);
    const devices = await this.deviceRecords.listOfUser(scope.appId, scope.userId);
    return devices.map(({ deviceId, platform, platformVersion, appVersion }) => ({
      _id: deviceId,
      client_app_version: appVersion,
      platform,
      platform_version: platformVersion,
    }));
  }

  /** The address is the account's; what the user's identity tells of it follows. */
  async resetEmail({ email, ...scope }: ResetUserEmailRequest): Promise<void> {
    const user = await this.require(scope);
    const identity = user.identities.find(({ provider_type }) => provider_type === EMAIL_PASSWORD_PROVIDER);
    if (!identity) throw new AppError('BadRequest', 'the user has no email/password identity');
    const account = await this.accounts.changeEmail(scope.appId, identity.id, email);
    await this.users.setIdentityData(scope.appId, identity.key, JSON.stringify({ email: account.email }));
    await this.bus.emit(userChanged, { appId: scope.appId, userId: scope.userId });
    await this.record(scope, 'update');
  }

  /** Users of a provider are those with one of the sets of providers it is in, as far as there are such users. */
  private async filterOf({ appId, status, provider_types }: ListUsersRequest): Promise<UserFilter> {
    const types = new Set((provider_types ?? '').split(',').filter((type) => type !== ''));
    const state = status === undefined ? {} : { disabled: status === 'disabled' };
    if (types.size === 0) return state;
    const known = await this.knownApps.providersOf(appId);
    return { ...state, providers: known.filter((providers) => providers.split(',').some((type) => types.has(type))) };
  }

  private async change({ groupId, appId, userId }: UserScope, work: typeof this.access.disable): Promise<void> {
    await this.requireApp({ groupId, appId });
    if (!(await work(appId, userId))) throw notFound();
    await this.record({ groupId, appId, userId }, 'update');
  }

  private record({ groupId, appId, userId }: UserScope, operation: AuditOperation): Promise<void> {
    return this.audit.record({ groupId, appId, kind: 'users', id: userId, name: '', operation });
  }

  private async require({ groupId, appId, userId }: UserScope): Promise<UserRecord> {
    await this.requireApp({ groupId, appId });
    const user = await this.users.find(appId, userId);
    if (!user) throw notFound();
    return user;
  }

  private async requireApp({ groupId, appId }: AppScope): Promise<void> {
    await this.bus.call(getApp, { groupId, appId });
  }
}

function notFound(): AppError {
  return new AppError('UserNotFound', 'user not found');
}
