import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent, HandleStream } from '#bus/server/handle.decorator.js';
import { SharedOpenCounts } from '#bus/server/shared-open-counts.js';
import { AppError } from '#contracts/error.js';
import {
  LOGS_FOLLOWED_MS,
  blocksStored,
  logsFollowed,
  tailLogs,
  tailsCounted,
  type BlocksStored,
  type TailLogsRequest,
  type TailedLogs,
} from '#contracts/logging/entry-streams.contract.js';
import type { OpenCountPublished } from '#contracts/open-count-published.js';
import type { AppScope } from '#contracts/scope.js';
import type { StreamSource } from '#contracts/stream.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { EntriesRepository, isOf, type LogPosition } from '../blocks/entries.repository.js';
import { filterOf, type EntryFilter } from '../blocks/entry-filter.js';
import { toEntry } from '../blocks/entry-record.js';
import { Scan } from '../blocks/scan.js';
import { TAIL_BUFFER, Tail } from './tail.js';

/** Maximum clients that follow a log at a time: of one app in all processes, and in one process. */
export const TAILS_PER_APP = 20;
export const TAILS_MAX = 200;
/** Milliseconds between two notifications that clients follow logs. */
const TOLD_INTERVAL_MS = LOGS_FOLLOWED_MS / 3;

interface Follower {
  readonly scope: AppScope;
  readonly filter: EntryFilter;
  readonly tail: Tail;
}

/** Streams entries to clients as they are stored by any replica. */
@Injectable()
export class TailsService implements OnModuleDestroy {
  private readonly byApp = new Map<string, Set<Follower>>();
  private readonly counts: SharedOpenCounts;
  private count = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly entries: EntriesRepository,
    private readonly apps: ProjectApps,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.counts = new SharedOpenCounts(tailsCounted, bus, logger);
  }

  onModuleDestroy(): void {
    this.counts.close();
  }

  @HandleEvent(tailsCounted)
  counted(counted: OpenCountPublished): void {
    this.counts.heard(counted);
  }

  /**
   * Follows a log. Fails with `AppNotFound` if the project does not have the app, with `TooManyRequests` if too many clients
   * follow it already.
   */
  @HandleStream(tailLogs)
  async follow({ appId, groupId, after, overlap = 0, ...query }: TailLogsRequest): Promise<StreamSource<TailedLogs, Uint8Array>> {
    const scope = { appId, groupId };
    await this.apps.require(scope);
    this.assertCapacity(appId);
    const position = after === undefined ? undefined : { after, overlap };
    const follower = { scope, filter: filterOf(query), tail: new Tail() };
    return { head: {}, chunks: (signal) => this.events(follower, position, signal) };
  }

  @HandleEvent(blocksStored)
  async stored({ ids }: BlocksStored): Promise<void> {
    for (const [appId, blocks] of Object.entries(ids)) {
      const followers = this.byApp.get(appId);
      if (!followers) continue;
      const found = await this.entries.inBlocks(appId, blocks);
      for (const { scope, filter, tail } of followers) tail.add(found.filter((one) => isOf(scope, filter, one)).map(toEntry));
    }
  }

  private async *events(follower: Follower, position: LogPosition | undefined, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { scope, filter, tail } = follower;
    if (position) tail.hold();
    this.join(follower);
    try {
      if (position) {
        const { records, left } = await this.entries.writtenAfter(scope, filter, position, TAIL_BUFFER, new Scan());
        tail.startAfter(records.map(toEntry), left);
      }
      yield* tail.events(signal);
    } finally {
      this.leave(follower);
    }
  }

  private assertCapacity(appId: string): void {
    if (this.count >= TAILS_MAX || this.counts.of(appId) >= TAILS_PER_APP) {
      throw new AppError('TooManyRequests', 'too many clients are following this log: retry later');
    }
  }

  private join(follower: Follower): void {
    const { appId } = follower.scope;
    this.assertCapacity(appId);
    const followers = this.byApp.get(appId) ?? new Set();
    this.byApp.set(appId, followers.add(follower));
    this.count += 1;
    this.counts.enter([appId]);
    void this.notifyProducers();
    this.timer ??= setInterval(() => void this.notifyProducers(), TOLD_INTERVAL_MS).unref();
  }

  /** Notifies the producers of entries, which then send them sooner. If they miss it, entries are shown a little later. */
  private async notifyProducers(): Promise<void> {
    try {
      await this.bus.emit(logsFollowed, {});
    } catch (error) {
      this.logger.debug({ err: error }, 'failed to announce that a log is followed');
    }
  }

  private leave(follower: Follower): void {
    const { appId } = follower.scope;
    const followers = this.byApp.get(appId);
    if (!followers?.delete(follower)) return;
    this.count -= 1;
    this.counts.leave([appId]);
    if (followers.size === 0) this.byApp.delete(appId);
    if (this.count > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
