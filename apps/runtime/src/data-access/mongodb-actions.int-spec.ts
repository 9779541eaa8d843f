import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { HealthRegistry } from '#platform/health/health-registry.js';
import { newId } from '#platform/ids.js';
import { createLogger } from '#platform/logger.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { AppSecrets } from '../application/app-secrets.js';
import { SYSTEM, type Rights } from '../application/rights.js';
import { DataSources } from './data-sources.js';
import { parseEjson } from './ejson-decode.js';
import { MongodbActions } from './mongodb-actions.js';

const DATABASE = `runtime_${newId()}`;
const USER: Rights = { kind: 'user', user: { id: newId(), type: 'normal', data: {}, identities: [], disabled: false } };

const snapshot = { appId: newId(), services: [], values: [] } as unknown as AppSnapshot;

function aService(settings: Partial<ServiceConfig> = {}): ServiceConfig {
  return { _id: newId(), name: 'mongodb-atlas', type: 'mongodb-atlas', version: 1, config: {}, secret_config: {}, ...settings };
}

let store: TestStore;
let sources: DataSources;
let actions: MongodbActions;
let mongo: MongoClient;
let collection: string;

beforeAll(async () => {
  store = await startTestStore();
  mongo = new MongoClient(store.uri);
  const secrets = { of: async () => new Map([['uri', 'mongodb://user:hunter2@127.0.0.1:1/?directConnection=true']]) };
  sources = new DataSources(
    {
      MONGODB_URI: store.uri,
      DATA_SOURCES: { Elsewhere: 'mongodb://db.elsewhere.invalid:1/?directConnection=true' },
      FUNCTION_CPU_MS: 1_000,
      FUNCTION_WALL_MS: 1_000,
      FUNCTION_MEMORY_MB: 64,
    },
    secrets as unknown as AppSecrets,
    new HealthRegistry(),
    createLogger('test', 'silent'),
  );
  actions = new MongodbActions(sources);
});

afterAll(async () => {
  await sources.onApplicationShutdown();
  await mongo.db(DATABASE).dropDatabase();
  await mongo.close();
  await store.close();
});

beforeEach(() => {
  collection = `c_${newId()}`;
});

/** Runs an action with the members given as extended JSON text. */
function run(
  action: string,
  members = '{}',
  options: { rights?: Rights; service?: ServiceConfig; ms?: number; signal?: AbortSignal } = {},
) {
  const argument = `{"database":"${DATABASE}","collection":"${collection}",${members.slice(1)}`.replace(',}', '}');
  return actions.run(snapshot, options.service ?? aService(), action, [parseEjson(argument)], {
    rights: options.rights ?? SYSTEM,
    deadline: Date.now() + (options.ms ?? 10_000),
    signal: options.signal ?? new AbortController().signal,
  });
}

async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  return { code: 'accepted', message: '' };
}

function seeded(...documents: string[]): Promise<string> {
  return run('insertMany', `{"documents":[${documents.join(',')}]}`);
}

