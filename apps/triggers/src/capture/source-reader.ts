import { setTimeout as delay } from 'node:timers/promises';
import { reaches, type OperationTime } from '#triggers/operation-time.js';
import { serverCode } from '#store/driver/server-code.js';
import { streamFailure } from '#triggers/outage.js';
import { CAPTURE_LIMITS } from './capture-limits.js';
import type { CaptureParts } from './capture-parts.js';
import { CatchUps } from './catch-ups.js';
import { GATHER_MAX, type ChangeBatch } from './change-reader.js';
import { RefreshQueue } from './refresh-queue.js';
import type { WatchedSource } from './source-catalog.service.js';
import type { Routing } from './routes.js';
import { SourceContext } from './source-context.js';
import { SourceTriggers } from './source-triggers.js';
import { SourceLeaseLostError, type OwnedSource } from './sources.repository.js';
import { rowsOf, matchChanges } from './matched-changes.js';
import { writeAhead } from './write-ahead.js';

/** Milliseconds between writes of the place where nothing happens. */
const NOTE_MS = 10_000;

/** Reads the changes of one source for all triggers on it, while the source is this replica's. */
export class SourceReader {
  private readonly context: SourceContext;
  private readonly triggers: SourceTriggers;
  private readonly catchUps: CatchUps;
  private asked = '';
  private notedAt = 0;
  private isOutdated = true;
  private currentAt = performance.now();
  private readonly refreshes: RefreshQueue;
  private readonly reading: Promise<void>;

  /**
   * @param refused called when the server does not allow watching the source as a whole: parts of it are other sources
   */
  constructor(
    watched: WatchedSource,
    owned: OwnedSource,
    parts: CaptureParts,
    private readonly refused: () => void,
  ) {
    this.context = new SourceContext(watched.source, owned, parts);
    this.catchUps = new CatchUps(
      this.context,
      (triggerIds) => void this.refreshes.at(triggerIds),
      (error) => this.fail(error, 'failed to catch up with the changes of a data source'),
    );
    this.triggers = new SourceTriggers(watched, this.context, this.catchUps);
    this.context.streams.onUnexpanded = () => this.triggers.reportUnexpanded();
    this.refreshes = new RefreshQueue({
      all: () => this.triggers.ids,
      refresh: async (triggerIds) => {
        if (this.context.places.stopped) return;
        await this.triggers.settle(triggerIds);
        this.isOutdated ||= JSON.stringify(this.context.routes.match) !== this.asked;
      },
      failed: (error) => this.fail(error, 'failed to maintain the triggers of a data source'),
    });
    this.reading = this.readOn();
  }

  /** Seconds since all changes there were had been read. */
  get lagSeconds(): number {
    return (performance.now() - this.currentAt) / 1_000;
  }

  /**
   * Returns `true` if a trigger's events up to an operation time are in the inbox; `null` for triggers of other
   * sources. A trigger that catches up separately is not there yet.
   */
  hasRead(triggerId: string, time: OperationTime): boolean | null {
    const { routes, places } = this.context;
    const routing = routes.get(triggerId);
    if (!routing) return null;
    return routing.after !== null && places.done !== null && reaches(places.done, time);
  }

  /** Sets the triggers of the source; `undefined` when the source is no longer needed. */
  watch(watched: WatchedSource | undefined): void {
    this.look(this.triggers.replace(watched));
  }

  /** Refreshes triggers that may have changed, or that have to continue elsewhere. */
  look(triggerIds: readonly string[]): void {
    if (triggerIds.length > 0) void this.refreshes.at(triggerIds);
  }

  async stop(waits: boolean): Promise<void> {
    const { places, streams } = this.context;
    if (waits && !places.stopped) await this.refreshes.atAll();
    places.stopped = true;
    this.refreshes.stop();
    const ends = Promise.allSettled([this.reading, this.catchUps.end()]).then(() => streams.close());
    if (waits) await ends;
    else ends.catch(() => {});
  }

  /** Reads until it is stopped, regardless of server failures meanwhile. */
  private async readOn(): Promise<void> {
    const { places, streams, parts } = this.context;
    let failures = 0;
    let refusedSince: number | null = null;
    let isAnew = true;
    while (!places.stopped) {
      try {
        if (isAnew) await this.refreshes.atAll();
        isAnew = false;
        await this.read(() => {
          failures = 0;
          refusedSince = null;
        });
      } catch (error) {
        isAnew = true;
        if (error instanceof SourceLeaseLostError) places.stopped = true;
        if (places.stopped) return;
        const kind = this.failureOf(error);
        if (kind === 'history lost')
          await this.beginAnew().catch((failure: unknown) => this.fail(failure, 'failed to restart the change stream'));
        if (kind === 'refused') {
          refusedSince ??= performance.now();
          await this.giveUpAfter(refusedSince, error).catch((failure: unknown) =>
            this.fail(failure, 'failed to suspend triggers'),
          );
        }
        await delay(parts.times.pauseAfter(failures++, Math.random()));
        await streams.close().catch((failure: unknown) => this.fail(failure, 'failed to close a connection'));
      }
    }
  }

