import { Inject, Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  USERS_PAGE_MAX,
  USERS_SEARCHED_MAX,
  searchUsers,
  type FoundUsers,
  type SearchUsersRequest,
} from '#contracts/identity/users-admin.contract.js';
import { AppError } from '#contracts/error.js';
import { isObjectIdText } from '#contracts/fields.js';
import { searchedText, type SearchedText } from '#contracts/searched-text.js';
import { UserPagesRepository } from './user-pages.repository.js';
import { adminUser } from './user-views.js';
import type { UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

const SEARCHED = ['email', 'name', 'first_name', 'last_name'] as const;

/** Finds users of an app by properties administrators know. */
@Injectable()
export class UserSearch {
  constructor(
    @Inject(ProjectApps) private readonly apps: Pick<ProjectApps, 'require'>,
    private readonly users: UsersRepository,
    private readonly pages: UserPagesRepository,
  ) {}

  /** Returns a page of the matching users. Fails with `AppNotFound` if the project does not have the app. */
  @HandleRpc(searchUsers)
  async search({ groupId, ...request }: SearchUsersRequest): Promise<FoundUsers> {
    const { appId, q, ids } = request;
    await this.apps.require({ groupId, appId });
    if (ids !== undefined) return { users: (await this.users.findAll(appId, ids.split(','))).map(adminUser) };
    if (q === undefined) throw new AppError('InvalidParameter', 'q or ids is required');
    return this.page({ ...request, q });
  }

  async page(
    { appId, q, limit = USERS_PAGE_MAX, ...request }: Omit<SearchUsersRequest, 'groupId' | 'ids'> & { readonly q: string },
    lookedAt = USERS_SEARCHED_MAX,
  ): Promise<FoundUsers> {
    const after = request.after ?? null;
    const ofId = isObjectIdText(q) ? await this.users.find(appId, q) : null;
    if (ofId) return { users: [adminUser(ofId)] };
    const text = searchedText(q);
    const upTo = await this.pages.lastOfNext(appId, after, lookedAt);
    const found: UserRecord[] = [];
    for await (const user of this.pages.thatMayHave(appId, text, after, upTo)) {
      if (!has(user, text)) continue;
      found.push(user);
      if (found.length === limit) break;
    }
    const next = found.length === limit ? found.at(-1)?._id : upTo;
    return { users: found.map(adminUser), ...(next ? { next } : {}) };
  }
}

function has({ identities }: UserRecord, { pattern }: SearchedText): boolean {
  return identities.some(({ dataJson }) => {
    const data = JSON.parse(dataJson) as Readonly<Record<string, unknown>>;
    return SEARCHED.some((name) => {
      const value = data[name];
      return typeof value === 'string' && pattern.test(value);
    });
  });
}
