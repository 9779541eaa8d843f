import { MongoServerError, type Document } from 'mongodb';
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
/** Milliseconds a question for changes waits: where there are none, the triggers are through. */
const AWAIT_MS = 20;

/** A trigger that is behind the shared stream, and where it goes on. */
export interface Straggler {
  readonly routing: Routing;
  readonly start: ResumePoint;
}

/** A trigger that catches up. */
export interface Member extends Straggler {
  /** As it was when this began: deployed otherwise since then, it begins anew. */
  readonly route: Route;
}

/** Told how catching up ends for triggers, as soon as it does. */
export interface CatchUpEnds {
  /** They are where the shared stream is. */
  readonly done: (members: readonly Member[]) => Promise<void>;
  /** Too much of it waits again. */
  readonly full: (routing: Routing) => void;
}

/**
 * Reads the changes of triggers of one app, all with the same kind of start, from where the first of them is to go on to where the shared
 * stream is. What it reads is in the inbox in the order of the changes, since the shared stream leaves the triggers alone until then.
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

  /** Returns those of which what they missed is not kept any more. Throws what the server does otherwise. */
  async read(): Promise<Member[]> {
    const stream = this.context.streams.open(this.match, this.start, AWAIT_MS);
    try {
      while (this.goesOn()) {
        const batch = await stream.next();
        if (!batch || !this.goesOn()) continue;
        await this.keep(batch);
        const released = this.release(batch.token);
        if (released.length > 0) await this.ends.done(released);
      }
      return [];
    } catch (error) {
      const code = error instanceof MongoServerError ? Number(error.code) : undefined;
      if (streamFailure(code) !== 'history lost') throw error;
      // Others may begin behind what is lost.
      return [...this.members].filter(({ start }) => !isBefore(this.start, start));
    } finally {
      await stream.close();
    }
  }

  /** Whether anybody is left to read for. */
  private goesOn(): boolean {
    const { places, routes } = this.context;
    if (places.stopped) this.members.clear();
    for (const member of this.members) if (!isHeld(routes, member)) this.members.delete(member);
    return this.members.size > 0;
  }

  private async keep(batch: ChangeBatch): Promise<void> {
    const { owned, parts, room } = this.context;
    const { token } = batch;
    // One that goes on further ahead stays there.
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

  /** What is kept of a batch, trigger by trigger. */
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

  /** At once: in between, the shared stream would decide about changes without the triggers. */
  private release(token: string): Member[] {
    const { places } = this.context;
    if (!this.goesOn() || places.horizon === null || token < places.horizon) return [];
    const released = [...this.members].filter(({ route }) => places.covers(route.database));
    for (const member of released) {
      member.routing.after = token;
      this.members.delete(member);
    }
    return released;
  }

  /** What the stream is asked for: the databases of all of them, or the one collection they watch. */
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

/** Whether a trigger is still deployed as it was when it began to catch up. */
export function isHeld(routes: Routes, { route, routing }: Member): boolean {
  const current = routes.get(route.id);
  return current === routing && current.route === route;
}

/** Returns the part of a batch behind the resume point of a trigger. Its route drops the changes before its beginning. */
function since(batch: ChangeBatch, start: ResumePoint): ChangeBatch {
  if (!('token' in start)) return batch;
  return { ...batch, events: batch.events.filter(({ _id }) => _id._data > start.token) };
}

/** Of two starts of the same kind. */
function isBefore(one: ResumePoint, other: ResumePoint): boolean {
  if ('token' in one) return 'token' in other && one.token < other.token;
  return 'time' in other && compareTimes(one.time, other.time) < 0;
}
