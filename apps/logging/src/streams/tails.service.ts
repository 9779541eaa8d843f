import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#app-snapshots/project-apps.js';
import { HandleEvent, HandleStream } from '#bus/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  entriesStored,
  tailLogs,
  type EntriesStored,
  type TailLogsRequest,
  type TailedLogs,
} from '#contracts/logging/entry-streams.contract.js';
import type { AppScope } from '#contracts/scope.js';
import type { StreamSource } from '#contracts/stream.js';
import { EntriesRepository, type EntryFilter } from '../entries/entries.repository.js';
import { filterOf } from '../entries/entry-filter.js';
import { toEntry } from '../entries/entry-record.js';
import { TAIL_BUFFER, Tail } from './tail.js';

/** Who may follow at a time: of one app, and at one process. */
export const TAILS_PER_APP = 20;
export const TAILS_MAX = 200;

interface Follower {
  readonly scope: AppScope;
  readonly filter: EntryFilter;
  readonly tail: Tail;
}

/** Shows entries as they are stored, whichever replica stored them. */
@Injectable()
export class TailsService {
  private readonly byApp = new Map<string, Set<Follower>>();
  private count = 0;

  constructor(
    private readonly entries: EntriesRepository,
    private readonly apps: ProjectApps,
  ) {}

  /** `AppNotFound` for an app the project does not have, `TooManyRequests` when too many follow already. */
  @HandleStream(tailLogs)
  async follow({ appId, groupId, after, ...query }: TailLogsRequest): Promise<StreamSource<TailedLogs, Uint8Array>> {
    const scope = { appId, groupId };
    await this.apps.require(scope);
    this.requireRoom(appId);
    const follower = { scope, filter: filterOf(query), tail: new Tail() };
    return { head: {}, chunks: (signal) => this.events(follower, after, signal) };
  }

  @HandleEvent(entriesStored)
  async stored({ ids }: EntriesStored): Promise<void> {
    for (const [appId, stored] of Object.entries(ids)) {
      for (const { scope, filter, tail } of this.byApp.get(appId) ?? []) {
        const found = await this.entries.findByIds(scope, filter, stored);
        tail.add(found.map(toEntry));
      }
    }
  }

  private async *events(follower: Follower, after: string | undefined, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { scope, filter, tail } = follower;
    this.join(follower);
    try {
      if (after !== undefined) tail.add((await this.entries.writtenAfter(scope, filter, after, TAIL_BUFFER)).map(toEntry));
      yield* tail.events(signal);
    } finally {
      this.leave(follower);
    }
  }

  private requireRoom(appId: string): void {
    if (this.count >= TAILS_MAX || (this.byApp.get(appId)?.size ?? 0) >= TAILS_PER_APP) {
      throw new AppError('TooManyRequests', 'too many follow this log already');
    }
  }

  private join(follower: Follower): void {
    const { appId } = follower.scope;
    this.requireRoom(appId);
    const followers = this.byApp.get(appId) ?? new Set();
    this.byApp.set(appId, followers.add(follower));
    this.count += 1;
  }

  private leave(follower: Follower): void {
    const { appId } = follower.scope;
    const followers = this.byApp.get(appId);
    if (!followers?.delete(follower)) return;
    this.count -= 1;
    if (followers.size === 0) this.byApp.delete(appId);
  }
}
