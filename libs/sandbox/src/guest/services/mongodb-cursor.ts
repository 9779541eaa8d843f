import {
  asyncIteratorSymbol,
  ErrorConstructor,
  freeze,
  hasOwn,
  isArray,
  objectKeys,
  promiseResolve,
  promiseThen,
  setMember,
  TypeErrorConstructor,
} from '../primordials.js';
import { ListSource } from '../values/list-source.js';
import { elementsOf, givenLength, lengthOf, unreadNumber } from '../values/unread-lists.js';

type Members = Record<string, unknown>;

/** Leaves out the properties the caller left out, so that the host sees absent properties instead of `$undefined`. */
export function present(members: Members): Members {
  const kept: Members = {};
  const keys = objectKeys(members);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (members[key] !== undefined) setMember(kept, key, members[key]);
  }
  return kept;
}

/** Runs its query when its documents are first asked for. Returned from a function it is its documents. */
export class Cursor extends ListSource {
  #options: Members;
  readonly #run: (options: Members) => Promise<unknown>;
  #documents: Promise<unknown> | undefined;
  #position = 0;
  /** Number of the documents, once they were given away. */
  #given: (() => number) | undefined;
  #map: ((document: unknown) => unknown) | undefined;

  constructor(run: (options: Members) => Promise<unknown>, options: Members) {
    super(() => this.#rest());
    this.#run = run;
    this.#options = options;
    // A subclass adds its own properties first.
    if (new.target === Cursor) freeze(this);
  }

  sort(sort: unknown): this {
    return this.#chain({ sort });
  }

  limit(limit: unknown): this {
    return this.#chain({ limit });
  }

  skip(skip: unknown): this {
    return this.#chain({ skip });
  }

  project(project: unknown): this {
    return this.#chain({ project });
  }

  map(callback: (document: unknown) => unknown): this {
    const before = this.#map;
    this.#map = before === undefined ? callback : (document) => callback(before(document));
    return this;
  }

  toArray(): Promise<unknown[]> {
    return this.#rest();
  }

  /** `undefined` after the last document. */
  async next(): Promise<unknown> {
    const documents = await this.#load();
    if (this.#given !== undefined || this.#position >= lengthOf(documents)) return undefined;
    const document = elementsOf(documents)[this.#position++];
    return this.#map === undefined ? document : this.#map(document);
  }

  async hasNext(): Promise<boolean> {
    const documents = await this.#load();
    return this.#given === undefined && this.#position < lengthOf(documents);
  }

  /** Until the callback returns `false`. */
  async forEach(callback: (document: unknown) => unknown): Promise<void> {
    const documents = elementsOf(await this.#rest());
    for (let i = 0; i < documents.length; i++) if (callback(documents[i]) === false) return;
  }

  async count(): Promise<number> {
    const documents = await this.#load();
    return this.#given === undefined ? lengthOf(documents) : this.#given();
  }

  async close(): Promise<void> {
    this.#given = undefined;
    this.#documents = promiseResolve([]);
  }

  async *[asyncIteratorSymbol](): AsyncGenerator<unknown, void> {
    const documents = elementsOf(await this.#rest());
    for (let i = 0; i < documents.length; i++) yield documents[i];
  }

  toJSON(): never {
    throw new TypeErrorConstructor('A cursor has no JSON; use its toArray()');
  }

  #chain(options: Members): this {
    if (this.#documents !== undefined) throw new ErrorConstructor('The query has already run');
    this.#options = { ...this.#options, ...options };
    return this;
  }

  async #rest(): Promise<unknown[]> {
    const documents = await this.#load();
    // Another call may have taken them meanwhile.
    if (this.#given !== undefined) return [];
    const from = this.#position;
    const map = this.#map;
    if (from === 0 && map === undefined && unreadNumber(documents) !== 0) return this.#handOver(documents);
    const all = elementsOf(documents);
    this.#position = all.length;
    const rest: unknown[] = [];
    for (let i = from; i < all.length; i++) rest[i - from] = map === undefined ? all[i] : map(all[i]);
    return rest;
  }

  /** Returns the documents themselves, unread. What their owner does with them changes nothing here: only their number stays. */
  #handOver(documents: unknown[]): unknown[] {
    this.#given = givenLength(documents);
    this.#documents = promiseResolve([]);
    return documents;
  }

  async #load(): Promise<unknown[]> {
    this.#documents ??= this.#run(present(this.#options));
    return (await this.#documents) as unknown[];
  }
}

/** Returns `true` if a pipeline ends in a stage that writes its results. */
export function writes(pipeline: unknown): boolean {
  if (!isArray(pipeline)) return false;
  const last: unknown = pipeline[pipeline.length - 1];
  return typeof last === 'object' && last !== null && (hasOwn(last, '$out') || hasOwn(last, '$merge'));
}

async function emptyAfter(written: Promise<unknown>): Promise<Cursor> {
  await written;
  return new Cursor(() => promiseResolve([]), {});
}

/**
 * Cursor of a pipeline that writes. The pipeline was sent when the cursor was made, like any write. Awaiting its
 * documents (always empty) or the cursor means awaiting its end.
 */
export class WritingCursor extends Cursor {
  readonly #written: Promise<unknown>;

  constructor(written: Promise<unknown>) {
    super(() => written, {});
    this.#written = written;
    freeze(this);
  }

  /** Resolves to a cursor without `then`. */
  then(resolved?: (value: unknown) => unknown, rejected?: (reason: unknown) => unknown): Promise<unknown> {
    return promiseThen(emptyAfter(this.#written), resolved, rejected);
  }
}

for (const type of [Cursor, WritingCursor]) {
  freeze(type.prototype);
  freeze(type);
}
