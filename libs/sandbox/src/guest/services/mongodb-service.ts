import { Cursor, present, writes, WritingCursor } from './mongodb-cursor.js';
import { ClientSession, sessionName } from './mongodb-session.js';
import { currentRights } from './rights.js';
import type { AskService } from './services.js';
import { encodeArgument, encodePresent } from '../ejson/ejson-encode.js';
import { freeze, jsonStringify, ownMember, promiseReject, setMember, textOf } from '../primordials.js';

type Members = Record<string, unknown>;

function pick(options: unknown, names: readonly string[]): Members {
  const picked: Members = {};
  for (let i = 0; i < names.length; i++) setMember(picked, names[i] as string, ownMember(options, names[i] as string));
  return picked;
}

/** Options of the system's rights alone; the host refuses them to users. */
const SYSTEM_OPTIONS = ['collation', 'readConcern', 'writeConcern'];
const FIND_OPTIONS = ['sort', 'limit', 'skip', ...SYSTEM_OPTIONS];
const FIND_ONE_OPTIONS = ['sort', ...SYSTEM_OPTIONS];
const COUNT_OPTIONS = ['limit', ...SYSTEM_OPTIONS];
const BULK_OPTIONS = ['ordered', ...SYSTEM_OPTIONS];
const MODIFY_OPTIONS = ['sort', 'projection', 'upsert', 'returnNewDocument', 'arrayFilters', ...SYSTEM_OPTIONS];
const UPDATE_OPTIONS = ['upsert', 'arrayFilters', ...SYSTEM_OPTIONS];

const sessionOf = (options: unknown): unknown => ownMember(options, 'session');

/** Operations gathered one by one, sent by `execute()`. */
class BulkOperation {
  readonly #operations: Members[] = [];
  readonly #send: (operations: Members[]) => Promise<unknown>;

  constructor(send: (operations: Members[]) => Promise<unknown>) {
    this.#send = send;
    freeze(this);
  }

  insert(document: unknown): this {
    this.#add({ insertOne: { document } });
    return this;
  }

