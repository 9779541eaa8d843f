import { Cursor, present } from './mongodb-cursor.js';
import { ClientSession, sessionName } from './mongodb-session.js';
import type { ServiceActions } from './services.js';
import { textOf } from '../primordials.js';

type Members = Record<string, unknown>;

function pick(options: unknown, names: readonly string[]): Members {
  const picked: Members = {};
  if (typeof options !== 'object' || options === null) return picked;
  for (const name of names) picked[name] = (options as Members)[name];
  return picked;
}

/** Options of the system's rights alone; the host refuses them to users. */
const SYSTEM_OPTIONS = ['collation', 'readConcern', 'writeConcern'];
const FIND_OPTIONS = ['sort', 'limit', 'skip', ...SYSTEM_OPTIONS];
const MODIFY_OPTIONS = ['sort', 'projection', 'upsert', 'returnNewDocument', 'arrayFilters', ...SYSTEM_OPTIONS];
const UPDATE_OPTIONS = ['upsert', 'arrayFilters', ...SYSTEM_OPTIONS];

const sessionOf = (options: unknown): unknown => (options as { session?: unknown } | null | undefined)?.session;

/** Operations gathered one by one, sent by `execute()`. */
class BulkOperation {
  readonly #operations: Members[] = [];
  readonly #send: (operations: Members[]) => Promise<unknown>;

  constructor(send: (operations: Members[]) => Promise<unknown>) {
    this.#send = send;
  }

  insert(document: unknown): this {
    this.#operations.push({ insertOne: { document } });
    return this;
  }

  /** The statements that may follow a condition. */
  find(filter: unknown): object {
    const add = (name: string, members: Members): this => {
      this.#operations.push({ [name]: present({ filter, ...members }) });
      return this;
    };
    const statements = (upsert: true | undefined): object => ({
      update: (update: unknown) => add('updateMany', { update, upsert }),
      updateOne: (update: unknown) => add('updateOne', { update, upsert }),
      replaceOne: (replacement: unknown) => add('replaceOne', { replacement, upsert }),
      remove: () => add('deleteMany', {}),
      removeOne: () => add('deleteOne', {}),
      upsert: () => statements(true),
    });
    return statements(undefined);
  }

  execute(): Promise<unknown> {
    return this.#send(this.#operations);
  }
}

/** Methods are the platform's; each becomes one `service.call` with the member names of the client protocol. */
function collection(actions: ServiceActions, database: string, name: string): object {
  const call = async (action: string, members: Members, options?: unknown): Promise<unknown> => {
    const session = await sessionName(sessionOf(options));
    return actions(action)({ database, collection: name, ...present({ ...members, session }) });
  };
  const modify = (action: string, filter: unknown, update: unknown, options: unknown): Promise<unknown> =>
    call(action, { filter, update, ...pick(options, MODIFY_OPTIONS) }, options);
  const update = (action: string, query: unknown, change: unknown, options: unknown): Promise<unknown> =>
    call(action, { query, update: change, ...pick(options, UPDATE_OPTIONS) }, options);
  const count = (query: unknown = {}, options?: unknown): Promise<unknown> =>
    call('count', { query, ...pick(options, ['limit', ...SYSTEM_OPTIONS]) }, options);
  const bulkWrite = (operations: unknown, options?: unknown): Promise<unknown> =>
    call('bulkWrite', { operations, ...pick(options, ['ordered', ...SYSTEM_OPTIONS]) }, options);
  return Object.freeze({
    name,
    find: (query: unknown = {}, project?: unknown, options?: unknown) =>
      new Cursor((chained) => call('find', { query, ...chained }, options), { project, ...pick(options, FIND_OPTIONS) }),
    findOne: (query: unknown = {}, project?: unknown, options?: unknown) =>
      call('findOne', { query, project, ...pick(options, ['sort', ...SYSTEM_OPTIONS]) }, options),
    findOneAndUpdate: (filter: unknown, change: unknown, options?: unknown) =>
      modify('findOneAndUpdate', filter, change, options),
    findOneAndReplace: (filter: unknown, change: unknown, options?: unknown) =>
      modify('findOneAndReplace', filter, change, options),
    findOneAndDelete: (filter: unknown, options?: unknown) => modify('findOneAndDelete', filter, undefined, options),
    insertOne: (document: unknown, options?: unknown) =>
      call('insertOne', { document, ...pick(options, SYSTEM_OPTIONS) }, options),
    insertMany: (documents: unknown, options?: unknown) =>
      call('insertMany', { documents, ...pick(options, ['ordered', ...SYSTEM_OPTIONS]) }, options),
    updateOne: (query: unknown, change: unknown, options?: unknown) => update('updateOne', query, change, options),
    updateMany: (query: unknown, change: unknown, options?: unknown) => update('updateMany', query, change, options),
    replaceOne: (query: unknown, replacement: unknown, options?: unknown) => update('updateOne', query, replacement, options),
    deleteOne: (query: unknown, options?: unknown) => call('deleteOne', { query, ...pick(options, SYSTEM_OPTIONS) }, options),
    deleteMany: (query: unknown, options?: unknown) => call('deleteMany', { query, ...pick(options, SYSTEM_OPTIONS) }, options),
    aggregate: (pipeline: unknown, options?: unknown) =>
      new Cursor(() => call('aggregate', { pipeline, ...pick(options, SYSTEM_OPTIONS) }, options), {}),
    count,
    countDocuments: count,
    estimatedDocumentCount: (options?: unknown) => count({}, options),
    distinct: (key: unknown, query?: unknown, options?: unknown) =>
      call('distinct', { key, query, ...pick(options, SYSTEM_OPTIONS) }, options),
    bulkWrite,
    initializeOrderedBulkOp: () => new BulkOperation((operations) => bulkWrite(operations, { ordered: true })),
    initializeUnorderedBulkOp: () => new BulkOperation((operations) => bulkWrite(operations, { ordered: false })),
  });
}

/** The client of a MongoDB service (runtime §4.3). */
export function mongodbService(actions: ServiceActions): object {
  return Object.freeze({
    db: (database: unknown) => {
      const databaseName = textOf(database);
      return Object.freeze({
        name: databaseName,
        collection: (name: unknown) => collection(actions, databaseName, textOf(name)),
        getCollectionNames: () => actions('getCollectionNames')({ database: databaseName }),
        aggregate: (pipeline: unknown) =>
          new Cursor(() => actions('aggregateDatabase')({ database: databaseName, pipeline }), {}),
      });
    },
    admin: () => Object.freeze({ getDBNames: () => actions('getDBNames')({}) }),
    startSession: () => new ClientSession(actions),
  });
}
