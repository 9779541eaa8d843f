import type { Document } from '#codecs/bson/values.js';
import { serverCode } from '#store/driver/server-code.js';
import { compareTimes } from '#triggers/operation-time.js';
import { streamFailure } from '#triggers/outage.js';
import type { ResumePoint } from '../table/trigger-state.model.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import type { ChangeBatch } from './change-reader.js';
import type { Route } from './route.js';
import type { Routes, Routing } from './routes.js';
import type { SourceContext } from './source-context.js';
import { writeAhead } from './write-ahead.js';

/** Milliseconds between notes of how far it has come where there is nothing to keep. */
const NOTE_MS = 10_000;
/** Milliseconds a request for changes waits. Without any, the triggers have caught up. */
const AWAIT_MS = 20;

/** Trigger that is behind the shared stream, and the place where it continues. */
export interface Straggler {
  readonly routing: Routing;
  readonly start: ResumePoint;
}

/** A trigger that catches up. */
export interface Member extends Straggler {
  /** Route when catching up began. If the trigger has been deployed differently since then, it starts over. */
  readonly route: Route;
}

/** Notified how catching up ends for triggers, as soon as it does. */
export interface CatchUpEnds {
  /** They are where the shared stream is. */
  readonly done: (members: readonly Member[]) => Promise<void>;
  /** Too much of it waits again. */
  readonly full: (routing: Routing) => void;
}

/**
 * Reads the changes of triggers of one app, all with the same kind of start, from the earliest of their places up to
 * the shared stream's. What it reads is in the inbox in the order of the changes, since the shared stream leaves the
 * triggers alone until then.
 */
export class CatchUp {
  private readonly members: Set<Member>;
  private readonly start: ResumePoint;
  private notedAt = performance.now();

  constructor(
    private readonly context: SourceContext,
    stragglers: readonly Straggler[],
    private readonly ends: CatchUpEnds,
  ) {
    this.members = new Set(stragglers.map((one) => ({ ...one, route: one.routing.route })));
    this.start = stragglers.map(({ start }) => start).reduce((first, start) => (isBefore(start, first) ? start : first));
  }

  /** Returns the triggers whose missed changes are no longer available. Throws other errors of the server. */
  async read(): Promise<Member[]> {
    const stream = this.context.streams.open(this.match, this.start, AWAIT_MS);
    try {
      while (this.isActive()) {
        const batch = await stream.next();
        if (!batch || !this.isActive()) continue;
        await this.keep(batch);
        const released = this.release(batch.token);
        if (released.length > 0) await this.ends.done(released);
      }
      return [];
    } catch (error) {
      if (streamFailure(serverCode(error)) !== 'history lost') throw error;
      // Others may begin behind what is lost.
      return [...this.members].filter(({ start }) => !isBefore(this.start, start));
    } finally {
      await stream.close();
    }
  }

  /** Returns `true` if any trigger is left to read for. */
  private isActive(): boolean {
    const { places, routes } = this.context;
    if (places.stopped) this.members.clear();
    for (const member of this.members) if (!isHeld(routes, member)) this.members.delete(member);
    return this.members.size > 0;
  }

  private async keep(batch: ChangeBatch): Promise<void> {
    const { owned, parts, room } = this.context;
    const { token } = batch;
    // A trigger that continues further ahead stays there.
    const behind = [...this.members].filter(({ start }) => !('token' in start) || start.token < token);
    const known = behind.map(({ route }) => route.known);
    const woken = new Set<string>();
    const write = async (rows: readonly QueuedEventRecord[], changes?: { resumeFrom: ResumePoint }): Promise<void> => {
      await parts.sources.together(owned, {}, async (session) => {
        const unchanged = await parts.states.unchanged(known, session);
        await parts.inbox.add(
          rows.filter(({ triggerId }) => unchanged.has(triggerId)),
          session,
        );
        if (changes) await parts.states.redirect([...unchanged], changes, session);
      });
      for (const { triggerId } of rows) woken.add(triggerId);
    };
    const rest = await writeAhead(this.rowsOf(batch), write);
    if (rest.length === 0 && performance.now() - this.notedAt < NOTE_MS) return;
    await write(rest, { resumeFrom: { token } });
    this.notedAt = performance.now();
    parts.wakeups.woken([...woken]);
    const full = new Set(await room.full(woken));
    for (const member of this.members) {
      if (!full.has(member.routing)) continue;
      this.members.delete(member);
      this.ends.full(member.routing);
    }
  }

  /** Yields the events to store of a batch, trigger by trigger. */
  private *rowsOf(batch: ChangeBatch): Generator<QueuedEventRecord> {
    for (const { route, routing, start } of this.members) {
      const { rows, failures } = route.routedOf(since(batch, start));
      for (const failure of failures) this.context.parts.failures.write(route.known, failure);
      for (const row of rows) {
        routing.queued += 1;
        routing.queuedBytes += row.size;
        yield row;
      }
    }
  }

  /** Runs synchronously: in between, the shared stream would handle changes without the triggers. */
  private release(token: string): Member[] {
    const { places } = this.context;
    if (!this.isActive() || places.horizon === null || token < places.horizon) return [];
    const released = [...this.members].filter(({ route }) => places.covers(route.database));
    for (const member of released) {
      member.routing.after = token;
      this.members.delete(member);
    }
    return released;
  }

  /** Match stage for the stream: the databases of all triggers, or the one collection they watch. */
  private get match(): Document {
    const routes = [...this.members].map(({ route }) => route);
    const databases = new Set(routes.map(({ database }) => database));
    const collections = new Set(routes.map(({ collection }) => collection));
    if (databases.has('')) return {};
    const [collection = ''] = collections;
    const isOne = databases.size === 1 && collections.size === 1 && collection !== '';
    return { 'ns.db': { $in: [...databases] }, ...(isOne ? { 'ns.coll': collection } : {}) };
  }
}

/** Returns `true` if a trigger is still deployed as it was when it began to catch up. */
export function isHeld(routes: Routes, { route, routing }: Member): boolean {
  const current = routes.get(route.id);
  return current === routing && current.route === route;
}

/** Returns the part of a batch behind the resume point of a trigger. Its route drops the changes before its beginning. */
function since(batch: ChangeBatch, start: ResumePoint): ChangeBatch {
  if (!('token' in start)) return batch;
  return { ...batch, events: batch.events.filter(({ _id }) => _id._data > start.token) };
}

/** Returns `true` if the first of two starts of the same kind is earlier. */
function isBefore(one: ResumePoint, other: ResumePoint): boolean {
  if ('token' in one) return 'token' in other && one.token < other.token;
  return 'time' in other && compareTimes(one.time, other.time) < 0;
}