describe('inserts', () => {
  it('generate an id where there is none and answer them in order', async () => {
    const one = JSON.parse(await run('insertOne', '{"document":{"sku":"A"}}')) as { insertedId: { $oid: string } };
    const many = JSON.parse(await seeded('{"sku":"Q"}', '{"_id":"own-key","sku":"R"}')) as { insertedIds: unknown[] };

    expect(one).toEqual({ insertedId: { $oid: expect.stringMatching(/^[0-9a-f]{24}$/) } });
    expect(many).toEqual({ insertedIds: [{ $oid: expect.stringMatching(/^[0-9a-f]{24}$/) }, 'own-key'] });
    expect(await run('findOne', '{"query":{"sku":"A"}}')).toBe(`{"_id":{"$oid":"${one.insertedId.$oid}"},"sku":"A"}`);
  });

  it('keep the type of every value, and find it by its own value', async () => {
    const values = [
      '{"$numberInt":"5"}',
      '{"$numberLong":"5"}',
      '{"$numberDouble":"5.0"}',
      '{"$numberDecimal":"5.00"}',
      '{"$numberLong":"9007199254740993"}',
      '{"$date":{"$numberLong":"-1"}}',
      '{"$binary":{"base64":"AAECAwQFBgcICQoLDA0ODw==","subType":"04"}}',
      '{"$timestamp":{"t":1,"i":2}}',
      '{"$regularExpression":{"pattern":"a","options":"i"}}',
      '{"$minKey":1}',
      '{"$maxKey":1}',
      '[{"a":{"$numberInt":"1"}}]',
      'null',
    ];
    for (const [index, value] of values.entries()) {
      const document = `{"_id":{"$numberInt":"${index}"},"v":${value}}`;
      await run('insertOne', `{"document":${document}}`);
      expect(await run('findOne', `{"query":{"_id":${index}}}`)).toBe(document);
    }
    expect(await run('find', '{"query":{"v":{"$numberLong":"9007199254740993"}},"project":{"_id":1}}')).toBe(
      '[{"_id":{"$numberInt":"4"}}]',
    );
  });

  it.each([
    ['insertMany', '{"documents":[]}', 'InvalidParameter', 'must provide at least one element'],
    ['insertMany', '{}', 'InvalidParameter', 'must provide at least one element'],
    ['insertOne', '{}', 'InvalidParameter', "'document' is a required document"],
    ['insertOne', '{"document":[]}', 'InvalidParameter', "'document' is a required document"],
    ['insertMany', '{"documents":{}}', 'InvalidParameter', "'documents' must be a list of documents"],
  ])('%s %s is refused', async (action, members, code, message) => {
    const answer = await refusal(run(action, members));

    expect(answer.code).toBe(code);
    if (members !== '{"document":[]}') expect(answer.message).toBe(message);
  });

  it('of an existing id fail with a duplicate key', async () => {
    await seeded('{"_id":1}');

    const answer = await refusal(seeded('{"_id":2}', '{"_id":1}', '{"_id":3}'));

    expect(answer.code).toBe('MongoDBError');
    expect(answer.message).toContain('Duplicate key error');
    expect(await run('count')).toBe('{"$numberLong":"2"}');
  });
});

describe('reads', () => {
  beforeEach(() => seeded('{"_id":1,"qty":3}', '{"_id":2,"qty":5}', '{"_id":3,"qty":7}'));

  it.each([
    [
      'find',
      '{}',
      '[{"_id":{"$numberInt":"1"},"qty":{"$numberInt":"3"}},{"_id":{"$numberInt":"2"},"qty":{"$numberInt":"5"}},{"_id":{"$numberInt":"3"},"qty":{"$numberInt":"7"}}]',
    ],
    [
      'find',
      '{"query":{"qty":{"$gt":{"$numberInt":"3"}}},"project":{"qty":{"$numberInt":"1"}},"sort":{"qty":{"$numberInt":"-1"}},"limit":{"$numberInt":"1"}}',
      '[{"_id":{"$numberInt":"3"},"qty":{"$numberInt":"7"}}]',
    ],
    [
      'find',
      '{"query":{},"project":{"qty":0},"sort":{"_id":{"$numberLong":"1"}},"skip":1,"limit":{"$numberLong":"1"}}',
      '[{"_id":{"$numberInt":"2"}}]',
    ],
    ['find', '{"query":{"qty":99}}', '[]'],
    ['findOne', '{"query":{"qty":5},"project":{"_id":0}}', '{"qty":{"$numberInt":"5"}}'],
    ['findOne', '{"sort":{"_id":-1},"project":{"_id":1}}', '{"_id":{"$numberInt":"3"}}'],
    ['findOne', '{"query":{"qty":99}}', 'null'],
    ['count', '{"query":{}}', '{"$numberLong":"3"}'],
    ['count', '{"query":{"qty":{"$gt":3}},"limit":{"$numberInt":"10"}}', '{"$numberLong":"2"}'],
    ['count', '{"limit":{"$numberInt":"2"}}', '{"$numberLong":"2"}'],
    ['count', '{"limit":0}', '{"$numberLong":"3"}'],
    ['distinct', '{"key":"qty","query":{"qty":{"$lt":6}}}', '[{"$numberInt":"3"},{"$numberInt":"5"}]'],
    [
      'aggregate',
      '{"pipeline":[{"$match":{"qty":{"$gt":3}}},{"$group":{"_id":null,"n":{"$sum":1}}}]}',
      '[{"_id":null,"n":{"$numberInt":"2"}}]',
    ],
    ['aggregate', '{"pipeline":[]}', expect.stringContaining('"_id"')],
  ])('%s %s', async (action, members, expected) => {
    expect(await run(action, members)).toEqual(expected);
  });

  it.each([
    ['find', '{"query":{"$foo":1}}', 'MongoDBError', 'unknown top level operator: $foo'],
    ['updateOne', '{"query":{},"update":{"$foo":{"a":1}}}', 'MongoDBError', 'Unknown modifier: $foo'],
    ['aggregate', '{"pipeline":[{"$foo":{}}]}', 'MongoDBError', "Unrecognized pipeline stage name: '$foo'"],
    ['aggregate', '{}', 'InvalidParameter', "'pipeline' is a required list of documents"],
    [
      'aggregate',
      '{"pipeline":[{"$unionWith":{"db":"groundwork_config","coll":"apps"}}]}',
      'NoMatchingRuleFound',
      "'groundwork_config.apps'",
    ],
    ['distinct', '{}', 'InvalidParameter', "'key' is a required string"],
    ['find', '{"limit":-1}', 'InvalidParameter', "'limit' must be a non-negative integer"],
    ['watch', '{}', 'ServiceCommandNotFound', "has no action 'watch'"],
    ['__proto__', '{}', 'ServiceCommandNotFound', "has no action '__proto__'"],
  ])('%s %s is refused', async (action, members, code, message) => {
    expect(await refusal(run(action, members))).toEqual({ code, message: expect.stringContaining(message) });
  });

  it('of more than 16 MB are refused', async () => {
    const text = 'x'.repeat(6 * 1024 * 1024);
    for (const id of [10, 11, 12]) await run('insertOne', `{"document":{"_id":${id},"text":"${text}"}}`);

    expect(await refusal(run('find'))).toEqual({ code: 'ReadSizeLimitExceeded', message: 'the result is larger than 16 MB' });
    expect(await refusal(run('aggregate', '{"pipeline":[]}'))).toMatchObject({ code: 'ReadSizeLimitExceeded' });
    expect(await run('find', '{"project":{"_id":1},"limit":1}')).toBe('[{"_id":{"$numberInt":"1"}}]');
  });
});

