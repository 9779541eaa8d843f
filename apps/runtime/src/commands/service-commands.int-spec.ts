import { Double, Int32, MongoClient, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { getBuildInfo, runAppCommand, runServiceCommand } from '#contracts/runtime/service-commands.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { aService } from '../testing/app-builders.js';
import { refused } from '../testing/refusal.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
const db = aService('db', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });
const web = aService('web', 'http');
const lost = aService('lost', 'mongodb');

let mongo: MongoClient;
let app: AppSnapshot;
beforeAll(async () => {
  await runtime.start();
  mongo = await MongoClient.connect(runtime.storeUri);
  app = anApp();
});
afterAll(async () => {
  await mongo.close();
  await runtime.close();
});

function anApp(settings: Partial<AppSnapshot> = {}): AppSnapshot {
  return runtime.deployed([], { services: [db, web, lost], ...settings }).app;
}

interface Options {
  readonly service?: { readonly _id: string };
  readonly from?: AppSnapshot;
  readonly groupId?: string;
  readonly role?: 'reader';
}

async function runText(commandName: string, bodyText: string, options: Options = {}): Promise<unknown> {
  const { appId, groupId: own } = options.from ?? app;
  const groupId = options.groupId ?? own;
  const request = { groupId, appId, serviceId: (options.service ?? db)._id, commandName, bodyText };
  const call = async () => (await runtime.process.bus.call(runServiceCommand, request)).text();
  return JSON.parse(await asAdmin(groupId, call, options.role ? { role: options.role } : {})) as unknown;
}

const run = (commandName: string, body: object = {}, options: Options = {}) =>
  runText(commandName, JSON.stringify(body), options);

async function filled(...documents: Document[]): Promise<{ database_name: string; collection_name: string }> {
  const names = { database_name: runtime.database, collection_name: `c_${newId()}` };
  await mongo.db(names.database_name).collection(names.collection_name).insertMany(documents);
  return names;
}

describe('build_info', () => {
  const shape = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    gitVersion: expect.any(String),
    versionArray: expect.arrayContaining([expect.any(Number)]),
    javascriptEngine: expect.any(String),
    bits: '64',
    debug: false,
    maxBsonObjectSize: 16_777_216,
  };

  it('returns only the result of the server, as a command and directly, also for readers', async () => {
    const { groupId, appId } = app;
    const read = () => runtime.process.bus.call(getBuildInfo, { groupId, appId, serviceId: db._id });

    expect(await run('build_info')).toEqual(shape);
    expect(await runText('build_info', '')).toEqual(shape);
    expect(await asAdmin(groupId, read, { role: 'reader' })).toEqual(shape);
    expect(
      await refused(asAdmin(groupId, () => runtime.process.bus.call(getBuildInfo, { groupId, appId, serviceId: web._id }))),
    ).toEqual({
      code: 'CommandNotFound',
      message: "service command not found: 'build_info'",
    });
  });
});

describe('list_databases and list_collections', () => {
  it('name what there is, and nothing of the platform', async () => {
    const { database_name, collection_name } = await filled({ a: 1 });
    await mongo.db('groundwork_secret').collection('c').insertOne({ a: 1 });

    const databases = (await run('list_databases')) as string[];
    const collections = await run('list_collections', { database_name });

    expect(databases).toContain(database_name);
    expect(databases).toEqual(databases.toSorted());
    for (const name of databases) expect(name).not.toMatch(/^(groundwork_.*|admin|local|config)$/i);
    expect(collections).toContain(collection_name);
    await mongo.db('groundwork_secret').dropDatabase();
  });

  it.each(['nothing-here', '$never', '', 'a'.repeat(64), 'admin', 'config', 'groundwork_config', 'Groundwork_Identity'])(
    'know no collection of %j',
    async (database_name) => {
      expect(await run('list_collections', { database_name })).toEqual([]);
    },
  );
});

