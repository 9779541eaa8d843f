import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type MongoClient } from 'mongodb';
import { pauseAfter, REFUSED_MS_MAX, streamFailure } from '#triggers/outage.js';
import { EventFilterError } from '#triggers/event-filter.js';
import { subjectOf, type KnownTrigger } from '../table/known-trigger.js';
import type { TriggerStateRecord } from '../states/trigger-state.model.js';
import type { CaptureParts } from './capture-parts.js';
import { catchUp } from './catch-up.js';
import { ChangeReader, type ChangeBatch } from './change-reader.js';
import { Route, type StreamEvent } from './route.js';
import { Routes, type Routing } from './routes.js';
import type { WatchedSource } from './source-catalog.service.js';
import type { Source } from './source.js';
import { SourceLost, type OwnedSource } from './sources.repository.js';

/** Events of one trigger that may wait, and bytes of them. */
export const QUEUED_MAX = 100_000;
const QUEUED_BYTES_MAX = 256 << 20;
/** Triggers of a source that catch up at a time. */
const CATCH_UPS_MAX = 8;
/** Milliseconds between writes of the place where nothing happens, and between looks at what triggers want. */
const NOTE_MS = 10_000;
const LOOK_MS = 5_000;
/** Milliseconds between looks whether there is room for more of a trigger. */
const ROOM_MS = 1_000;

