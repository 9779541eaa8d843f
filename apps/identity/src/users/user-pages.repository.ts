import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { SearchedText } from '#contracts/searched-text.js';
import { IDENTITY_STORE } from '../store.js';
import { USER, type UserRecord } from './user.model.js';

/** Users counted per query: counting many takes long, and a store may do nothing else meanwhile. */
const COUNT_STEP = 10_000;

/** Conditions for the users of a page. */
export interface UserFilter {
  readonly disabled?: boolean;
  /** Any of these values of `providersOf`; without it, all users. */
  readonly providers?: readonly string[];
}

/** Fields that a list can be sorted by, in addition to the order of creation. */
export type UserSortField = 'disabled' | 'lastAuthenticationAt';

export interface UserPage {
  readonly sort: UserSortField | null;
  readonly descending: boolean;
  readonly limit: number;
}

/** Number of users of an app, counted in the order of their creation. */
export interface UserCount {
  readonly counted: number;
  /** Last user of `counted`; counting can continue after it. */
  readonly upTo: string | null;
  /** Number of users after `upTo`. */
  readonly rest: number;
}

/** Lists of an app's users. Each follows an index from its starting point: deep pages cost the same as the first one. */
@Injectable()
export class UserPagesRepository {
  constructor(@Inject(getModelToken(USER, IDENTITY_STORE)) private readonly model: Model<UserRecord>) {}

  /** Returns a page by creation; `after` may have been deleted. */
  async byCreation(appId: string, filter: UserFilter, page: UserPage, after: string | null): Promise<UserRecord[]> {
    const behind = idsBehind(after, page);
    if (!filter.providers) return this.find({ ...conditions(appId, filter), ...behind }, page, null, page.limit);
    const { providers, ...rest } = filter;
    // One range of the index per set of providers, in order. The first users of all ranges are the page.
    const pages = await Promise.all(
      providers.map((each) => this.find({ ...conditions(appId, rest), providers: each, ...behind }, page, null, page.limit)),
    );
    const direction = page.descending ? -1 : 1;
    return pages
      .flat()
      .toSorted((one, other) => (one._id < other._id ? -direction : direction))
      .slice(0, page.limit);
  }

  /** Returns a page by a field, users with the same value by creation; `after` is the last user of the previous page. */
  async byField(
    appId: string,
    filter: UserFilter,
    page: UserPage & { sort: UserSortField },
    after: UserRecord | null,
  ): Promise<UserRecord[]> {
    const { sort, descending, limit } = page;
    // All users have the same status, so only the order of creation is left to sort by.
    if (sort === 'disabled' && filter.disabled !== undefined) {
      return this.byCreation(appId, filter, page, after?._id ?? null);
    }
    const common = conditions(appId, filter);
    if (!after) return this.find(common, page, sort, limit);
    const value = after[sort];
    // Two queries, each for one range of the index; a single condition would not be one range.
    const sameValue = { ...common, [sort]: value, ...idsBehind(after._id, page) };
    const ties = await this.find(sameValue, page, null, limit);
    if (ties.length === limit) return ties;
    const beyond = { ...common, [sort]: descending ? { $lt: value } : { $gt: value } };
    return [...ties, ...(await this.find(beyond, page, sort, limit - ties.length))];
  }

  /** Counts in steps along the index, so that the store can serve other requests in between. */
  async count(appId: string, behind: string | null = null, step = COUNT_STEP): Promise<UserCount> {
    for (let [counted, after] = [0, behind]; ; counted += step) {
      const filter: QueryFilter<UserRecord> = { appId, ...idsBehind(after, { descending: false }) };
      const options = { sort: { _id: 1 }, skip: step - 1, limit: 1, hint: { appId: 1, _id: 1 } } as const;
      const [last]: { _id: string }[] = await this.model.find(filter, { _id: 1 }, options).lean<{ _id: string }[]>();
      if (!last) return { counted, upTo: after, rest: await this.model.countDocuments(filter, { hint: options.hint }) };
      after = last._id;
    }
  }

  /** Returns the last of the next `count` users; `null` if there are fewer. */
  async lastOfNext(appId: string, after: string | null, count: number): Promise<string | null> {
    const filter: QueryFilter<UserRecord> = { appId, ...idsBehind(after, { descending: false }) };
    const options = { sort: { _id: 1 }, skip: count - 1, limit: 1, hint: { appId: 1, _id: 1 } } as const;
    const [last]: { _id: string }[] = await this.model.find(filter, { _id: 1 }, options).lean<{ _id: string }[]>();
    return last?._id ?? null;
  }

  /**
   * Yields users after one and up to another, in the order of their creation, that may have the search string in the data of
   * their providers.
   */
  thatMayHave(
    appId: string,
    { pattern, isPlain }: SearchedText,
    after: string | null,
    upTo: string | null,
  ): AsyncIterable<UserRecord> {
    const range = { ...(after === null ? {} : { $gt: after }), ...(upTo === null ? {} : { $lte: upTo }) };
    const filter: QueryFilter<UserRecord> = {
      appId,
      ...(after === null && upTo === null ? {} : { _id: range }),
      // If the string is written differently in JSON, every user of the range is read.
      ...(isPlain ? { 'identities.dataJson': { $regex: pattern.source, $options: 'i' } } : {}),
    };
    const options = { sort: { _id: 1 }, hint: { appId: 1, _id: 1 } } as const;
    return this.model.find(filter, null, options).lean<UserRecord[]>().cursor({ batchSize: 100 });
  }

  private find(
    filter: QueryFilter<UserRecord>,
    { descending }: UserPage,
    sort: UserSortField | null,
    limit: number,
  ): Promise<UserRecord[]> {
    const direction = descending ? -1 : 1;
    const order = sort === null ? { _id: direction } : { [sort]: direction, _id: direction };
    return this.model.find(filter, null, { sort: order, limit }).lean<UserRecord[]>();
  }
}

function conditions(appId: string, { disabled, providers }: UserFilter): QueryFilter<UserRecord> {
  return {
    appId,
    ...(disabled === undefined ? {} : { disabled }),
    ...(providers === undefined ? {} : { providers: { $in: [...providers] } }),
  };
}

function idsBehind(after: string | null, { descending }: Pick<UserPage, 'descending'>): QueryFilter<UserRecord> {
  return after === null ? {} : { _id: descending ? { $lt: after } : { $gt: after } };
}
