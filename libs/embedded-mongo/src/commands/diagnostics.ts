import { cpus, freemem, hostname, totalmem } from 'node:os';
import { hasField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { existingCollection, type CommandContext, type ControlCommand, type DataCommand } from './command.js';
import { requiredString } from './fields.js';
import { SERVER_VERSION } from './server-identity.js';
import { validate } from './validate.js';

const serverStatus: ControlCommand = {
  name: 'serverStatus',
  access: 'control',
  // Clients switch sections on and off by name; there are few enough here to send them all.
  fields: 'any',
  run: (_command, { server, cursors }) => ({
    host: hostname(),
    version: SERVER_VERSION,
    process: 'embedded-mongo',
    pid: process.pid,
    uptime: (Date.now() - server.started) / 1000,
    localTime: new Date(),
    connections: { current: server.connections() },
    metrics: { cursor: { open: { total: cursors.size } } },
    storageEngine: { name: 'lmdb', persistent: true },
    isolation: server.isolation(),
    mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 2 ** 20) },
    ok: 1,
  }),
};

const hostInfo: ControlCommand = {
  name: 'hostInfo',
  access: 'control',
  fields: [],
  run: () => ({
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      numCores: cpus().length,
      memSizeMB: Math.round(totalmem() / 2 ** 20),
      memFreeMB: Math.round(freemem() / 2 ** 20),
    },
    os: { type: process.platform },
    ok: 1,
  }),
};

const PARAMETERS: Document = {
  featureCompatibilityVersion: { version: '8.0' },
  authenticationMechanisms: [],
  requireApiVersion: false,
  enableTestCommands: false,
};

const getParameter: ControlCommand = {
  name: 'getParameter',
  access: 'control',
  fields: 'any',
  run(command) {
    if (command.getParameter === '*') return { ...PARAMETERS, ok: 1 };
    const names = Object.keys(command).filter((name) => hasField(PARAMETERS, name));
    if (names.length === 0) throw mongoError(72, 'no option found to get');
    return { ...Object.fromEntries(names.map((name) => [name, PARAMETERS[name]])), ok: 1 };
  },
};

const connectionStatus: ControlCommand = {
  name: 'connectionStatus',
  access: 'control',
  fields: ['showPrivileges'],
  run: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
};

const replSetGetStatus: ControlCommand = {
  name: 'replSetGetStatus',
  access: 'control',
  fields: [],
  run: (_command, { server }) => ({
    set: server.replicaSet,
    date: new Date(),
    myState: 1,
    members: [{ _id: 0, name: server.address, health: 1, state: 1, stateStr: 'PRIMARY', self: true }],
    ok: 1,
  }),
};

const getCmdLineOpts: ControlCommand = {
  name: 'getCmdLineOpts',
  access: 'control',
  fields: [],
  run: () => ({ argv: [], parsed: {}, ok: 1 }),
};

/** Every acknowledged write is on disk already, and there is nothing to lock for a backup. */
const fsync: ControlCommand = { name: 'fsync', access: 'control', fields: [], run: () => ({ numFiles: 1, ok: 1 }) };

/** Returns an empty log: shells request start-up warnings, and the store does not keep a log that could be read. */
const getLog: ControlCommand = {
  name: 'getLog',
  access: 'control',
  fields: [],
  run: () => ({ totalLinesWritten: 0, log: [], ok: 1 }),
};

const whatsmyuri: ControlCommand = { name: 'whatsmyuri', access: 'control', fields: [], run: () => ({ you: 'local', ok: 1 }) };

const collStats: DataCommand = {
  name: 'collStats',
  aliases: ['collstats'],
  access: 'read',
  inTransaction: false,
  fields: ['scale'],
  run(command, context) {
    const [own = ''] = Object.keys(command);
    const namespace = `${context.database}.${requiredString(command, own)}`;
    const collection = existingCollection(context, namespace);
    return { ns: namespace, ...storageStatistics(collection, context.view), ok: 1 };
  },
};

const dbStats: DataCommand = {
  name: 'dbStats',
  aliases: ['dbstats'],
  access: 'read',
  inTransaction: false,
  fields: ['scale', 'freeStorage'],
  run: (_command, context) => ({ db: context.database, ...databaseStatistics(context), ok: 1 }),
};

/** Returns the counts and sizes of a collection; sizes of a large one are estimated. Zeros for one that does not exist. */
export function storageStatistics(collection: Collection | undefined, view: DataView): Document {
  const size = collection ? dataBytes(collection, view) : 0;
  const count = collection ? view.countOf(collection) : 0;
  const indexSizes = collection ? indexBytesByName(collection, view) : {};
  return {
    count,
    size,
    avgObjSize: count > 0 ? Math.floor(size / count) : 0,
    storageSize: size,
    nindexes: collection?.indexes.length ?? 0,
    totalIndexSize: Object.values(indexSizes).reduce((sum, bytes) => sum + bytes, 0),
    indexSizes,
    capped: collection?.cap !== undefined,
    ...(collection?.cap && { max: Number.isFinite(collection.cap.max) ? collection.cap.max : 0, maxSize: collection.cap.size }),
  };
}

function databaseStatistics({ store, database, view }: CommandContext): Document {
  const all = store.catalog.list(database);
  const collections = all.filter((collection) => !collection.view);
  const objects = collections.reduce((sum, collection) => sum + view.countOf(collection), 0);
  const dataSize = collections.reduce((sum, collection) => sum + dataBytes(collection, view), 0);
  return {
    collections: collections.length,
    views: all.length - collections.length,
    objects,
    avgObjSize: objects > 0 ? dataSize / objects : 0,
    dataSize,
    storageSize: dataSize,
    indexes: collections.reduce((sum, collection) => sum + collection.indexes.length, 0),
  };
}

function dataBytes(collection: Collection, view: DataView): number {
  return estimated(collection.records(view), ({ bytes }) => bytes.length, view.countOf(collection));
}

function indexBytesByName(collection: Collection, view: DataView): Record<string, number> {
  const count = view.countOf(collection);
  return Object.fromEntries(
    collection.indexes.map((index) => [
      index.name,
      estimated(view.entries({ start: index.prefix, end: index.end }), ({ key, value }) => key.length + value.length, count),
    ]),
  );
}

/** Items whose bytes are added up; the bytes of the others are estimated, so that statistics never read a whole collection. */
const MEASURED_MAX = 10_000;
const MEASURED_BYTES_MAX = 64 << 20;

/** Returns the bytes of items: of all, or extrapolated from the first ones to `count` items. */
function estimated<Item>(items: Iterable<Item>, bytesOf: (item: Item) => number, count: number): number {
  let bytes = 0;
  let measured = 0;
  for (const item of items) {
    bytes += bytesOf(item);
    measured += 1;
    if (measured === MEASURED_MAX || bytes > MEASURED_BYTES_MAX)
      return Math.round((bytes / measured) * Math.max(measured, count));
  }
  return bytes;
}

export const diagnosticCommands = [
  serverStatus,
  hostInfo,
  getParameter,
  connectionStatus,
  replSetGetStatus,
  getCmdLineOpts,
  whatsmyuri,
  fsync,
  getLog,
  collStats,
  dbStats,
  validate,
];
