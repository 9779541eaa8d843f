import { Cache, type CacheOptions } from './cache.js';
import type { CacheName } from './caches.js';

/**
 * Cache of values that are fetched asynchronously. Concurrent callers share one fetch. Failures and `null` are not cached, and neither
 * is a value whose fetch was running when `delete` was called for its key, as it may be outdated.
 */
export class LoadingCache<Value> {
  readonly #answers: Cache<Promise<Value>>;

  constructor(name: CacheName, options: CacheOptions<Promise<Value>> = {}) {
    this.#answers = new Cache(name, options);
  }

  /** Returns the cached value, or the running fetch. */
  get(key: string): Promise<Value> | undefined {
    return this.#answers.get(key);
  }

  /** Returns the cached value, or fetches it with `ask`. @throws errors of `ask` */
  load(key: string, ask: () => Promise<Value>): Promise<Value> {
    return this.#answers.get(key) ?? this.reload(key, ask);
  }

  /** Fetches the value again and replaces the cached one. */
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
