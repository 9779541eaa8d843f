import { Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import {
  USERS_PAGE_MAX,
  type AdminUser,
  type ListUsersRequest,
  type UserDevice,
} from '#contracts/identity/users-admin.contract.js';
import { KnownApps } from './known-apps.js';
import { DevicesRepository } from './devices.repository.js';
import { UserCounts } from './user-counts.js';
import { UserPagesRepository, type UserFilter, type UserSortField } from './user-pages.repository.js';
import { adminUser } from './user-views.js';
import type { UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

const SORT_FIELDS: Readonly<Record<NonNullable<ListUsersRequest['sort']>, UserSortField | null>> = {
  _id: null,
  created_date: null,
  status: 'disabled',
  last_authentication_date: 'lastAuthenticationAt',
};

/** Users of an app, as administrators read them. */
@Injectable()
export class UserLists {
  constructor(
    private readonly users: UsersRepository,
    private readonly pages: UserPagesRepository,
    private readonly counts: UserCounts,
    private readonly deviceRecords: DevicesRepository,
    private readonly knownApps: KnownApps,
  ) {}

  find(appId: string, userId: string): Promise<UserRecord | null> {
    return this.users.find(appId, userId);
  }

  async page(request: ListUsersRequest): Promise<AdminUser[]> {
    const { appId, after = null } = request;
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

  count(appId: string): ReturnType<UserCounts['of']> {
    return this.counts.of(appId);
  }

  async devices(appId: string, userId: string): Promise<UserDevice[]> {
    const devices = await this.deviceRecords.listOfUser(appId, userId);
    return devices.map(({ deviceId, platform, platformVersion, appVersion }) => ({
      _id: deviceId,
      client_app_version: appVersion,
      platform,
      platform_version: platformVersion,
    }));
  }

  /**
   * Builds the filter. Users of a provider are users with one of the sets of providers that contain it, out of the sets in use.
   */
  private async filterOf({ appId, status, provider_types }: ListUsersRequest): Promise<UserFilter> {
    const types = new Set((provider_types ?? '').split(',').filter((type) => type !== ''));
    const state = status === undefined ? {} : { disabled: status === 'disabled' };
    if (types.size === 0) return state;
    const known = await this.knownApps.providersOf(appId);
    return { ...state, providers: known.filter((providers) => providers.split(',').some((type) => types.has(type))) };
  }
}
