/** What waits must tell in which queue – its application and how deep inside other calls it runs – and how long it is. */
export interface Queued {
  readonly lane: string;
  readonly length: number;
}

interface Lane<T> {
  readonly items: T[];
  length: number;
}

/**
 * Waiting calls, first come first served within a lane and in turns between lanes, so that a long queue of one application does
 * not delay the others, nor calls those that they themselves wait for.
 */
export class AppQueues<T extends Queued> {
  readonly #limit: number;
  readonly #lengthLimit: number;
  /** Insertion order is the order of turns. */
  readonly #lanes = new Map<string, Lane<T>>();
  #size = 0;

  /**
   * @param limit waiting calls per lane
   * @param lengthLimit what they may be long together, where there are several
   */
  constructor(limit: number, lengthLimit = Infinity) {
    this.#limit = limit;
    this.#lengthLimit = lengthLimit;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns false when the lane's queue is full */
  push(item: T): boolean {
    const lane = this.#lanes.get(item.lane);
    if (lane === undefined) {
      this.#lanes.set(item.lane, { items: [item], length: item.length });
    } else {
      if (lane.items.length >= this.#limit || lane.length + item.length > this.#lengthLimit) return false;
      lane.items.push(item);
      lane.length += item.length;
    }
    this.#size++;
    return true;
  }

  /** The next item of each lane. */
  firsts(): T[] {
    return [...this.#lanes.values()].flatMap(({ items }) => items.slice(0, 1));
  }

  /** Takes the first item, by turns, that `accept` agrees to; it is asked once per lane. */
  take(accept: (item: T) => boolean): T | undefined {
    for (const [name, lane] of this.#lanes) {
      const [item] = lane.items;
      if (item === undefined || !accept(item)) continue;
      lane.items.shift();
      lane.length -= item.length;
      this.#size--;
      this.#lanes.delete(name);
      if (lane.items.length > 0) this.#lanes.set(name, lane);
      return item;
    }
    return undefined;
  }

  /** Empties the queues. */
  drain(): T[] {
    const items = [...this.#lanes.values()].flatMap((lane) => lane.items);
    this.#lanes.clear();
    this.#size = 0;
    return items;
  }
}
