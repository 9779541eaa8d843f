import { isArray, promiseResolve } from '../primordials.js';
import { ListSource } from '../values/list-source.js';

type Members = Record<string, unknown>;

/** Leaves out what the caller left out, so that the host sees absent members and not `$undefined`. */
export function present(members: Members): Members {
  const kept: Members = {};
  for (const key of Object.keys(members)) if (members[key] !== undefined) kept[key] = members[key];
  return kept;
}

/** Runs its query when its documents are first asked for. Returned from a function it is its documents. */
export class Cursor extends ListSource {
  #options: Members;
  readonly #run: (options: Members) => Promise<unknown>;
  #documents: Promise<unknown> | undefined;
  #position = 0;
  #map: ((document: unknown) => unknown) | undefined;

  constructor(run: (options: Members) => Promise<unknown>, options: Members) {
    super(() => this.#rest());
    this.#run = run;
    this.#options = options;
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
    if (this.#position >= documents.length) return undefined;
    const document = documents[this.#position++];
    return this.#map === undefined ? document : this.#map(document);
  }

  async hasNext(): Promise<boolean> {
    return this.#position < (await this.#load()).length;
  }

  /** Until the callback returns `false`. */
  async forEach(callback: (document: unknown) => unknown): Promise<void> {
    for (const document of await this.toArray()) if (callback(document) === false) return;
  }

  async count(): Promise<number> {
    return (await this.#load()).length;
  }

  async close(): Promise<void> {
    this.#documents = Promise.resolve([]);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void> {
    for (const document of await this.toArray()) yield document;
  }

  toJSON(): never {
    throw new TypeError('A cursor has no JSON; use its toArray()');
  }

  #chain(options: Members): this {
    if (this.#documents !== undefined) throw new Error('The query has already run');
    this.#options = { ...this.#options, ...options };
    return this;
  }

  async #rest(): Promise<unknown[]> {
    const documents = await this.#load();
    const rest = documents.slice(this.#position);
    this.#position = documents.length;
    return this.#map === undefined ? rest : rest.map((document) => this.#map?.(document));
  }

  async #load(): Promise<unknown[]> {
    this.#documents ??= this.#run(present(this.#options));
    return (await this.#documents) as unknown[];
  }
}

/** Whether a pipeline ends in a stage that writes what it makes. */
export function writes(pipeline: unknown): boolean {
  if (!isArray(pipeline)) return false;
  const last: unknown = pipeline[pipeline.length - 1];
  return typeof last === 'object' && last !== null && (Object.hasOwn(last, '$out') || Object.hasOwn(last, '$merge'));
}

/**
 * Of a pipeline that writes. It was sent when it was made, like any write; to wait for its documents, of which there are none, or for
 * itself is to wait for its end.
 */
export class WritingCursor extends Cursor {
  readonly #written: Promise<unknown>;

  constructor(written: Promise<unknown>) {
    super(() => written, {});
    this.#written = written;
  }

  /** Comes to a cursor that is no promise. */
  then(resolved?: (value: unknown) => unknown, rejected?: (reason: unknown) => unknown): Promise<unknown> {
    return this.#written.then(() => new Cursor(() => promiseResolve([]), {})).then(resolved, rejected);
  }
}
