/** Runs work of the same key one after the other; different keys do not wait for each other. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve();
    // The outcome of the work before is handled by its own caller.
    const turn = before.then(work, work);
    this.tails.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.tails.get(key) === turn) this.tails.delete(key);
    }
  }
}