  /** The statements that may follow a condition. */
  find(filter: unknown): object {
    const add = (name: string, members: Members): this => {
      this.#add({ [name]: present({ filter, ...members }) });
      return this;
    };
    const statements = (upsert: true | undefined): object =>
      freeze({
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

  #add(operation: Members): void {
    this.#operations[this.#operations.length] = operation;
  }
}

freeze(BulkOperation.prototype);
freeze(BulkOperation);

/** Data needed to call a collection's service. */
interface Handle {
  readonly ask: AskService;
  /** The properties that name the collection, as JSON without the braces. */
  readonly target: string;
}

type Method = (...args: never[]) => unknown;

function ask(handle: Handle, action: string, members: Members, as?: number): Promise<unknown> {
  return handle.ask(action, '{' + handle.target + encodePresent(members) + '}', as);
}

async function askInSession(session: unknown, handle: Handle, action: string, members: Members): Promise<unknown> {
  // Uses the rights at the time of the call, regardless of when the session begins.
  const as = currentRights(handle.ask.rights);
  return await ask(handle, action, { ...members, session: await sessionName(session) }, as);
}

function call(handle: Handle, action: string, members: Members, options?: unknown): Promise<unknown> {
  try {
    const session = sessionOf(options);
    return session === undefined || session === null
      ? ask(handle, action, members)
      : askInSession(session, handle, action, members);
  } catch (error) {
    return promiseReject(error);
  }
}

function modify(handle: Handle, action: string, options: unknown, members: Members): Promise<unknown> {
  return call(handle, action, { ...members, ...pick(options, MODIFY_OPTIONS) }, options);
}

function update(handle: Handle, action: string): Method {
  return (query: unknown, change: unknown, options?: unknown) =>
    call(handle, action, { query, update: change, ...pick(options, UPDATE_OPTIONS) }, options);
}

function count(handle: Handle, query: unknown, options: unknown): Promise<unknown> {
  return call(handle, 'count', { query, ...pick(options, COUNT_OPTIONS) }, options);
}

function countDocuments(handle: Handle): Method {
  return (query: unknown = {}, options?: unknown) => count(handle, query, options);
}

function remove(handle: Handle, action: string): Method {
  return (query: unknown, options?: unknown) => call(handle, action, { query, ...pick(options, SYSTEM_OPTIONS) }, options);
}

function bulkWrite(handle: Handle, operations: unknown, options: unknown): Promise<unknown> {
  return call(handle, 'bulkWrite', { operations, ...pick(options, BULK_OPTIONS) }, options);
}

function aggregated(pipeline: unknown, run: () => Promise<unknown>): Cursor {
  return writes(pipeline) ? new WritingCursor(run()) : new Cursor(run, {});
}

/** Methods of a collection. Each method becomes one `service.call` with the property names of the client protocol. */
const METHODS: Readonly<Record<string, (handle: Handle) => Method>> = {
  find:
    (handle) =>
    (query: unknown = {}, project?: unknown, options?: unknown) =>
      new Cursor((chained) => call(handle, 'find', { query, ...chained }, options), { project, ...pick(options, FIND_OPTIONS) }),
  findOne:
    (handle) =>
    (query: unknown = {}, project?: unknown, options?: unknown) =>
      call(handle, 'findOne', { query, project, ...pick(options, FIND_ONE_OPTIONS) }, options),
  findOneAndUpdate: (handle) => (filter: unknown, change: unknown, options?: unknown) =>
    modify(handle, 'findOneAndUpdate', options, { filter, update: change }),
  findOneAndReplace: (handle) => (filter: unknown, change: unknown, options?: unknown) =>
    modify(handle, 'findOneAndReplace', options, { filter, update: change }),
  findOneAndDelete: (handle) => (filter: unknown, options?: unknown) => modify(handle, 'findOneAndDelete', options, { filter }),
  insertOne: (handle) => (document: unknown, options?: unknown) =>
    call(handle, 'insertOne', { document, ...pick(options, SYSTEM_OPTIONS) }, options),
  insertMany: (handle) => (documents: unknown, options?: unknown) =>
    call(handle, 'insertMany', { documents, ...pick(options, BULK_OPTIONS) }, options),
  updateOne: (handle) => update(handle, 'updateOne'),
  updateMany: (handle) => update(handle, 'updateMany'),
  replaceOne: (handle) => update(handle, 'updateOne'),
  deleteOne: (handle) => remove(handle, 'deleteOne'),
  deleteMany: (handle) => remove(handle, 'deleteMany'),
  aggregate: (handle) => (pipeline: unknown, options?: unknown) =>
    aggregated(pipeline, () => call(handle, 'aggregate', { pipeline, ...pick(options, SYSTEM_OPTIONS) }, options)),
  count: countDocuments,
  countDocuments,
  estimatedDocumentCount: (handle) => (options?: unknown) => count(handle, {}, options),
  distinct: (handle) => (key: unknown, query?: unknown, options?: unknown) =>
    call(handle, 'distinct', { key, query, ...pick(options, SYSTEM_OPTIONS) }, options),
  bulkWrite: (handle) => (operations: unknown, options?: unknown) => bulkWrite(handle, operations, options),
  initializeOrderedBulkOp: (handle) => () => new BulkOperation((operations) => bulkWrite(handle, operations, { ordered: true })),
  initializeUnorderedBulkOp: (handle) => () =>
    new BulkOperation((operations) => bulkWrite(handle, operations, { ordered: false })),
};

/** A collection. Its methods belong to it wherever they are passed, and are made when they are asked for: a call uses one or two. */
class Collection {
  readonly name: string;
  readonly #handle: Handle;

  constructor(service: AskService, database: string, name: string) {
    this.name = name;
    this.#handle = { ask: service, target: '"database":' + jsonStringify(database) + ',"collection":' + jsonStringify(name) };
    freeze(this);
  }

  static {
    for (const [name, make] of Object.entries(METHODS)) {
      Object.defineProperty(this.prototype, name, {
        get(this: Collection) {
          return make(this.#handle);
        },
        enumerable: true,
      });
    }
    freeze(this.prototype);
    freeze(this);
  }
}

/** Creates the client of a MongoDB service (runtime §4.3). */
export function mongodbService(service: AskService): object {
  return freeze({
    db: (database: unknown) => {
      const databaseName = textOf(database);
      return freeze({
        name: databaseName,
        collection: (name: unknown) => new Collection(service, databaseName, textOf(name)),
        getCollectionNames: () => service.atOnce('getCollectionNames', encodeArgument({ database: databaseName })),
        aggregate: (pipeline: unknown) =>
          aggregated(pipeline, () => service('aggregateDatabase', encodeArgument({ database: databaseName, pipeline }))),
      });
    },
    admin: () => freeze({ getDBNames: () => service.atOnce('getDBNames', '{}') }),
    startSession: () => new ClientSession(service),
  });
}
