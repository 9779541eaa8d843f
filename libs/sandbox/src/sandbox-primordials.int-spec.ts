import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

/** Long enough to be passed on by its number. */
const LIST = `[${Array.from({ length: 50 }, () => '{"_id":{"$oid":"65a1f0c2d4e5f60718293a4b"},"title":"a title","at":{"$date":{"$numberLong":"5"}}}').join(',')}]`;

const host: HostCalls = ({ action }) => {
  if (action === 'aggregate') return Promise.resolve({ list: LIST });
  return Promise.resolve(action === 'startSession' ? '{"session":"s"}' : '[{"_id":{"$numberInt":"1"}}]');
};

/** Replaces methods of the language by test methods, which note in `used` that they are called while `armed`. */
const CHANGED = `
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { apply, construct, ownKeys } = Reflect;
  const globals = ownKeys(globalThis);
  const used = [];
  let armed = false;
  const note = (name) => { if (armed) used[used.length] = name };
  const change = (holder, name) => {
    const keys = ownKeys(holder);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      const { value, get, set, configurable } = getOwnPropertyDescriptor(holder, key);
      if (!configurable || key === 'constructor' || key === 'prototype') continue;
      const label = name + '.' + (typeof key === 'symbol' ? key.description : key);
      if (typeof value === 'function') {
        defineProperty(holder, key, { value: function (...args) { note(label); return new.target ? construct(value, args) : apply(value, this, args) }, writable: true, configurable: true });
      } else if (get !== undefined) {
        defineProperty(holder, key, { get() { note(label); return apply(get, this, []) }, set, configurable: true });
      }
    }
  };
  const TYPES = ['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Error', 'TypeError', 'RangeError', 'Promise', 'Map', 'Set', 'WeakMap', 'Uint8Array', 'ArrayBuffer', 'DataView', 'JSON', 'Math', 'Reflect'];
  const holders = [];
  for (const name of TYPES) {
    const type = globalThis[name];
    holders.push([type, name]);
    if (typeof type.prototype === 'object' || name === 'Function') holders.push([type.prototype, name + '.prototype']);
  }
  holders.push([Object.getPrototypeOf(Uint8Array.prototype), 'TypedArray.prototype'], [Object.getPrototypeOf([][Symbol.iterator]()), 'ArrayIterator.prototype'], [Object.getPrototypeOf(new Map().entries()), 'MapIterator.prototype']);
  const replaced = {};
  for (const name of [...TYPES, 'Proxy']) {
    if (name === 'JSON' || name === 'Math' || name === 'Reflect') continue;
    const type = globalThis[name];
    replaced[name] = new Proxy(type, { get: (target, key) => { note(name + '.' + String(key)); return target[key] }, apply: (target, receiver, args) => { note(name + '()'); return apply(target, receiver, args) }, construct: (target, args, as) => { note('new ' + name); return construct(target, args, as) } });
  }
  for (let i = 0; i < holders.length; i++) change(holders[i][0], holders[i][1]);
  for (let i = 0; i < TYPES.length; i++) if (replaced[TYPES[i]] !== undefined) globalThis[TYPES[i]] = replaced[TYPES[i]];
  globalThis.Proxy = replaced.Proxy;
`;

/** Promises ask for the class of those they are waited for with: it is given values, and nothing to act with. */
const OF_PROMISES = 'Promise.Symbol.species';

const COLLECTION = "context.services.get('mongodb-atlas').db('d').collection('c')";

