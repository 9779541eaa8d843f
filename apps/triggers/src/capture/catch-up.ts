import { MongoServerError, type Document } from 'mongodb';
import { streamFailure } from '#triggers/outage.js';
import type { ResumePoint } from '../states/trigger-state.model.js';
import type { ChangeBatch } from './change-reader.js';
import type { Route } from './route.js';
import type { Routing } from './routes.js';
import type { SourceContext } from './source-context.js';

/** Milliseconds between notes of how far it has come where there is nothing to keep. */
const NOTE_MS = 10_000;
/** Milliseconds a question for changes waits: where there are none, the triggers are through. */
const AWAIT_MS = 20;

/** A trigger that is behind the shared stream, and where it goes on. */
export interface Straggler {
  readonly routing: Routing;
  readonly start: ResumePoint;
}

/** How catching up ended for triggers: too much of some waits again, what some missed is not kept any more. */
export interface CaughtUp {
  readonly done: readonly Routing[];
  readonly full: readonly Routing[];
  readonly lost: readonly Straggler[];
}

interface Member extends Straggler {
  /** As it was when this began: deployed otherwise since then, it begins anew. */
  readonly route: Route;
}

/**
 * Reads the changes of triggers of one app, all with the same kind of start, from where the first of them is to go on to where the shared
 * stream is. What it reads is in the inbox in the order of the changes, since the shared stream leaves the triggers alone until then.
 */
export class CatchUp {
  private readonly members: Set<Member>;
  private readonly start: ResumePoint;
  private readonly done: Routing[] = [];
  private readonly full: Routing[] = [];
  private notedAt = performance.now();

  constructor(
    private readonly context: SourceContext,
    stragglers: readonly Straggler[],
  ) {
    this.members = new Set(stragglers.map((one) => ({ ...one, route: one.routing.route })));
    this.start = stragglers.map(({ start }) => start).reduce((first, start) => (isBefore(start, first) ? start : first));
  }

  /** Throws what the server does, but for the loss of what was missed. */
  async read(): Promise<CaughtUp> {
    const stream = this.context.streams.open(this.match, this.start, AWAIT_MS);
    try {
      while (this.goesOn()) {
        const batch = await stream.next();
        if (!batch || !this.goesOn()) continue;
        await this.keep(batch);
        this.release(batch.token);
      }
      return { done: this.done, full: this.full, lost: [] };
    } catch (error) {
      const code = error instanceof MongoServerError ? Number(error.code) : undefined;
      if (streamFailure(code) !== 'history lost') throw error;
      // Others may begin behind what is lost.
      const lost = [...this.members].filter(({ start }) => !isBefore(this.start, start));
      return { done: this.done, full: this.full, lost };
    } finally {
      await stream.close();
    }
  }

  /** Whether anybody is left to read for. */
  private goesOn(): boolean {
    const { places, routes } = this.context;
    if (places.stopped) this.members.clear();
    for (const member of this.members) {
      const current = routes.get(member.route.id);
      if (current !== member.routing || current.route !== member.route) this.members.delete(member);
    }
    return this.members.size > 0;
  }

  private async keep(batch: ChangeBatch): Promise<void> {
    const { owned, parts, room } = this.context;
    const { token } = batch;
    const rows = [...this.members].flatMap((member) => {
      const { rows, failures } = member.route.routedOf(since(batch, member.start));
      for (const failure of failures) parts.failures.write(member.route.known, failure);
      for (const { size } of rows) {
        member.routing.queued += 1;
        member.routing.queuedBytes += size;
      }
      return rows;
    });
    if (rows.length === 0 && performance.now() - this.notedAt < NOTE_MS) return;
    // One that goes on further ahead stays there.
    const behind = [...this.members].filter(({ start }) => !('token' in start) || start.token < token);
    const ids = behind.map(({ route }) => route.id);
    await parts.sources.together(owned, {}, async (session) => {
      await parts.inbox.add(rows, session);
      await parts.states.redirect(ids, { resumeFrom: { token } }, session);
    });
    this.notedAt = performance.now();
    const woken = new Set(rows.map(({ triggerId }) => triggerId));
    parts.wakeups.woken([...woken]);
    const full = new Set(await room.full(woken));
    for (const member of this.members) {
      if (!full.has(member.routing)) continue;
      this.members.delete(member);
      this.full.push(member.routing);
    }
  }

  /** At once: in between, the shared stream would decide about changes without the triggers. */
  private release(token: string): void {
    const { places } = this.context;
    if (places.horizon === null || token < places.horizon) return;
    for (const member of this.members) {
      if (!places.covers(member.route.database)) continue;
      member.routing.after = token;
      this.members.delete(member);
      this.done.push(member.routing);
    }
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

/** What of a batch is behind the place where a trigger goes on; what comes before a moment the trigger itself leaves out. */
function since(batch: ChangeBatch, start: ResumePoint): ChangeBatch {
  if (!('token' in start)) return batch;
  return { ...batch, events: batch.events.filter(({ _id }) => _id._data > start.token) };
}

/** Of two starts of the same kind. */
function isBefore(one: ResumePoint, other: ResumePoint): boolean {
  if ('token' in one) return 'token' in other && one.token < other.token;
  return 'at' in other && one.at < other.at;
}
