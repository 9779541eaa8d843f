// Carries a recorded command out on a server, and describes what came of it, without what no two servers have in common.
import { createHash } from 'node:crypto';
import { EJSON } from 'bson';
import { Long } from 'mongodb';
import { AS_SENT } from './wire.mjs';

// A server may reply with parts of characters.
const RAW = { ...AS_SENT, ignoreUndefined: false, enableUtf8Validation: false };
/** Fields of replies that name a moment or a server. */
const OF_THE_SERVER = new Set(
  `$clusterTime operationTime atClusterTime electionId opTime uuid postBatchResumeToken id errmsg codeName note`.split(' '),
);
/** Commands and stages whose results are measurements: only their success is compared. */
const MEASURING =
  /^(?:explain|dbStats|dbstats|collStats|serverStatus|buildInfo|listDatabases|top|replSetGetStatus|getCmdLineOpts|hostInfo|embeddedStore.*)\(|\$(?:collStats|indexStats|sample|currentOp)\b/;
/** Commands that change nothing, as the collections in their outcomes show. */
const READING = /^(?:aggregate|count|distinct|find|listCollections|listIndexes)\((?!.*\$(?:out|merge)\b)/;
/** Milliseconds around now that a date made by a server is in. */
const RECENT_MS = 600_000;

/** Databases, by client, that have been read only since they were prepared, with what they have. */
const prepared = new WeakMap();
/** True for clients of a server that has sessions. */
const withSessions = new WeakMap();

/**
 * Returns `{ code, reply, collections }`, comparable as a string.
 *
 * @param database a database of the caller's alone, emptied first unless it still has the collections of the example
 */
export async function outcomeOf(client, database, example) {
  const isServers = example.records === 'server';
  const db = client.db(isServers ? 'admin' : database);
  if (!isServers) await prepareOnce(client, db, example);
  const own = ownValues(example);
  const reply = await replyOf(client, db, example);
  return {
    code: codeOf(reply),
    reply: MEASURING.test(example.shape)
      ? { ok: Number(reply.ok), code: codeOf(reply) }
      : inOrder(described(reply, own, isUpsert(example.command))),
    collections: isServers ? [] : described(await contents(db), own, isUpsert(example.command)),
  };
}

/** Returns the digest of an outcome. */
export function digest(outcome) {
  return createHash('sha256').update(text(outcome)).digest('hex').slice(0, 16);
}

export const digestOf = async (client, database, example) => digest(await outcomeOf(client, database, example));

async function prepareOnce(client, db, { shape, collections }) {
  const wanted = `${db.databaseName} ${text(collections)}`;
  if (prepared.get(client) !== wanted) {
    prepared.delete(client);
    await prepare(db, collections);
  }
  if (READING.test(shape)) prepared.set(client, wanted);
  else prepared.delete(client);
}

async function prepare(db, collections) {
  await db.dropDatabase();
  const byKind = Object.entries(collections).toSorted(
    ([, a], [, b]) => Number('viewOn' in a.options) - Number('viewOn' in b.options),
  );
  for (const [name, { options, indexes, documents }] of byKind) {
    await db.createCollection(name, options);
    if (documents.length > 0)
      await db.collection(name).insertMany(documents, { bypassDocumentValidation: true, ignoreUndefined: false });
    if (indexes.length > 0) await db.command({ createIndexes: name, indexes });
  }
}

/** Returns whether the server of a client has sessions. */
async function hasSessions(client, db) {
  if (!withSessions.has(client)) {
    const { logicalSessionTimeoutMinutes: minutes } = await db.admin().command({ hello: 1 });
    withSessions.set(client, minutes !== undefined);
  }
  return withSessions.get(client);
}

/** Returns the reply to a command, with all documents of its cursor. */
async function replyOf(client, db, { command }) {
  const session = (await hasSessions(client, db)) ? client.startSession() : undefined;
  try {
    const reply = await sent(db, command, session);
    if (reply.cursor?.firstBatch === undefined) return reply;
    const documents = await documentsOf(db, reply.cursor, session, has(command, '$changeStream'));
    const isOrdered = command.sort !== undefined || has(command, '$sort');
    return { ...reply, cursor: { documents: isOrdered ? documents : documents.toSorted(byText) } };
  } finally {
    await session?.endSession();
  }
}

/** Returns the documents of a cursor, and closes one that waits for more. */
async function documentsOf(db, { firstBatch, id, ns }, session, isStream) {
  const collection = String(ns).slice(String(ns).indexOf('.') + 1);
  if (isStream) {
    await sent(db, { killCursors: collection, cursors: [id] }, session);
    return firstBatch;
  }
  const batches = [firstBatch];
  for (let next = String(id); next !== '0';) {
    const { cursor } = await sent(db, { getMore: Long.fromString(next), collection }, session);
    if (cursor === undefined) throw new Error(`the server ended the cursor of ${collection}`);
    batches.push(cursor.nextBatch);
    next = String(cursor.id);
  }
  return batches.flat();
}

const has = ({ pipeline = [] }, stage) => Array.isArray(pipeline) && pipeline.some((each) => Object.hasOwn(each, stage));

/** Returns the reply to a command with values of the types they are sent with, also where it is an error. */
export async function sent(db, command, session) {
  try {
    return await db.command(command, { ...RAW, ...(session && { session }) });
  } catch (error) {
    if (error.errorResponse === undefined) throw error;
    return error.errorResponse;
  }
}

const text = (value) => EJSON.stringify(value, { relaxed: false });
const byText = (a, b) => (text(a) < text(b) ? -1 : 1);

/** Returns the code of a reply, or of its first statement that failed; `null` without any. */
export function codeOf(reply) {
  const code = reply.code ?? reply.writeErrors?.[0]?.code;
  return code === undefined ? null : Number(code.valueOf());
}

async function contents(db) {
  const all = [];
  for (const { name, type, options } of await db.listCollections().toArray()) {
    if (name.startsWith('system.')) continue;
    const isView = type === 'view';
    const collection = db.collection(name);
    const documents = isView ? [] : await collection.find({}, { ...RAW, sort: { _id: 1 } }).toArray();
    const indexes = isView ? [] : await collection.listIndexes().toArray();
    const listed = indexes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    all.push({ name, type, options, documents: documents.toSorted(byText), indexes: listed });
  }
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the object ids and dates of a command and its documents: others in results were made by a server. */
function ownValues(example) {
  const found = text(example).matchAll(/"\$oid":"([0-9a-f]{24})"|"\$date":\{"\$numberLong":"(-?\d+)"\}/g);
  return new Set(Array.from(found, ([, id, date]) => id ?? date));
}

/** Returns a reply with its own fields in one order, which MongoDB leaves open. */
const inOrder = (reply) => Object.fromEntries(Object.entries(reply).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Checks if a command may insert the fields of its filter. MongoDB leaves the order of those fields open. */
function isUpsert({ upsert, updates = [] }) {
  return upsert === true || updates.some((each) => each.upsert === true);
}

function described(value, own, isAnyOrder = false) {
  if (Array.isArray(value)) return value.map((each) => described(each, own, isAnyOrder));
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return isNow(value, own) ? 'now' : value;
  if (value._bsontype === 'ObjectId') return own.has(value.toHexString()) ? value : 'made id';
  if (value._bsontype === 'Timestamp') return 'a moment';
  if (value._bsontype !== undefined) return value;
  const kept = Object.entries(value).filter(([name, each]) => !OF_THE_SERVER.has(name) && !isSimpleCollation(name, each));
  const inOrder = isAnyOrder ? kept.toSorted(([a], [b]) => (a < b ? -1 : 1)) : kept;
  return Object.fromEntries(
    inOrder.map(([name, each]) => [name, name === 'ok' ? Number(each) : described(each, own, isAnyOrder)]),
  );
}

function isNow(date, own) {
  return !own.has(String(date.getTime())) && Math.abs(Date.now() - date.getTime()) < RECENT_MS;
}

/** Checks if a field of an index says that it has no collation, as MongoDB does from 9.0 on. */
function isSimpleCollation(name, value) {
  return name === 'collation' && value?.locale === 'simple';
}