describe('updates', () => {
  const all = async (): Promise<string> => run('find', '{"sort":{"_id":1}}');
  beforeEach(() => seeded('{"_id":1,"sku":"A","qty":1}', '{"_id":2,"sku":"A","qty":2}'));

  it('with operators count what they match and change', async () => {
    expect(await run('updateOne', '{"query":{"sku":"A"},"update":{"$set":{"sku":"B"}}}')).toBe(
      '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}',
    );
    expect(await run('updateMany', '{"query":{},"update":{"$inc":{"qty":1}},"upsert":false}')).toBe(
      '{"matchedCount":{"$numberInt":"2"},"modifiedCount":{"$numberInt":"2"}}',
    );
    expect(await run('updateMany', '{"query":{"sku":"none"},"update":{"$inc":{"qty":1}}}')).toBe(
      '{"matchedCount":{"$numberInt":"0"},"modifiedCount":{"$numberInt":"0"}}',
    );
    expect(await all()).toBe(
      '[{"_id":{"$numberInt":"1"},"sku":"B","qty":{"$numberInt":"2"}},{"_id":{"$numberInt":"2"},"sku":"A","qty":{"$numberInt":"3"}}]',
    );
  });

  it('that upsert answer the id with its type', async () => {
    expect(
      await run('updateOne', '{"query":{"_id":{"$numberLong":"77"}},"update":{"$set":{"qty":{"$numberInt":"1"}}},"upsert":true}'),
    ).toBe('{"matchedCount":{"$numberInt":"0"},"modifiedCount":{"$numberInt":"0"},"upsertedId":{"$numberLong":"77"}}');
    const matched = await run('updateOne', '{"query":{"_id":1},"update":{"$set":{"qty":9}},"upsert":true}');
    expect(matched).toBe('{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}');
  });

  it('without operators replace the document and keep its id', async () => {
    expect(await run('updateOne', '{"query":{"_id":1},"update":{"name":"new"}}')).toBe(
      '{"matchedCount":{"$numberInt":"1"},"modifiedCount":{"$numberInt":"1"}}',
    );
    expect(await run('findOne', '{"query":{"_id":1}}')).toBe('{"_id":{"$numberInt":"1"},"name":"new"}');
  });

  it('without operators replace every match, one by one', async () => {
    const replacement = '{"name":"$qty","n":{"$numberLong":"5"},"d":{"$numberDouble":"1.0"}}';

    expect(await run('updateMany', `{"query":{"sku":"A"},"update":${replacement}}`)).toBe(
      '{"matchedCount":{"$numberInt":"2"},"modifiedCount":{"$numberInt":"2"}}',
    );
    expect(await all()).toBe(
      `[{"_id":{"$numberInt":"1"},${replacement.slice(1)},{"_id":{"$numberInt":"2"},${replacement.slice(1)}]`,
    );
  });

  it.each(['updateOne', 'updateMany'])('without operators %s upserts exactly the replacement', async (action) => {
    const answer = await run(action, '{"query":{"sku":"none"},"update":{"name":"new"},"upsert":true}');

    expect(JSON.parse(answer)).toEqual({
      matchedCount: { $numberInt: '0' },
      modifiedCount: { $numberInt: '0' },
      upsertedId: { $oid: expect.any(String) },
    });
    expect(await run('find', '{"query":{"name":"new"},"project":{"_id":0}}')).toBe('[{"name":"new"}]');
  });

  it('take array filters and pipelines', async () => {
    await run('insertOne', '{"document":{"_id":3,"list":[{"a":1},{"a":2}]}}');
    await run('updateOne', '{"query":{"_id":3},"update":{"$set":{"list.$[e].a":9}},"arrayFilters":[{"e.a":2}]}');
    expect(await run('findOne', '{"query":{"_id":3},"project":{"_id":0}}')).toBe(
      '{"list":[{"a":{"$numberInt":"1"}},{"a":{"$numberInt":"9"}}]}',
    );
    await run('updateOne', '{"query":{"_id":1},"update":[{"$set":{"qty":{"$add":["$qty",10]}}}]}');
    expect(await run('findOne', '{"query":{"_id":1},"project":{"_id":0,"qty":1}}')).toBe('{"qty":{"$numberInt":"11"}}');
  });

  it.each([
    ['updateOne', '{"update":{"$set":{"a":1}}}', "'query' is a required document"],
    ['updateMany', '{"query":{}}', "'update' is a required document"],
    ['updateMany', '{"query":{},"update":5}', "'update' must be a document"],
    ['updateOne', '{"query":{},"update":{"$set":{}},"upsert":1}', "'upsert' must be a boolean"],
    ['deleteMany', '{}', "'query' is a required document"],
    ['deleteOne', '{"query":"x"}', "'query' must be a document"],
    [
      'findOneAndReplace',
      '{"filter":{},"update":{"$set":{"a":1}}}',
      'the replace operation document must not contain atomic operators',
    ],
    ['findOneAndUpdate', '{"update":{"$set":{"a":1}}}', "'filter' is a required document"],
  ])('%s %s is refused and changes nothing', async (action, members, message) => {
    const before = await all();

    expect(await refusal(run(action, members))).toEqual({ code: 'InvalidParameter', message });
    expect(await all()).toBe(before);
  });

  it('delete', async () => {
    expect(await run('deleteOne', '{"query":{"sku":"A"}}')).toBe('{"deletedCount":{"$numberInt":"1"}}');
    expect(await run('deleteMany', '{"query":{}}')).toBe('{"deletedCount":{"$numberInt":"1"}}');
    expect(await run('deleteMany', '{"query":{}}')).toBe('{"deletedCount":{"$numberInt":"0"}}');
  });
});

