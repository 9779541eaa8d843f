import { Cache, type CacheOptions } from './cache.js';
import type { CacheName } from './caches.js';

/**
 * Keeps what has to be asked for. Whoever asks while an answer is on its way waits for the same answer. Failures and `null` are not
 * kept, and neither is an answer that was on its way when `delete` was called for it: it may be old.
 */
export class LoadingCache<Value> {
  readonly #answers: Cache<Promise<Value>>;

  constructor(name: CacheName, options: CacheOptions<Promise<Value>> = {}) {
    this.#answers = new Cache(name, options);
  }

  /** Returns what is kept, or on its way. */
  get(key: string): Promise<Value> | undefined {
    return this.#answers.get(key);
  }

  /** Returns what is kept, or what `ask` answers. @throws what `ask` throws */
  load(key: string, ask: () => Promise<Value>): Promise<Value> {
    return this.#answers.get(key) ?? this.reload(key, ask);
  }

  /** Asks, whatever is kept. */
  reload(key: string, ask: () => Promise<Value>): Promise<Value> {
    const answer = ask();
    this.#answers.set(key, answer);
    const drop = (): void => {
      if (this.#answers.peek(key) === answer) this.#answers.delete(key);
    };
    answer.then((value) => {
      if (value === null) drop();
    }, drop);
    return answer;
  }

  delete(key: string): void {
    this.#answers.delete(key);
  }

  keys(): Iterable<string> {
    return this.#answers.keys();
  }
}