describe('generate_schema', () => {
  it('is the schema of the documents', async () => {
    const names = await filled(
      { _id: new Int32(1) as never, name: 'a', size: new Int32(1), tags: ['x'], owner: { id: 'o' } },
      { _id: new Int32(2) as never, name: null, size: new Double(1.5), tags: [new Int32(3)] },
    );

    expect(await run('generate_schema', { ...names, limit: 10 })).toEqual({
      schema: {
        title: names.collection_name,
        bsonType: 'object',
        required: [],
        properties: {
          _id: { bsonType: 'int' },
          name: { bsonType: ['null', 'string'] },
          size: { bsonType: 'double' },
          tags: { bsonType: 'array', items: { bsonType: ['int', 'string'] } },
          owner: { bsonType: 'object', properties: { id: { bsonType: 'string' } } },
        },
      },
    });
  });

  it('looks at `limit` documents, or those a query selects', async () => {
    const names = await filled(...Array.from({ length: 20 }, (_, index) => ({ [`f${index}`]: 1, index })));
    const fieldsOf = async (more: object) => {
      const { schema } = (await run('generate_schema', { ...names, ...more })) as { schema: { properties: object } };
      return Object.keys(schema.properties).filter((name) => /^f\d/.test(name));
    };

    expect(await fieldsOf({ limit: 5 })).toHaveLength(5);
    expect(await fieldsOf({})).toHaveLength(20);
    expect(await fieldsOf({ limit: 0 })).toHaveLength(20);
    expect(await fieldsOf({ query: { index: { $gte: 18 } } })).toEqual(['f18', 'f19']);
    expect(await fieldsOf({ sort: { index: -1 }, limit: 1 })).toEqual(['f19']);
    expect(await fieldsOf({ query: { index: 3 }, projection: { index: 1 } })).toEqual([]);
  });

  it('has no fields for an empty collection', async () => {
    expect(await run('generate_schema', { database_name: 'nothing', collection_name: 'boxes', limit: 1 })).toEqual({
      schema: { title: 'box', bsonType: 'object', required: [], properties: {} },
    });
  });
});

describe('validate_documents', () => {
  const schema = { bsonType: 'object', required: ['name'], properties: { name: { bsonType: 'string' } } };

  it('reports documents that do not match', async () => {
    const names = await filled(
      { _id: 1 as never, name: 'a' },
      { _id: 2 as never, name: 7 },
      { _id: 3 as never },
      { _id: 4 as never },
    );
    const three = { $in: [{ $numberInt: '3' }, { $numberInt: '4' }] };

    expect(await run('validate_documents', { ...names, from_schema: schema, sort: { _id: 1 } })).toEqual({
      errors: [
        {
          error_code: 'required',
          error_count: 2,
          field: '(root).name',
          failed_ids: three.$in,
          failed_documents_query: { _id: three },
        },
        {
          error_code: 'invalid_type',
          error_count: 1,
          field: '(root).name',
          failed_ids: [{ $numberInt: '2' }],
          failed_documents_query: { _id: { $in: [{ $numberInt: '2' }] } },
        },
      ],
      total_processed_count: 4,
      total_error_count: 3,
    });
    expect(await run('validate_documents', { ...names, from_schema: schema, query: { _id: 1 } })).toEqual({
      errors: [],
      total_processed_count: 1,
      total_error_count: 0,
    });
    expect(await run('validate_documents', { ...names, from_schema: schema, limit: 3 })).toMatchObject({
      total_processed_count: 3,
    });
  });

  it('takes the stored schema for true', async () => {
    const names = await filled({ name: 7 }, { name: null });
    const stored = {
      _id: newId(),
      metadata: { data_source: 'db', database: names.database_name, collection: names.collection_name },
      schema: { properties: { name: { bsonType: 'string', maxLength: 5 } } },
      relationships: {},
    };
    const asked = { ...names, from_schema: true };

    expect(await run('validate_documents', asked, { from: anApp({ schemas: [stored] }) })).toMatchObject({
      total_error_count: 2,
    });
    expect(
      await run('validate_documents', asked, { from: anApp({ schemas: [stored], nullTypeValidation: true }) }),
    ).toMatchObject({
      total_error_count: 1,
    });
    expect(await refused(run('validate_documents', asked))).toMatchObject({ code: 'SchemaNotFound' });
  });

  it('is ended when the schema would never be done', async () => {
    const names = await filled({ name: `${'a'.repeat(60)}!` });

    expect(
      await refused(run('validate_documents', { ...names, from_schema: { properties: { name: { pattern: '^(a+)+$' } } } })),
    ).toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
    expect(await run('build_info')).toMatchObject({ debug: false });
  });
});