const USES: Readonly<Record<string, string>> = {
  find: `${COLLECTION}.find({ a: 1 }).sort({ a: 1 }).skip(1).limit(2).project({ a: 1 }).map((d) => d).toArray()`,
  findOne: `${COLLECTION}.findOne({ a: 1 }, { b: 1 }, { sort: { a: 1 } })`,
  findOneAndUpdate: `${COLLECTION}.findOneAndUpdate({ a: 1 }, { $set: { b: given } }, { upsert: true })`,
  insertMany: `${COLLECTION}.insertMany([{ a: 1, d: undefined }])`,
  'insertOne of a map and a set': `${COLLECTION}.insertOne({ map, set })`,
  count: `${COLLECTION}.count()`,
  distinct: `${COLLECTION}.distinct('a')`,
  deleteMany: `${COLLECTION}.deleteMany({})`,
  bulkWrite: `${COLLECTION}.bulkWrite([{ insertOne: { document: {} } }])`,
  'a bulk operation': `(() => { const bulk = ${COLLECTION}.initializeOrderedBulkOp(); bulk.find({ a: 1 }).upsert().updateOne({ $set: { a: 1 } }); bulk.insert({}); return bulk.execute() })()`,
  aggregate: `${COLLECTION}.aggregate([{ $match: {} }]).toArray()`,
  'documents that are passed on': `(async () => { const docs = await ${COLLECTION}.aggregate([]).toArray(); await ${COLLECTION}.insertMany(docs); return docs.length })()`,
  'documents that are looked into': `(async () => { const docs = await ${COLLECTION}.aggregate([]).toArray(); docs[0] = docs[1]; delete docs[2]; '3' in docs; return docs })()`,
  'a pipeline that writes': `(async () => { await ${COLLECTION}.aggregate([{ $match: {} }, { $out: 'o' }]) })()`,
  'a cursor’s next': `(async () => { const cursor = ${COLLECTION}.find(); await cursor.hasNext(); await cursor.next(); await cursor.count(); await cursor.close() })()`,
  'a cursor’s documents': `(async () => { await ${COLLECTION}.find().forEach(() => 1); for await (const d of ${COLLECTION}.find()) break })()`,
  'names of collections': `context.services.get('mongodb-atlas').db('d').getCollectionNames()`,
  'a transaction': `(async () => { const session = context.services.get('mongodb-atlas').startSession(); await session.withTransaction(() => ${COLLECTION}.insertOne({}, { session })); await session.endSession() })()`,
  'context.http': `context.http.get({ url: 'x' })`,
  'a service of AWS': `context.services.get('aws').s3('r').PutObject({ a: 1 })`,
  'another service': `context.services.get('twilio').send({})`,
  'functions.execute': `(async () => { context.functions.execute('sys'); await context.functions.execute('later') })()`,
  values: `[context.values.get('v'), context.user.data.a, context.runningAsSystem(), context.environment, context.request, context.app]`,
  EJSON: `[EJSON.stringify({ a: [1, date, given] }), EJSON.parse('{"a":{"$oid":"65a1f0c2d4e5f60718293a4b"}}')]`,
  BSON: `[new BSON.Decimal128('1.50E+3'), new BSON.Long('5'), BSON.Binary.fromHex('01'), BSON.UUID('a3bb189e-8bf9-3888-9912-ace4e6543002'), BSON.BSONRegExp('a', 'mi')]`,
  'utils.crypto': `[utils.crypto.hash('sha256', 'x'), utils.crypto.hmac('a', 'b', 'sha256', 'hex'), utils.crypto.decrypt('aes', utils.crypto.encrypt('aes', 'x', '0123456789abcdef'), '0123456789abcdef')]`,
  'utils.jwt': `utils.jwt.decode(utils.jwt.encode('HS256', { a: 1 }, 'secret'), 'secret', true, ['HS256'])`,
  timers: `[setTimeout(() => 1, 1), clearTimeout(setInterval(() => 1, 5)), setImmediate(() => 1)]`,
  HTTPResponse: `(() => { const r = new HTTPResponse(); r.setStatusCode(200); r.setHeader('a', 'b'); r.addHeader('a', 'c'); r.setBody('x') })()`,
};

const context = {
  services: ['mongodb-atlas', 'aws', 'twilio'].map((name) => ({ name, type: name })),
  systemFunctions: ['sys', 'later'],
  values: { v: { a: [1] } },
  user: { id: '1', data: { a: [1] } },
};

describe('what functions use of the platform', () => {
  const functions = { sys: 'exports = () => 1', later: 'exports = async () => 1' };

  it.each(Object.entries(USES))('calls no method that code has changed: %s', async (_name, use) => {
    const source = `exports = async () => {
      const [date, map, set] = [new Date(0), new Map([['a', 1], [2, 'b']]), new Set([1])];
      const given = [new BSON.ObjectId(), new BSON.Long(1), 1.5, 5n, BSON.Binary.fromHex('01'), new BSON.Timestamp(1, 2), /a/i, -0, 2 ** 40];
      ${CHANGED}
      armed = true;
      const done = ${use};
      await done;
      armed = false;
      return used;
    }`;
    const used = (await sandbox.result(source, { host, functions, context })) as string[];
    expect([...new Set(used)].filter((name) => name !== OF_PROMISES)).toEqual([]);
  });

  it('is seen by what notes it', async () => {
    const source = `exports = () => { ${CHANGED} armed = true; [1].map(String); \`a\${1}\`; armed = false; return used }`;
    expect(await sandbox.result(source)).toEqual(expect.arrayContaining(['Array.prototype.map', 'String.prototype.concat']));
  });
});
