/** What waits must tell in which queue: its application and how deep inside other calls it runs. */
export interface Queued {
  readonly lane: string;
}

/**
 * Waiting calls, first come first served within a lane and in turns between lanes, so that a long queue of one application does
 * not delay the others, nor calls those that they themselves wait for.
 */
export class AppQueues<T extends Queued> {
  readonly #limit: number;
  /** Insertion order is the order of turns. */
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  /** @param limit waiting calls per lane */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns false when the lane's queue is full */
  push(item: T): boolean {
    const queue = this.#queues.get(item.lane);
    if (queue === undefined) this.#queues.set(item.lane, [item]);
    else if (queue.length >= this.#limit) return false;
    else queue.push(item);
    this.#size++;
    return true;
  }

  /** The next item of each lane. */
  firsts(): T[] {
    return [...this.#queues.values()].flatMap((queue) => queue.slice(0, 1));
  }

  /** Takes the first item, by turns, that `accept` agrees to; it is asked once per lane. */
  take(accept: (item: T) => boolean): T | undefined {
    for (const [lane, queue] of this.#queues) {
      const [item] = queue;
      if (item === undefined || !accept(item)) continue;
      queue.shift();
      this.#size--;
      this.#queues.delete(lane);
      if (queue.length > 0) this.#queues.set(lane, queue);
      return item;
    }
    return undefined;
  }

  /** Empties the queues. */
  drain(): T[] {
    const items = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#size = 0;
    return items;
  }
}