describe('arguments', () => {
  const names = { database_name: 'd', collection_name: 'c' };

  it.each([
    ['generate_schema', '{', 'InvalidParameter'],
    ['generate_schema', '[]', 'InvalidParameter'],
    ['generate_schema', 'null', 'InvalidParameter'],
    ['generate_schema', '{}', 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ database_name: 'd' }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, database_name: 7 }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, database_name: 'a b' }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, collection_name: '$x' }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, limit: -1 }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, limit: '10' }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, limit: 1.5 }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, query: 'x' }), 'InvalidParameter'],
    ['generate_schema', JSON.stringify({ ...names, query: { $foo: 1 } }), 'MongoDBError'],
    ['generate_schema', JSON.stringify({ ...names, database_name: 'groundwork_config' }), 'NoMatchingRuleFound'],
    ['generate_schema', JSON.stringify({ ...names, database_name: 'Admin' }), 'NoMatchingRuleFound'],
    ['generate_schema', JSON.stringify({ ...names, collection_name: 'system.users' }), 'NoMatchingRuleFound'],
    ['validate_documents', JSON.stringify(names), 'MissingParameter'],
    ['validate_documents', JSON.stringify({ ...names, from_schema: 'x' }), 'InvalidParameter'],
    ['validate_documents', JSON.stringify({ ...names, from_schema: { bsonType: 'x' } }), 'InvalidParameter'],
    ['validate_documents', JSON.stringify({ ...names, database_name: 'local', from_schema: {} }), 'NoMatchingRuleFound'],
    ['list_collections', '{}', 'InvalidParameter'],
    ['list_collections', '{"database_name":["d"]}', 'InvalidParameter'],
  ])('%s %s are rejected', async (command, body, code) => {
    expect(await refused(runText(command, body))).toMatchObject({ code });
  });
});

describe('commands', () => {
  it.each(['drop_database', 'find', '__proto__', 'BUILD_INFO', 'x'.repeat(128)])('%s is none', async (name) => {
    expect(await refused(run(name))).toEqual({ code: 'CommandNotFound', message: `service command not found: '${name}'` });
  });

  it('do not exist for services of other types', async () => {
    expect(await refused(run('list_databases', {}, { service: web }))).toMatchObject({ code: 'CommandNotFound' });
  });

  it('need a service and an app that exist', async () => {
    const elsewhere = anApp({ services: [] });

    expect(await refused(run('build_info', {}, { service: { _id: newId() } }))).toMatchObject({ code: 'ServiceNotFound' });
    expect(await refused(run('build_info', {}, { service: { _id: 'nonsense' } }))).toMatchObject({ code: 'ServiceNotFound' });
    expect(await refused(run('build_info', {}, { from: elsewhere }))).toMatchObject({ code: 'ServiceNotFound' });
    expect(await refused(run('build_info', {}, { groupId: newId() }))).toMatchObject({ code: 'AppNotFound' });
    expect(await refused(run('build_info', {}, { service: lost }))).toMatchObject({ code: 'MongoDBError' });
  });

  it('are for those who may write', async () => {
    expect(await refused(run('list_databases', {}, { role: 'reader' }))).toMatchObject({ code: 'PermissionDenied' });
  });

  it('do not exist for an app', async () => {
    const { groupId, appId } = app;
    const request = { groupId, appId, commandName: 'anything', bodyText: '' };

    expect(await refused(asAdmin(groupId, () => runtime.process.bus.call(runAppCommand, request)))).toMatchObject({
      code: 'CommandNotFound',
    });
  });
});