/** Reads the changes of one source for all triggers on it, while the source is this replica's. */
export class SourceReader {
  private readonly routes = new Routes();
  private readonly source: Source;
  private triggers: readonly KnownTrigger[];
  private parked: readonly KnownTrigger[];
  private client: MongoClient | undefined;
  /** Up to here it is decided whose changes are whose. */
  private horizon: string | null = null;
  /** Up to here everything is in the inbox. */
  private kept: string | null = null;
  private asked = '';
  private notedAt = 0;
  private isOutdated = true;
  private stopped = false;
  private leanFrom: string | null = null;
  private readonly catchUps = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private readonly reading: Promise<void>;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    watched: WatchedSource,
    private readonly owned: OwnedSource,
    private readonly parts: CaptureParts,
  ) {
    this.source = watched.source;
    this.triggers = watched.triggers;
    this.parked = watched.parked;
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
    this.reading = this.readOn();
  }

  /** These are the triggers of the source from now on; none when nobody wants it any more. */
  watch(watched: WatchedSource | undefined): void {
    this.triggers = watched?.triggers ?? [];
    this.parked = watched?.parked ?? [];
    this.look();
  }

  /** Triggers may be other ones now, or are to go on elsewhere. */
  look(): void {
    if (this.stopped) return;
    this.looking = this.looking
      .then(() => this.settle())
      .catch((error: unknown) => this.fail(error, 'could not look after the triggers of a data source'));
  }

  async stop(waits: boolean): Promise<void> {
    if (waits && !this.stopped) {
      this.look();
      await this.looking;
    }
    this.stopped = true;
    clearInterval(this.timer);
    const ends = Promise.allSettled([this.reading, ...this.catchUps]).then(() => this.client?.close());
    if (waits) await ends;
    else ends.catch(() => {});
  }

  private async settle(): Promise<void> {
    const wanted = new Map(this.triggers.map((known) => [known.id, known]));
    for (const { route, after } of this.routes.all()) {
      if (wanted.has(route.id)) continue;
      this.routes.remove(route.id);
      if (after !== null) await this.park(route.id);
    }
    const turns = new Map(this.routes.all().map(({ route, turns }) => [route.id, turns]));
    const ids = [...wanted.keys(), ...this.parked.map(({ id }) => id)];
    const states = new Map((await this.parts.states.all(ids)).map((state) => [state._id, state]));
    for (const state of states.values()) {
      const known = wanted.get(state._id);
      if (known && !state.suspendedAt) {
        // What was read before a trigger's turn ended says nothing of where it goes on.
        if (state.enabled && state.subject === subjectOf(known) && turns.get(known.id) === this.routes.get(known.id)?.turns) {
          await this.admit(known, state);
        }
        continue;
      }
      this.routes.remove(state._id);
      if (!state.resumeFrom) await this.park(state._id);
    }
    this.isOutdated ||= JSON.stringify(this.routes.match) !== this.asked;
    this.beginCatchUps(states);
  }

  private async admit(known: KnownTrigger, state: TriggerStateRecord): Promise<void> {
    const held = this.routes.get(known.id);
    if (held?.route.known.trigger !== known.trigger) {
      try {
        this.routes.put(new Route(known, beginOf(known, state)));
      } catch (error) {
        if (!(error instanceof EventFilterError)) throw error;
        await this.suspend(known, 'InvalidParameter', error.message);
        return;
      }
    }
    const routing = this.routes.get(known.id);
    if (!routing || routing.catchingUp) return;
    if (state.resumeFrom) routing.after = null;
    // It has been part of what was read all along.
    else routing.after ??= '';
  }

  /** Whatever comes behind the place everything is kept up to is for later, or for nobody. */
  private async park(triggerId: string): Promise<void> {
    const token = this.kept;
    if (token === null) return;
    await this.parts.sources.together(this.owned, {}, (session) =>
      this.parts.states.redirect(triggerId, { resumeFrom: { token } }, session),
    );
  }

  private beginCatchUps(states: ReadonlyMap<string, TriggerStateRecord>): void {
    for (const routing of this.routes.all()) {
      const start = states.get(routing.route.id)?.resumeFrom;
      if (!start || routing.catchingUp || routing.after !== null || this.catchUps.size >= CATCH_UPS_MAX) continue;
      routing.catchingUp = true;
      const work: Promise<void> = this.bring(routing, states.get(routing.route.id))
        .catch((error: unknown) => this.fail(error, 'could not catch up with the changes of a data source'))
        .finally(() => {
          routing.catchingUp = false;
          routing.turns += 1;
          this.catchUps.delete(work);
          if (!this.stopped) this.look();
        });
      this.catchUps.add(work);
    }
  }

  private async bring(routing: Routing, state: TriggerStateRecord | undefined): Promise<void> {
    const { route } = routing;
    const start = state?.resumeFrom;
    if (!start) return;
    if (await this.isStillFull(route.id, routing)) {
      await delay(ROOM_MS);
      return;
    }
    const client = await this.connected();
    const isCurrent = (): boolean => this.routes.get(route.id) === routing;
    const end = await catchUp({ client, source: this.source, owned: this.owned }, route, start, this.parts, {
      horizon: () => this.horizon,
      takeOver: (token) => {
        routing.after = token;
      },
      isStopped: () => this.stopped || !isCurrent(),
    });
    if (end === 'stopped') return;
    if (end === 'history lost') return isCurrent() ? this.lost(routing, 'token' in start) : undefined;
    await this.parts.sources.together(this.owned, {}, (session) =>
      this.parts.states.redirect(route.id, { resumeFrom: null }, session),
    );
  }

  /** What a trigger missed is not kept any more. */
  private async lost(routing: Routing, wasReading: boolean): Promise<void> {
    const { route } = routing;
    const { config } = route.known.trigger;
    const goesOn = !wasReading || config['tolerate_resume_errors'] === true || config['skip_catchup_events'] === true;
    if (!goesOn) {
      await this.suspend(route.known, 'ChangeStreamHistoryLost', 'the changes it missed are not kept any more');
      return;
    }
    const from = this.horizon;
    if (from === null) return;
    routing.after = from;
    await this.parts.sources.together(this.owned, {}, (session) =>
      this.parts.states.redirect(route.id, { resumeFrom: null }, session),
    );
  }

  private async suspend(known: KnownTrigger, errorCode: string, error: string): Promise<void> {
    await this.parts.sources.together(this.owned, {}, (session) =>
      this.parts.states.redirect(known.id, { suspendedAt: this.parts.leases.now(), error, errorCode }, session),
    );
    this.routes.remove(known.id);
    this.parts.failures.write(known, error);
    this.parts.wakeups.stateChanged([known.id]);
  }

  /** Reads until it is stopped, whatever happens to the server meanwhile. */
  private async readOn(): Promise<void> {
    let failures = 0;
    let refusedSince: number | null = null;
    while (!this.stopped) {
      try {
        this.look();
        await this.looking;
        await this.read(() => {
          failures = 0;
          refusedSince = null;
        });
      } catch (error) {
        if (error instanceof SourceLost) this.stopped = true;
        if (this.stopped) return;
        const code = error instanceof MongoServerError ? Number(error.code) : undefined;
        const kind = streamFailure(code);
        this.parts.logger.warn({ err: error, source: this.source.id, kind }, 'the changes of a data source cannot be read');
        if (kind === 'history lost') await this.beginAnew().catch(() => {});
        else if (kind === 'too large') this.leanFrom = this.horizon;
        else if (kind === 'refused') {
          refusedSince ??= performance.now();
          if (performance.now() - refusedSince > REFUSED_MS_MAX) await this.suspendAll().catch(() => {});
        }
        await delay(pauseAfter(failures++, Math.random()));
        await this.client?.close().catch(() => {});
        this.client = undefined;
      }
    }
  }

  private async read(succeeded: () => void): Promise<void> {
    if (this.routes.all().length === 0) {
      await delay(500);
      return;
    }
    const stored = await this.parts.sources.token(this.owned.id);
    this.kept = stored;
    this.horizon = stored;
    const match = this.routes.match;
    this.asked = JSON.stringify(match);
    this.isOutdated = false;
    const client = await this.connected();
    const lean = this.leanFrom !== null && this.leanFrom === stored;
    const from = stored === null ? null : { token: stored };
    const reader = ChangeReader.open(client, { match, from, needs: this.source, lean });
    try {
      while (!this.stopped && !this.isOutdated) {
        const batch = await reader.next(lean || this.leanFrom !== null ? 1 : undefined);
        if (!batch) continue;
        if (lean) return await this.pass(batch);
        await this.keep(batch);
        succeeded();
      }
      // The next stream goes on where this one ends.
      await this.note();
    } finally {
      await reader.close();
    }
  }

  private async keep({ events, token }: ChangeBatch): Promise<void> {
    const before = this.horizon;
    this.horizon = token;
    const rows = [];
    const woken = new Set<string>();
    for (const event of events) {
      for (const routing of this.routes.at(event)) {
        const routed = isBehind(event, routing) ? routing.route.routed(event) : null;
        if (!routed) continue;
        if ('failure' in routed) {
          this.parts.failures.write(routing.route.known, routed.failure);
          continue;
        }
        rows.push(routed.row);
        routing.queued += 1;
        routing.queuedBytes += routed.row.size;
        woken.add(routing.route.id);
      }
    }
    const full = before === null ? [] : await this.closeFull(woken);
    const kept = rows.filter(({ triggerId }) => !full.includes(triggerId));
    if (rows.length === 0 && performance.now() - this.notedAt < NOTE_MS) return;
    await this.parts.sources.together(this.owned, { token, storedAt: this.parts.leases.now() }, async (session) => {
      await this.parts.inbox.add(kept, session);
      for (const id of full) await this.parts.states.redirect(id, { resumeFrom: { token: before ?? token } }, session);
    });
    this.kept = token;
    this.notedAt = performance.now();
    this.parts.wakeups.woken([...woken]);
  }

  /** Gets past a change that is too large to be told of. */
  private async pass({ events, token }: ChangeBatch): Promise<void> {
    for (const event of events) {
      for (const { route } of this.routes.at(event)) {
        if (route.view.types.has(event.operationType) && route.covers(event)) {
          this.parts.failures.write(route.known, 'a change is too large to be told of and was left out');
        }
      }
    }
    this.horizon = token;
    if (events.length > 0) this.leanFrom = null;
    await this.note();
    this.leanFrom = events.length > 0 ? null : token;
  }

  private async note(): Promise<void> {
    const token = this.horizon;
    if (token === null) return;
    await this.parts.sources.together(this.owned, { token, storedAt: this.parts.leases.now() }, async () => {});
    this.kept = token;
    this.notedAt = performance.now();
  }

  /** Nothing behind the stored place is kept: each trigger sees by itself what that means for it. */
  private async beginAnew(): Promise<void> {
    const token = await this.parts.sources.token(this.owned.id);
    const active = this.routes.all().filter(({ after }) => after !== null);
    await this.parts.sources.together(this.owned, { token: null }, async (session) => {
      for (const { route } of active) {
        await this.parts.states.redirect(route.id, token === null ? {} : { resumeFrom: { token } }, session);
      }
    });
    for (const routing of active) routing.after = null;
    this.horizon = null;
    this.kept = null;
  }

  private async suspendAll(): Promise<void> {
    for (const { route } of this.routes.all()) {
      await this.suspend(route.known, 'MongoDBError', 'the data source refuses to tell of its changes');
    }
  }

  /** Triggers of which too much waits: they go on by themselves once there is room. */
  private async closeFull(woken: ReadonlySet<string>): Promise<string[]> {
    const full: string[] = [];
    for (const id of woken) {
      const routing = this.routes.get(id);
      if (!routing || (routing.queued < QUEUED_MAX && routing.queuedBytes < QUEUED_BYTES_MAX)) continue;
      if (await this.recount(id, routing, 1)) {
        routing.after = null;
        full.push(id);
      }
    }
    return full;
  }

  private async isStillFull(id: string, routing: Routing): Promise<boolean> {
    if (routing.queued < QUEUED_MAX / 2 && routing.queuedBytes < QUEUED_BYTES_MAX / 2) return false;
    return this.recount(id, routing, 2);
  }

  /** What is known of a queue grows only: now and then it is counted. */
  private async recount(id: string, routing: Routing, share: number): Promise<boolean> {
    const average = routing.queued === 0 ? 0 : routing.queuedBytes / routing.queued;
    routing.queued = await this.parts.inbox.count(id, QUEUED_MAX);
    routing.queuedBytes = routing.queued * average;
    return routing.queued >= QUEUED_MAX / share || routing.queuedBytes >= QUEUED_BYTES_MAX / share;
  }

  private async connected(): Promise<MongoClient> {
    this.client ??= await this.parts.clients.open(this.source);
    return this.client;
  }

  private fail(error: unknown, message: string): void {
    if (error instanceof SourceLost) this.stopped = true;
    else if (!this.stopped) this.parts.logger.warn({ err: error, source: this.source.id }, message);
  }
}

/** Changes before it are not the trigger's. */
function beginOf({ trigger }: KnownTrigger, { since, enabledAt }: TriggerStateRecord): Date {
  return trigger.config['skip_catchup_events'] === true && enabledAt > since ? enabledAt : since;
}

/** Behind the place from which on the shared stream looks after a trigger. */
function isBehind({ _id }: StreamEvent, { after }: Routing): boolean {
  return after !== null && _id._data > after;
}
