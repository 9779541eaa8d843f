import { hostCall } from './bridge.js';
import { textOf } from './primordials.js';

type Members = Record<string, unknown>;

/** Leaves out what the caller left out, so that the host sees absent members and not `$undefined`. */
function present(members: Members): Members {
  const kept: Members = {};
  for (const key of Object.keys(members)) if (members[key] !== undefined) kept[key] = members[key];
  return kept;
}

function pick(options: unknown, names: readonly string[]): Members {
  const picked: Members = {};
  if (typeof options !== 'object' || options === null) return picked;
  for (const name of names) picked[name] = (options as Members)[name];
  return picked;
}

/** Runs its query on the first `next()` or `toArray()`. Cannot be returned from a function. */
class Cursor {
  #options: Members;
  readonly #run: (options: Members) => Promise<unknown>;
  #documents: Promise<unknown> | undefined;
  #position = 0;

  constructor(run: (options: Members) => Promise<unknown>, options: Members) {
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

  async toArray(): Promise<unknown[]> {
    const documents = await this.#load();
    const rest = documents.slice(this.#position);
    this.#position = documents.length;
    return rest;
  }

  /** `undefined` after the last document. */
  async next(): Promise<unknown> {
    const documents = await this.#load();
    return documents[this.#position++];
  }

  toJSON(): never {
    throw new TypeError('A cursor cannot be returned; return its toArray()');
  }

  #chain(options: Members): this {
    if (this.#documents !== undefined) throw new Error('The query has already run');
    this.#options = { ...this.#options, ...options };
    return this;
  }

  async #load(): Promise<unknown[]> {
    this.#documents ??= this.#run(present(this.#options));
    return (await this.#documents) as unknown[];
  }
}

const FIND_OPTIONS = ['sort', 'limit', 'skip'];
const MODIFY_OPTIONS = ['sort', 'projection', 'upsert', 'returnNewDocument'];
const UPDATE_OPTIONS = ['upsert', 'arrayFilters'];

/** Methods are the platform's; each becomes one `service.call` with the member names of the client protocol. */
function collection(service: string, database: string, name: string): object {
  const call = (action: string, members: Members): Promise<unknown> =>
    hostCall('service.call', { service, action, arguments: [{ database, collection: name, ...present(members) }] });
  const modify = (action: string, filter: unknown, update: unknown, options: unknown): Promise<unknown> =>
    call(action, { filter, update, ...pick(options, MODIFY_OPTIONS) });
  return Object.freeze({
    find: (query: unknown = {}, project?: unknown, options?: unknown) =>
      new Cursor((chained) => call('find', { query, project, ...chained }), pick(options, FIND_OPTIONS)),
    findOne: (query: unknown = {}, project?: unknown, options?: unknown) =>
      call('findOne', { query, project, ...pick(options, ['sort']) }),
    findOneAndUpdate: (filter: unknown, update: unknown, options?: unknown) =>
      modify('findOneAndUpdate', filter, update, options),
    findOneAndReplace: (filter: unknown, update: unknown, options?: unknown) =>
      modify('findOneAndReplace', filter, update, options),
    findOneAndDelete: (filter: unknown, options?: unknown) => modify('findOneAndDelete', filter, undefined, options),
    insertOne: (document: unknown) => call('insertOne', { document }),
    insertMany: (documents: unknown) => call('insertMany', { documents }),
    updateOne: (query: unknown, update: unknown, options?: unknown) =>
      call('updateOne', { query, update, ...pick(options, UPDATE_OPTIONS) }),
    updateMany: (query: unknown, update: unknown, options?: unknown) =>
      call('updateMany', { query, update, ...pick(options, UPDATE_OPTIONS) }),
    deleteOne: (query: unknown) => call('deleteOne', { query }),
    deleteMany: (query: unknown) => call('deleteMany', { query }),
    aggregate: (pipeline: unknown) => new Cursor(() => call('aggregate', { pipeline }), {}),
    count: (query: unknown = {}, options?: unknown) => call('count', { query, ...pick(options, ['limit']) }),
    distinct: (key: unknown, query?: unknown) => call('distinct', { key, query }),
  });
}

export function mongodbService(service: string): object {
  return Object.freeze({
    db: (database: unknown) =>
      Object.freeze({ collection: (name: unknown) => collection(service, textOf(database), textOf(name)) }),
  });
}
