/** What waits must tell whose it is. */
export interface Queued {
  readonly appId: string;
}

/**
 * Waiting calls, first come first served within an application and in turns between applications, so that a long queue of one
 * does not delay the others.
 */
export class AppQueues<T extends Queued> {
  readonly #limit: number;
  /** Insertion order is the order of turns. */
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  /** @param limit waiting calls per application */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#size;
  }

  /** @returns false when the application's queue is full */
  push(item: T): boolean {
    const queue = this.#queues.get(item.appId);
    if (queue === undefined) this.#queues.set(item.appId, [item]);
    else if (queue.length >= this.#limit) return false;
    else queue.push(item);
    this.#size++;
    return true;
  }

  /** The next item of each application. */
  firsts(): T[] {
    return [...this.#queues.values()].flatMap((queue) => queue.slice(0, 1));
  }

  /** Takes the first item, by turns, that `accept` agrees to; it is asked once per application. */
  take(accept: (item: T) => boolean): T | undefined {
    for (const [appId, queue] of this.#queues) {
      const [item] = queue;
      if (item === undefined || !accept(item)) continue;
      queue.shift();
      this.#size--;
      this.#queues.delete(appId);
      if (queue.length > 0) this.#queues.set(appId, queue);
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
