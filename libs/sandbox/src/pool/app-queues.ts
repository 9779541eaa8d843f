/** A waiting call: its queue (by application and depth inside other calls), its caller and its length. */
export interface Queued {
  readonly lane: string;
  readonly caller: string;
  readonly length: number;
}

export interface QueueLimits {
  /** Waiting calls of one lane. */
  readonly lane: number;
  /** Their lengths together; a single one may be longer. */
  readonly laneLength?: number;
  /** The same for all lanes together. */
  readonly total?: number;
  readonly totalLength?: number;
}

/**
 * Number of callers of a lane checked at a time. If more wait, those that may not run go to the end of the line, so
 * that a crowd of them delays the other callers no more than this.
 */
const ASKED = 8;

type Measure = 'count' | 'length';

class Caller<T extends Queued> {
  readonly items: T[] = [];
  length = 0;

  get count(): number {
    return this.items.length;
  }
}

class Lane<T extends Queued> {
  readonly callers = new Map<string, Caller<T>>();
  count = 0;
  length = 0;
}

/**
 * Queues of waiting calls: first come first served for one caller, in turns between the callers of a lane, and in turns
 * between lanes. A long queue of one application does not delay other applications, a long queue of one user does not
 * delay other users, and a call is never delayed by calls it waits for.
 *
 * If the queues are full, the newest call of the caller with most of the waiting calls is dropped, so that a single caller
 * cannot keep others out.
 */
export class AppQueues<T extends Queued> {
  readonly #limits: Required<QueueLimits>;
  /** Insertion order is the order of turns, here and in each lane. */
  readonly #lanes = new Map<string, Lane<T>>();
  #size = 0;
  #length = 0;

  constructor(limits: QueueLimits) {
    this.#limits = { laneLength: Infinity, total: Infinity, totalLength: Infinity, ...limits };
  }

  get size(): number {
    return this.#size;
  }

  /** @returns the calls that no longer fit, possibly including the new one */
  push(item: T): T[] {
    const { lane, caller } = this.#placeOf(item);
    caller.items.push(item);
    this.#count(lane, caller, 1, item.length);

    const refused: T[] = [];
    const { lane: most, laneLength, total, totalLength } = this.#limits;
    // Calls are first dropped for their length, and then for their number.
    while (lane.length > laneLength && lane.count > 1) refused.push(this.#drop(lane, 'length', item));
    while (this.#length > totalLength && this.#size > 1) {
      refused.push(this.#drop(largest(this.#lanes, 'length', item.lane), 'length', item));
    }
    while (lane.count > most) refused.push(this.#drop(lane, 'count', item));
    while (this.#size > total) refused.push(this.#drop(largest(this.#lanes, 'count', item.lane), 'count', item));
    return refused;
  }

  /** Puts back what was taken, before everything else of its caller. There is room for it: it had it. */
  putBack(item: T): void {
    const { lane, caller } = this.#placeOf(item);
    caller.items.unshift(item);
    this.#count(lane, caller, 1, item.length);
  }

  /** Everything that waits, now. */
  all(): T[] {
    return [...this.#lanes.values()].flatMap(({ callers }) => [...callers.values()].flatMap((caller) => caller.items));
  }

  /** The next item of each caller, as far as {@link take} would ask for them. */
  firsts(): T[] {
    return [...this.#lanes.values()].flatMap(firstsOf);
  }

  /** Takes the first item, by turns, that `accept` agrees to; it is asked once per caller of a lane. */
  take(accept: (item: T) => boolean): T | undefined {
    for (const [name, lane] of this.#lanes) {
      const asked = firstsOf(lane);
      const item = asked.find(accept);
      if (item !== undefined) {
        this.remove(item);
        toTheEnd(lane.callers, item.caller);
        toTheEnd(this.#lanes, name);
        return item;
      }
      if (lane.callers.size > ASKED) for (const { caller } of asked) toTheEnd(lane.callers, caller);
    }
    return undefined;
  }

  /** Takes one that waits. @returns whether it did */
  remove(item: T): boolean {
    const lane = this.#lanes.get(item.lane);
    const caller = lane?.callers.get(item.caller);
    const at = caller?.items.indexOf(item) ?? -1;
    if (lane === undefined || caller === undefined || at < 0) return false;
    caller.items.splice(at, 1);
    this.#count(lane, caller, -1, -item.length);
    if (caller.count === 0) lane.callers.delete(item.caller);
    if (lane.count === 0) this.#lanes.delete(item.lane);
    return true;
  }

  /** Empties the queues. */
  drain(): T[] {
    const items = this.all();
    this.#lanes.clear();
    this.#size = 0;
    this.#length = 0;
    return items;
  }

  #placeOf(item: T): { lane: Lane<T>; caller: Caller<T> } {
    let lane = this.#lanes.get(item.lane);
    if (lane === undefined) this.#lanes.set(item.lane, (lane = new Lane()));
    let caller = lane.callers.get(item.caller);
    if (caller === undefined) lane.callers.set(item.caller, (caller = new Caller()));
    return { lane, caller };
  }

  #drop(lane: Lane<T>, measure: Measure, newest: T): T {
    const item = largest(lane.callers, measure, newest.caller).items.at(-1);
    if (item === undefined || !this.remove(item)) throw new Error('Nothing waits that could be dropped');
    return item;
  }

  #count(lane: Lane<T>, caller: Caller<T>, count: number, length: number): void {
    this.#size += count;
    this.#length += length;
    lane.count += count;
    lane.length += length;
    caller.length += length;
  }
}

function firstsOf<T extends Queued>({ callers }: Lane<T>): T[] {
  const firsts: T[] = [];
  for (const { items } of callers.values()) {
    if (firsts.length === ASKED) break;
    if (items[0] !== undefined) firsts.push(items[0]);
  }
  return firsts;
}

function toTheEnd<V>(turns: Map<string, V>, name: string): void {
  const value = turns.get(name);
  if (value === undefined) return;
  turns.delete(name);
  turns.set(name, value);
}

/** Returns the largest; among equal ones, the one that asks for more. */
function largest<V extends Record<Measure, number>>(all: ReadonlyMap<string, V>, measure: Measure, asking: string): V {
  let found: V | undefined;
  for (const [name, each] of all) {
    const by = found === undefined ? 1 : each[measure] - found[measure];
    if (by > 0 || (by === 0 && name === asking)) found = each;
  }
  if (found === undefined) throw new Error('Nothing waits that could be dropped');
  return found;
}