describe('find and modify', () => {
  beforeEach(() => seeded('{"_id":1,"sku":"Q","qty":1}', '{"_id":2,"sku":"Q","qty":2}'));

  it.each([
    [
      'findOneAndUpdate',
      '{"filter":{"_id":1},"update":{"$inc":{"qty":2}}}',
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    ],
    [
      'findOneAndUpdate',
      '{"filter":{"sku":"Q"},"update":{"$inc":{"qty":{"$numberInt":"2"}}},"sort":{"_id":-1},"returnNewDocument":true,"projection":{"_id":{"$numberInt":"0"},"qty":{"$numberInt":"1"}}}',
      '{"qty":{"$numberInt":"4"}}',
    ],
    ['findOneAndUpdate', '{"filter":{"_id":9},"update":{"$inc":{"qty":2}}}', 'null'],
    ['findOneAndUpdate', '{"filter":{"_id":9},"update":{"$set":{"qty":2}},"upsert":true}', 'null'],
    [
      'findOneAndUpdate',
      '{"filter":{"_id":9},"update":{"$set":{"qty":2}},"upsert":true,"returnNewDocument":true}',
      '{"_id":{"$numberInt":"9"},"qty":{"$numberInt":"2"}}',
    ],
    [
      'findOneAndUpdate',
      '{"filter":{"_id":1},"update":{"name":"new"},"returnNewDocument":true}',
      '{"_id":{"$numberInt":"1"},"name":"new"}',
    ],
    [
      'findOneAndReplace',
      '{"filter":{"_id":1},"update":{"name":"new"},"returnNewDocument":true}',
      '{"_id":{"$numberInt":"1"},"name":"new"}',
    ],
    [
      'findOneAndReplace',
      '{"filter":{"_id":1},"update":{"name":"new"}}',
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    ],
    [
      'findOneAndDelete',
      '{"filter":{"sku":"Q"},"sort":{"_id":-1},"projection":{"qty":1}}',
      '{"_id":{"$numberInt":"2"},"qty":{"$numberInt":"2"}}',
    ],
    ['findOneAndDelete', '{"filter":{"_id":9}}', 'null'],
  ])('%s %s', async (action, members, expected) => {
    expect(await run(action, members)).toBe(expected);
  });

  it.each(['findOneAndReplace', 'findOneAndUpdate'])('%s without an update leaves the id only', async (action) => {
    expect(await run(action, '{"filter":{"_id":1},"returnNewDocument":true}')).toBe(
      '{"_id":{"$numberInt":"1"},"sku":"Q","qty":{"$numberInt":"1"}}',
    );
    expect(await run('findOne', '{"query":{"_id":1}}')).toBe('{"_id":{"$numberInt":"1"}}');
  });
});

