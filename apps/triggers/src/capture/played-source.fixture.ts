import type { MongoServerError } from 'mongodb';
import { ORIGIN } from '#triggers/operation-time.js';
import type { ResumePoint, TriggerStateRecord } from '../table/trigger-state.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import { TIMES } from './capture-limits.js';
import type { Straggler } from './catch-up.js';
import type { ChangeBatch } from './change-reader.js';
import { ReadPlaces } from './read-places.js';
import { Route } from './route.js';
import { Routes } from './routes.js';
import type { SourceContext } from './source-context.js';
import type { StreamEvent } from './stream-event.js';

type Answer = ChangeBatch | null | MongoServerError;

/**
 * Source whose stream replays the replies a test gives it, one after the other, and records what is written meanwhile.
 */
export class PlayedSource {
  readonly places = new ReadPlaces();
  readonly routes = new Routes();
  readonly kept: string[] = [];
  /** Events by write. */
  readonly writes: string[][] = [];
  readonly redirected: unknown[] = [];
  readonly opened: unknown[] = [];
  readonly suspended: string[] = [];
  /** Triggers that are about something else by now, or suspended. */
  readonly changed = new Set<string>();
  isFull = (_triggerId: string): boolean => false;
  private readonly answers: Array<() => Answer> = [];

  play(...answers: Array<Answer | (() => Answer)>): void {
    this.answers.push(...answers.map((answer) => (typeof answer === 'function' ? answer : () => answer)));
  }

  straggler(id: string, start: ResumePoint, config: object = {}, appId = 'app'): Straggler {
    const trigger = { config: { database: 'shop', collection: 'orders', operation_types: ['INSERT'], ...config } };
    const known = { id, app: { appId }, trigger } as unknown as KnownTrigger;
    return { routing: this.routes.put(new Route(known, ORIGIN)), start };
  }

  /** Returns stored states of triggers that continue from a place. */
  static states(...stragglers: Straggler[]): Map<string, TriggerStateRecord> {
    return new Map(stragglers.map(({ routing, start }) => [routing.route.id, { resumeFrom: start } as TriggerStateRecord]));
  }

  private keep(ids: string[]): void {
    this.kept.push(...ids);
    this.writes.push(ids);
  }

  get context(): SourceContext {
    const next = async (): Promise<ChangeBatch | null> => {
      const answer = this.answers.shift();
      if (!answer) throw new Error('read beyond what a test tells');
      const given = answer();
      if (given instanceof Error) throw given;
      return given;
    };
    const context = {
      places: this.places,
      routes: this.routes,
      owned: { id: 'source', epoch: 1 },
      room: {
        full: async (ids: Iterable<string>) => [...ids].filter((id) => this.isFull(id)).map((id) => this.routes.get(id)),
        isStillFull: async (routing: Straggler['routing']) => this.isFull(routing.route.id),
      },
      suspend: async (known: KnownTrigger) => void this.suspended.push(known.id),
      streams: {
        open: (match: unknown, start: unknown) => {
          this.opened.push({ match, start });
          return { next, close: async () => {} };
        },
      },
      parts: {
        times: TIMES,
        failures: { write: () => {} },
        wakeups: { woken: () => {} },
        sources: {
          together: async (_owned: unknown, _changes: unknown, work: () => Promise<void>) => work(),
          begin: async () => {},
        },
        inbox: { add: async (rows: Array<{ _id: string }>) => this.keep(rows.map(({ _id }) => _id)) },
        states: {
          unchanged: async (known: KnownTrigger[]) => new Set(known.map(({ id }) => id).filter((id) => !this.changed.has(id))),
          redirect: async (ids: unknown, changes: unknown) => void this.redirected.push([ids, changes]),
        },
      },
    };
    return context as unknown as SourceContext;
  }
}

/** Creates a batch of insertions at these places. */
export function batch(token: string, ...positions: string[]): ChangeBatch {
  const events = positions.map((position) => ({
    _id: { _data: position },
    operationType: 'insert',
    ns: { db: 'shop', coll: 'orders' },
    documentKey: { _id: position },
    fullDocument: { _id: position },
    wallTime: new Date(1),
  }));
  return { token, events: events satisfies StreamEvent[] };
}