  private failureOf(error: unknown): ReturnType<typeof streamFailure> {
    const kind = streamFailure(serverCode(error));
    const { parts, source } = this.context;
    parts.logger.warn({ err: error, source: source.id, kind }, 'failed to read the changes of a data source');
    return kind;
  }

  /**
   * If watching the whole is not allowed, parts of it may be; if those are not allowed either, triggers end after a
   * while.
   */
  private async giveUpAfter(refusedSince: number, error: unknown): Promise<void> {
    const { source, owned, parts } = this.context;
    if (serverCode(error) === NOT_AUTHORISED && source.scope.collection === '') {
      await parts.sources.together(owned, { isRefused: true }, async () => {});
      this.refused();
    }
    if (performance.now() - refusedSince > CAPTURE_LIMITS.refusedMs) await this.triggers.suspendAll();
  }

  private async read(succeeded: () => void): Promise<void> {
    const { routes, places, parts, owned, streams } = this.context;
    if (routes.all().length === 0) {
      this.currentAt = performance.now();
      await delay(parts.times.idleMs);
      return;
    }
    const stored = await parts.sources.token(owned.id);
    places.kept = stored;
    places.horizon = stored;
    places.done = stored;
    const { match, databases } = routes;
    places.databases = databases;
    this.asked = JSON.stringify(match);
    this.isOutdated = false;
    const stream = streams.open(match, stored === null ? null : { token: stored });
    try {
      while (!places.stopped && !this.isOutdated) {
        const batch = await stream.next();
        if (!batch) continue;
        await this.keep(batch);
        places.done = batch.token;
        if (batch.events.length < GATHER_MAX) this.currentAt = performance.now();
        succeeded();
      }
      // The next stream continues where this one ends.
      await this.note();
    } finally {
      await stream.close();
    }
  }

  private async keep(batch: ChangeBatch): Promise<void> {
    const { places, parts, owned, room } = this.context;
    const { token } = batch;
    this.triggers.follow(batch.events);
    const before = places.horizon;
    places.horizon = token;
    const woken = new Set<string>();
    // The changes are assigned to triggers synchronously, so that no trigger comes in between.
    const rest = await writeAhead(rowsOf(matchChanges(batch, this.context.routes), woken, parts.failures), (rows) =>
      parts.sources.together(owned, {}, (session) => parts.inbox.add(rows, session)),
    );
    const full = before === null ? [] : await room.full(woken);
    const ids = full.map(({ route }) => route.id);
    if (woken.size === 0 && performance.now() - this.notedAt < NOTE_MS) return;
    await this.givingBack(full, () =>
      parts.sources.together(owned, { token, storedAt: parts.leases.now() }, async (session) => {
        await parts.inbox.add(
          rest.filter(({ triggerId }) => !ids.includes(triggerId)),
          session,
        );
        await parts.states.redirect(ids, { resumeFrom: { token: before ?? token } }, session);
      }),
    );
    places.kept = token;
    this.notedAt = performance.now();
    parts.wakeups.woken([...woken]);
  }

  /**
   * Stores that triggers continue separately. A refresh that began before would assume that the shared stream handles
   * them, and leave out the changes they have to catch up with, so its result is ignored for them.
   */
  private async givingBack(routings: readonly Routing[], store: () => Promise<void>): Promise<void> {
    for (const routing of routings) {
      routing.after = null;
      routing.isGivenBack = true;
    }
    try {
      await store();
    } finally {
      for (const routing of routings) {
        routing.isGivenBack = false;
        routing.turns += 1;
      }
    }
    this.look(routings.map(({ route }) => route.id));
  }

  private async note(): Promise<void> {
    const { places, parts, owned } = this.context;
    const token = places.horizon;
    if (token === null) return;
    await parts.sources.together(owned, { token, storedAt: parts.leases.now() }, async () => {});
    places.kept = token;
    this.notedAt = performance.now();
  }

  /**
   * Starts over, because nothing after the stored place is available. Each trigger decides separately what that means
   * for it.
   */
  private async beginAnew(): Promise<void> {
    const { places, parts, owned, routes } = this.context;
    const token = await parts.sources.token(owned.id);
    const active = routes.all().filter(({ after }) => after !== null);
    await this.givingBack(active, () =>
      parts.sources.together(owned, { token: null }, async (session) => {
        if (token === null) return;
        const unchanged = await parts.states.unchanged(
          active.map(({ route }) => route.known),
          session,
        );
        await parts.states.redirect([...unchanged], { resumeFrom: { token } }, session);
      }),
    );
    places.horizon = null;
    places.kept = null;
  }

  private fail(error: unknown, message: string): void {
    const { places, parts, source } = this.context;
    if (error instanceof SourceLeaseLostError) places.stopped = true;
    else if (!places.stopped) parts.logger.warn({ err: error, source: source.id }, message);
  }
}

const NOT_AUTHORISED = 13;