describe('bounds', () => {
  it('refuse a user before anything is read or written', async () => {
    const expected = { code: 'NoMatchingRuleFound', message: `no rule exists for namespace '${DATABASE}.${collection}'` };

    expect(await refusal(run('insertOne', '{"document":{}}', { rights: USER }))).toEqual(expected);
    expect(await refusal(run('find', '{}', { rights: USER }))).toEqual(expected);
    expect(await run('count')).toBe('{"$numberLong":"0"}');
  });

  it('refuse after the deadline and after the end of the run', async () => {
    const expected = { code: 'ExecutionTimeLimitExceeded', message: 'execution time limit exceeded' };

    expect(await refusal(run('find', '{}', { ms: 0 }))).toEqual(expected);
    expect(await refusal(run('find', '{}', { signal: AbortSignal.abort() }))).toEqual(expected);
  });

  it('give up a read whose run ends meanwhile', async () => {
    const aborter = new AbortController();
    const pending = run('find', '{}', { signal: aborter.signal });
    aborter.abort();

    expect(await refusal(pending)).toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
  });

  it('tell nothing about a server that cannot be resolved or refuses connections', async () => {
    const services = [
      aService({ config: { clusterName: 'Elsewhere' } }),
      aService({ type: 'mongodb', secret_config: { uri: 'uri' } }),
    ];

    const answers = await Promise.all(services.map((service) => refusal(run('find', '{}', { service }))));

    const unreachable = { code: 'Unavailable', message: 'the data source is not reachable' };
    expect(answers).toEqual([unreachable, unreachable]);
  });

  it.each([
    [aService({ name: 's', type: 'mongodb' }), "service 's' has no connection string"],
    [aService({ name: 's', type: 'mongodb', secret_config: { uri: '__proto__' } }), "service 's' has no connection string"],
    [aService({ type: 'mongodb', config: { uri: 'nonsense' } }), 'the connection string of the service is not valid'],
    [
      aService({ type: 'mongodb', config: { uri: 'mongodb://a:b@h/?w=x&replicaSet=' } }),
      'the connection string of the service is not valid',
    ],
  ])('refuse the service %j', async (service, message) => {
    expect(await refusal(run('find', '{}', { service }))).toEqual({ code: 'MongoDBError', message });
  });

  it('take names of clusters for names only', async () => {
    for (const clusterName of ['__proto__', 'constructor', 'Cluster0', 5]) {
      expect(await run('count', '{}', { service: aService({ config: { clusterName } }) })).toBe('{"$numberLong":"0"}');
    }
  });
});
