import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const { PROJECT_ID: groupId } = platform.credentials;
const UNKNOWN = '000000000000000000000000';
const READS = ['find_documents', 'count_documents', 'aggregate_documents', 'explain_find', 'list_indexes'];
const WRITES = [
  'insert_document',
  'insert_documents',
  'replace_document',
  'update_documents',
  'delete_documents',
  'create_index',
  'drop_index',
  'create_collection',
  'drop_collection',
  'rename_collection',
];

const int = (value: number) => ({ $numberInt: String(value) });
const conflict = { error: expect.any(String), error_code: 'Conflict' };
const code = 'function () { return true; }';

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let names: { database_name: string; collection_name: string };
let reader: { id: string; token: string };

beforeAll(async () => {
  admin = await Admin.login(platform);
  const made = await admin.send('POST', `/groups/${groupId}/api_keys`, { json: { desc: 'data', role_name: 'GROUP_READ_ONLY' } });
  const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
  const login = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
  const { body } = await send('POST', login, { json: { username, apiKey } });
  reader = { id: _id ?? '', token: (body as { access_token: string }).access_token };
});
afterAll(async () => {
  await admin.send('DELETE', `/groups/${groupId}/api_keys/${reader.id}`);
});
beforeEach(async () => {
  app = await admin.createApp();
  names = { database_name: `e2e_${app.app._id}`, collection_name: 'tasks' };
  serviceId = await link(app, 'Cluster0');
});

async function link(to: AppAdmin, clusterName: string): Promise<string> {
  const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName } };
  return (await to.must<{ _id: string }>('POST', '/services', service))._id;
}

function run(command: string, json: object = {}, service = serviceId, of = app): Promise<Answer> {
  return of.send('POST', `/services/${service}/commands/${command}`, { json: { ...names, ...json } });
}

async function done(command: string, json: object = {}): Promise<unknown> {
  const answer = await run(command, json);
  expect(answer.text).not.toContain('error_code');
  expect(answer.status).toBe(200);
  return answer.body;
}

async function store(...documents: object[]): Promise<void> {
  for (const document of documents) await done('insert_document', { document });
}

async function stored(): Promise<unknown[]> {
  return ((await done('find_documents', { sort: { _id: 1 } })) as { documents: unknown[] }).documents;
}

interface Change {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly operation: string;
  readonly count?: number;
}

/** Changes of data, newest first. */
async function audited(): Promise<Change[]> {
  const entries = await app.must<{ user_id: string; changes: Change[] }[]>('GET', '/audit');
  const kinds = ['collections', 'documents', 'indexes'];
  const about = entries.filter(({ changes }) => changes.some(({ kind }) => kinds.includes(kind)));
  for (const entry of about) expect(entry.user_id).toBe(admin.userId);
  return about.flatMap(({ changes }) => changes);
}

describe('find_documents and count_documents', () => {
  it('select, order, cut and project, in canonical extended JSON', async () => {
    await store(
      { _id: 1, a: 1.5, secret: 'x' },
      { _id: 2, a: { $numberLong: '7' } },
      { _id: 3, a: { $date: '2026-01-01T00:00:00Z' } },
    );

    expect(await done('find_documents', { filter: { _id: { $gte: 2 } }, sort: { _id: -1 } })).toEqual({
      documents: [
        { _id: int(3), a: { $date: { $numberLong: '1767225600000' } } },
        { _id: int(2), a: { $numberLong: '7' } },
      ],
    });
    expect(await done('find_documents', { sort: { _id: 1 }, skip: 1, limit: 1, projection: { _id: 1 } })).toEqual({
      documents: [{ _id: int(2) }],
    });
    expect(await done('find_documents', { filter: { a: { $numberLong: '7' } }, projection: { a: 0 } })).toEqual({
      documents: [{ _id: int(2) }],
    });
    expect(await done('count_documents')).toEqual({ count: int(3) });
    expect(await done('count_documents', { filter: { _id: 1 } })).toEqual({ count: int(1) });
    expect(await done('find_documents', { collection_name: 'none' })).toEqual({ documents: [] });
  });

  it('return 50 documents where nothing is said, and at most 100', async () => {
    await app.addFunction(
      'fill',
      `exports = (db) => context.services.get('mongodb-atlas').db(db).collection('tasks')
      .insertMany(Array.from({ length: 120 }, (_, i) => ({ i })))`,
      { run_as_system: true },
    );
    await app.must('POST', '/debug/execute_function', { name: 'fill', arguments: [names.database_name] });

    expect(await stored()).toHaveLength(50);
    expect((await done('find_documents', { limit: 100 })) as object).toMatchObject({ documents: { length: 100 } });
    expect(await done('count_documents')).toEqual({ count: int(120) });
  });
});

describe('writes', () => {
  it('insert a document, once', async () => {
    const generated = (await done('insert_document', { document: { title: 'a' } })) as { inserted_id: object };
    expect(generated).toEqual({ inserted_id: { $oid: expect.stringMatching(/^[0-9a-f]{24}$/) } });
    expect(await done('insert_document', { document: { _id: 'x' } })).toEqual({ inserted_id: 'x' });

    const again = await run('insert_document', { document: { _id: 'x', other: 1 } });

    expect(again.status).toBe(409);
    expect(again.body).toEqual(conflict);
    expect(await done('count_documents')).toEqual({ count: int(2) });
    expect(await done('find_documents', { filter: { _id: generated.inserted_id } })).toEqual({
      documents: [{ _id: generated.inserted_id, title: 'a' }],
    });
  });

  it('replace a document that is as it was read', async () => {
    await store({ _id: 'x', n: 1, list: [1, { $numberDouble: '2.0' }] });
    const [expected] = await stored();

    expect(await done('replace_document', { _id: 'x', document: { _id: 'x', n: 2 }, expected })).toEqual({
      matched: int(1),
      modified: int(1),
    });
    const late = await run('replace_document', { _id: 'x', document: { n: 3 }, expected });
    const gone = await run('replace_document', { _id: 'y', document: { n: 3 }, expected });

    for (const answer of [late, gone]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual(conflict);
    }
    expect(await stored()).toEqual([{ _id: 'x', n: int(2) }]);
  });

  it('replace for one of two who read the same', async () => {
    await store({ _id: 'x', n: 1 });
    const [expected] = await stored();

    const answers = await Promise.all([2, 3].map((n) => run('replace_document', { _id: 'x', document: { n }, expected })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('do not take what a document holds for expressions', async () => {
    await store({ _id: 'x', text: '$n', n: 1 });
    const answer = await run('replace_document', { _id: 'x', document: { n: 2 }, expected: { _id: 'x', text: 1, n: 1 } });
    expect(answer.status).toBe(409);
    expect(await done('replace_document', { _id: 'x', document: { n: 2 }, expected: { _id: 'x', text: '$n', n: 1 } })).toEqual({
      matched: int(1),
      modified: int(1),
    });
  });

  it('update and delete what matches', async () => {
    await store({ _id: 1, n: 1 }, { _id: 2, n: 1 }, { _id: 3, n: 2 });

    expect(await done('update_documents', { filter: { n: { $lte: 2 } }, update: { $set: { n: 2 } } })).toEqual({
      matched: int(3),
      modified: int(2),
    });
    expect(await done('update_documents', { filter: { _id: 1 }, update: [{ $set: { m: { $add: ['$n', 1] } } }] })).toEqual({
      matched: int(1),
      modified: int(1),
    });
    expect(await done('delete_documents', { filter: { _id: { $gt: 1 } } })).toEqual({ deleted: int(2) });
    expect(await stored()).toEqual([{ _id: int(1), n: int(2), m: int(3) }]);
  });
});

describe('indexes', () => {
  it('are created, listed and dropped', async () => {
    expect(await done('list_indexes')).toEqual({ indexes: [] });
    await store({ _id: 1, n: 1 }, { _id: 2, n: 1, m: 2 });
    expect(await done('create_index', { key: { n: 1, m: -1 } })).toEqual({ name: 'n_1_m_-1' });
    expect(await done('create_index', { key: { m: 1 }, options: { name: 'once', unique: true, sparse: true } })).toEqual({
      name: 'once',
    });

    expect(await done('list_indexes')).toEqual({
      indexes: [
        expect.objectContaining({ name: '_id_', key: { _id: int(1) } }),
        expect.objectContaining({ name: 'n_1_m_-1', key: { n: int(1), m: int(-1) } }),
        expect.objectContaining({ name: 'once', key: { m: int(1) }, unique: true, sparse: true }),
      ],
    });
    for (const refused of [
      await run('create_index', { key: { n: 1 }, options: { unique: true } }),
      await run('create_index', { key: { other: 1 }, options: { name: 'once' } }),
      await run('insert_document', { document: { m: 2 } }),
      await run('update_documents', { filter: { _id: 1 }, update: { $set: { m: 2 } } }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual(conflict);
    }
    expect(await done('drop_index', { name: 'once' })).toEqual({ name: 'once' });
    const again = await run('drop_index', { name: 'once' });
    expect(again.status).toBe(400);
    expect(again.body).toEqual({ error: expect.stringContaining("'name'"), error_code: 'InvalidParameter' });
  });
});

describe('many documents', () => {
  it('are inserted separately, and failures are reported', async () => {
    await done('create_index', { key: { n: 1 }, options: { unique: true } });
    await store({ _id: 1, n: 1 });

    const documents = [{ _id: 2, n: 2 }, { _id: 3, n: 1 }, { n: 4 }, { _id: 2, n: 5 }];
    expect(await done('insert_documents', { documents })).toEqual({
      inserted: int(2),
      failed: int(2),
      failures: [
        { index: int(1), error: expect.stringContaining('duplicate key') },
        { index: int(3), error: expect.stringContaining('duplicate key') },
      ],
    });
    expect(await done('count_documents')).toEqual({ count: int(3) });
    expect(await done('insert_documents', { documents: [{ _id: 9, n: 9 }] })).toEqual({
      inserted: int(1),
      failed: int(0),
      failures: [],
    });
    const about = { id: serviceId, name: `${names.database_name}.tasks`, kind: 'documents', operation: 'create' };
    expect((await audited()).slice(0, 2)).toEqual([
      { ...about, count: 1 },
      { ...about, count: 2 },
    ]);
  });

  it('are updated each for itself, and those that are not are told', async () => {
    await done('create_index', { key: { n: 1 }, options: { unique: true } });
    await store({ _id: 1, n: 1 }, { _id: 2, n: 2 }, { _id: 3, n: 5 }, { _id: 4, n: 7 });

    const update = { filter: { _id: { $lte: 3 } }, update: { $inc: { n: 2 } }, each: true };
    expect(await done('update_documents', update)).toEqual({
      matched: int(3),
      modified: int(2),
      failed: int(1),
      failures: [{ _id: int(3), error: expect.stringContaining('duplicate key') }],
    });
    const all = (await stored()) as { n: unknown }[];
    expect(all.map(({ n }) => n)).toEqual([int(3), int(4), int(5), int(7)]);
    expect((await audited())[0]).toMatchObject({ kind: 'documents', operation: 'update', count: 2 });
    expect(await done('update_documents', { ...update, filter: { _id: 9 } })).toMatchObject({ matched: int(0), failures: [] });
    const many = Array.from({ length: 5_001 }, (_, at) => ({ _id: `m${at}`, n: at + 100 }));
    await done('insert_documents', { documents: many });
    await done('insert_documents', { documents: many.map(({ _id, n }) => ({ _id: `${_id}+`, n: n + 100_000 })) });
    const tooMany = await run('update_documents', { ...update, filter: { n: { $gte: 100 } } });
    expect([tooMany.status, tooMany.body]).toEqual([400, expect.objectContaining({ error_code: 'InvalidParameter' })]);
  });

  it('go through a pipeline, up to a limit', async () => {
    await done('insert_documents', { documents: Array.from({ length: 60 }, (_, n) => ({ _id: n, even: n % 2 === 0 })) });

    const pipeline = [{ $match: { even: true } }, { $group: { _id: '$even', count: { $sum: 1 } } }];
    expect(await done('aggregate_documents', { pipeline })).toEqual({ documents: [{ _id: true, count: int(30) }] });
    const all = async (json: object) =>
      ((await done('aggregate_documents', { pipeline: [{ $sort: { _id: -1 } }], ...json })) as { documents: unknown[] })
        .documents;
    expect(await all({})).toHaveLength(50);
    expect(await all({ limit: 2 })).toEqual([
      { _id: int(59), even: false },
      { _id: int(58), even: true },
    ]);
  });

  it('are in collections that are created and dropped', async () => {
    const listed = () => app.must('POST', `/services/${serviceId}/commands/list_collections`, names);
    expect(await done('create_collection')).toEqual({ name: 'tasks' });
    expect(await listed()).toEqual(['tasks']);
    const again = await run('create_collection');
    expect([again.status, again.body]).toEqual([409, conflict]);
    await store({ _id: 1 });
    expect(await done('drop_collection')).toEqual({ name: 'tasks' });
    expect(await listed()).toEqual([]);
    const about = { id: serviceId, name: `${names.database_name}.tasks`, kind: 'collections', count: 1 };
    const changes = await audited();
    expect([changes[0], changes.at(-1)]).toEqual([
      { ...about, operation: 'delete' },
      { ...about, operation: 'create' },
    ]);
  });
});

describe('collections', () => {
  it('are described in one call, with counts, and with sizes where they are asked for', async () => {
    const { database_name: database } = names;
    await done('insert_documents', { documents: Array.from({ length: 20 }, (_, n) => ({ n, text: 'x'.repeat(100) })) });
    await done('create_index', { key: { n: 1 } });
    await done('create_collection', { collection_name: 'empty' });
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database, collection: 'tasks' },
      schema: { title: 'task', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
    });
    const described = async (json: object): Promise<unknown> => {
      const answer = await app.send('POST', `/services/${serviceId}/commands/describe_collections`, { json });
      expect(answer.status).toBe(200);
      return (answer.body as { collections: unknown }).collections;
    };

    const about = { database, type: 'collection', has_rule: false };
    const tasks = { ...about, collection: 'tasks', has_schema: true, count: 20 };
    expect(await described({ database_name: database })).toEqual([
      { ...about, collection: 'empty', has_schema: false, count: 0 },
      tasks,
    ]);
    expect(await described({})).toEqual(expect.arrayContaining([tasks]));
    const [measured] = (await described({ ...names, sizes: true })) as Record<string, number>[];
    expect(measured).toMatchObject({ ...tasks, indexes: 2 });
    expect(measured?.['size']).toBeGreaterThan(2_000);
    expect(measured?.['index_size']).toBeGreaterThan(0);
    expect(await described({ database_name: 'admin' })).toEqual([]);
    expect(await described({ database_name: 'none' })).toEqual([]);
  });

  it('are renamed with their documents and indexes, and never onto another one', async () => {
    await store({ _id: 1, n: 1 });
    await done('create_index', { key: { n: 1 } });
    await done('create_collection', { collection_name: 'taken' });

    const taken = await run('rename_collection', { to: 'taken' });
    expect([taken.status, taken.body]).toEqual([409, conflict]);
    expect(await done('rename_collection', { to: 'jobs' })).toEqual({ name: 'jobs' });

    expect(await stored()).toEqual([]);
    expect(await done('find_documents', { collection_name: 'jobs' })).toEqual({ documents: [{ _id: int(1), n: int(1) }] });
    expect(await done('list_indexes', { collection_name: 'jobs' })).toMatchObject({ indexes: [{}, { name: 'n_1' }] });
    const { database_name: database } = names;
    expect((await audited())[0]).toEqual({
      kind: 'collections',
      id: serviceId,
      name: `${database}.jobs`,
      previous_name: `${database}.tasks`,
      operation: 'update',
      count: 1,
    });
  });

  it('have queries that are explained, and indexes with sizes and uses', async () => {
    await done('insert_documents', { documents: Array.from({ length: 20 }, (_, n) => ({ n })) });
    const explained = (json: object) => done('explain_find', json);

    expect(await explained({ filter: { n: { $lt: 5 } } })).toMatchObject({
      returned: 5,
      documents_examined: 20,
      keys_examined: 0,
      stages: ['COLLSCAN'],
      indexes: [],
    });
    await done('create_index', { key: { n: 1 } });
    const withIndex = await explained({ filter: { n: 3 }, sort: { m: 1 }, limit: 2 });
    expect(withIndex).toMatchObject({ returned: 1, keys_examined: 1, indexes: ['n_1'] });
    expect(JSON.stringify(withIndex)).not.toContain(names.database_name);

    await done('find_documents', { filter: { n: 1 } });
    const { stats } = (await done('list_indexes', { stats: true })) as { stats: Record<string, { $numberInt: string }>[] };
    expect(stats).toEqual([
      { name: '_id_', size: expect.anything(), uses: expect.anything(), since: expect.anything() },
      { name: 'n_1', size: expect.anything(), uses: expect.anything(), since: expect.anything() },
    ]);
    expect(Number(stats[1]?.['uses']?.$numberInt)).toBeGreaterThan(0);
    expect(await done('list_indexes', { collection_name: 'none', stats: true })).toEqual({ indexes: [], stats: [] });
  });

  it('are described to readers, of the services of the app alone', async () => {
    await store({ _id: 1 });
    const path = `/services/${serviceId}/commands/describe_collections`;
    expect((await app.send('POST', path, { json: names, token: reader.token })).status).toBe(200);
    const other = await admin.createApp('other');
    const elsewhere = await link(other, `Other${app.app._id}`);
    expect((await run('describe_collections', {}, serviceId, other)).status).toBe(404);
    expect((await run('describe_collections', {}, elsewhere, other)).body).toEqual({ collections: [] });
  });
});

describe('exports', () => {
  const file = (json: object): Promise<Answer> => run('export_documents', json);

  it('are files of all documents a query finds, in a format', async () => {
    await done('insert_documents', { documents: Array.from({ length: 250 }, (_, n) => ({ _id: n, even: n % 2 === 0 })) });
    await store({ _id: 'x', text: 'a "b"', at: { $date: '2026-01-01T00:00:00Z' } });

    const lines = await file({ sort: { _id: -1 } });
    expect(lines.status).toBe(200);
    expect(lines.headers.get('content-type')).toContain('application/x-ndjson');
    expect(lines.headers.get('content-disposition')).toBe(`attachment; filename="${names.database_name}.tasks.ndjson"`);
    const texts = lines.text.trimEnd().split('\n');
    expect(texts).toHaveLength(251);
    expect(JSON.parse(texts[1] ?? '')).toEqual({ _id: int(249), even: false });

    const filter = { _id: { $in: [0, 'x'] } };
    expect(JSON.parse((await file({ filter, format: 'json' })).text)).toEqual([
      { _id: 0, even: true },
      { _id: 'x', text: 'a "b"', at: { $date: '2026-01-01T00:00:00.000Z' } },
    ]);
    expect(JSON.parse((await file({ filter: { _id: 0 }, projection: { even: 0 }, format: 'ejson' })).text)).toEqual([
      { _id: int(0) },
    ]);
    expect((await file({ filter, format: 'csv' })).text).toBe(
      '_id,even,text,at\n0,true,,\nx,,"a ""b""",2026-01-01T00:00:00.000Z\n',
    );
    expect(JSON.parse((await file({ collection_name: 'none', format: 'json' })).text)).toEqual([]);
  });

  it('are rejected before anything is sent', async () => {
    for (const [json, message] of [
      [{ format: 'xml' }, "'format'"],
      [{ limit: 5 }, "'limit'"],
      [{ filter: { $where: code } }, "'filter'"],
    ] as const) {
      const answer = await file(json);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.stringContaining(message), error_code: 'InvalidParameter' });
    }
    expect((await file({ database_name: 'admin' })).status).toBe(403);
    expect((await run('export_documents', {}, UNKNOWN)).status).toBe(404);
    const path = `/services/${serviceId}/commands/export_documents`;
    expect((await app.send('POST', path, { json: names, token: reader.token })).status).toBe(200);
  });
});

describe('the audit', () => {
  it('reports the number of documents of every write, and no document', async () => {
    await store({ _id: 1, n: 'hidden' });
    await done('update_documents', { filter: {}, update: { $set: { n: 'hidden too' } } });
    await done('replace_document', { _id: 1, document: { n: 'hidden' }, expected: { _id: 1, n: 'hidden too' } });
    await done('create_index', { key: { n: 1 } });
    await done('drop_index', { name: 'n_1' });
    await done('delete_documents', { filter: {} });
    await done('delete_documents', { filter: {} });
    await done('find_documents');

    const about = { id: serviceId, name: `${names.database_name}.tasks`, count: 1 };
    expect(await audited()).toEqual([
      { ...about, kind: 'documents', operation: 'delete' },
      { ...about, kind: 'indexes', operation: 'delete' },
      { ...about, kind: 'indexes', operation: 'create' },
      { ...about, kind: 'documents', operation: 'update' },
      { ...about, kind: 'documents', operation: 'update' },
      { ...about, kind: 'documents', operation: 'create' },
    ]);
    expect((await app.send('GET', '/audit')).text).not.toContain('hidden');
  });

  it('reports updates that an error ended', async () => {
    await store({ _id: 1, n: 1 }, { _id: 2, n: 'text' });

    const answer = await run('update_documents', { filter: {}, update: { $inc: { n: 1 } } });

    expect(answer.status).toBe(400);
    expect((await audited())[0]).toEqual({
      kind: 'documents',
      id: serviceId,
      name: `${names.database_name}.tasks`,
      operation: 'update',
    });
  });
});

describe('refused are', () => {
  it.each<[string, string, object]>([
    ['find_documents', 'filter', { filter: 7 }],
    ['find_documents', 'filter', { filter: { $where: code } }],
    ['find_documents', 'filter', { filter: { $and: [{ $expr: { $function: { body: code, args: [], lang: 'js' } } }] } }],
    ['find_documents', 'projection', { projection: { a: { $function: { body: code, args: [], lang: 'js' } } } }],
    ['find_documents', 'projection', { projection: [] }],
    ['find_documents', 'sort', { sort: { a: 'up' } }],
    ['find_documents', 'skip', { skip: -1 }],
    ['find_documents', 'limit', { limit: 0 }],
    ['find_documents', 'limit', { limit: 101 }],
    ['find_documents', 'limit', { limit: '10' }],
    ['find_documents', 'query', { query: {} }],
    ['count_documents', 'filter', { filter: { $expr: { $accumulator: {} } } }],
    ['count_documents', 'database_name', { database_name: 7 }],
    ['count_documents', 'collection', { collection_name: '$x' }],
    ['insert_document', 'document', {}],
    ['insert_document', 'document', { document: [] }],
    ['insert_documents', 'documents', {}],
    ['insert_documents', 'documents', { documents: [] }],
    ['insert_documents', 'documents', { documents: [{}, 7] }],
    ['insert_documents', 'documents', { documents: Array.from({ length: 10_001 }, () => ({})) }],
    ['aggregate_documents', 'pipeline', {}],
    ['aggregate_documents', 'pipeline', { pipeline: {} }],
    ['aggregate_documents', 'pipeline', { pipeline: [{ $match: {} }, { $out: 'other' }] }],
    ['aggregate_documents', 'pipeline', { pipeline: [{ $merge: 'other' }] }],
    ['aggregate_documents', 'pipeline', { pipeline: [{ $set: { a: { $function: {} } } }] }],
    ['aggregate_documents', 'limit', { pipeline: [], limit: 101 }],
    ['create_collection', 'capped', { capped: true }],
    ['rename_collection', 'to', {}],
    ['rename_collection', 'collection', { to: '$x' }],
    ['rename_collection', 'collection_name', { to: 'other' }],
    ['describe_collections', 'collection_names', { collection_names: [] }],
    ['describe_collections', 'sizes', { sizes: 1 }],
    ['explain_find', 'filter', { filter: { $where: code } }],
    ['explain_find', 'limit', { limit: 101 }],
    ['list_indexes', 'stats', { stats: 1 }],
    ['replace_document', '_id', { document: {}, expected: {} }],
    ['replace_document', 'document', { _id: 1, expected: {} }],
    ['replace_document', 'expected', { _id: 1, document: {} }],
    ['update_documents', 'filter', { update: { $set: { a: 1 } } }],
    ['update_documents', 'update', { filter: {} }],
    ['update_documents', 'update', { filter: {}, update: { a: 1 } }],
    ['update_documents', 'update', { filter: {}, update: [] }],
    ['update_documents', 'update', { filter: {}, update: [{ $set: { a: { $function: {} } } }] }],
    ['delete_documents', 'filter', {}],
    ['delete_documents', 'filter', { filter: { $where: code } }],
    ['create_index', 'key', {}],
    ['create_index', 'key', { key: {} }],
    ['create_index', 'key', { key: { a: 2 } }],
    ['create_index', 'unique', { key: { a: 1 }, options: { unique: 1 } }],
    ['create_index', 'background', { key: { a: 1 }, options: { background: true } }],
    ['drop_index', 'name', {}],
    ['drop_index', 'name', { name: '*' }],
    ['drop_index', 'name', { name: '_id_' }],
  ])('%s with a wrong %s: %o', async (command, member, json) => {
    const answer = await run(command, json);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringContaining(`'${member}`), error_code: 'InvalidParameter' });
  });

  it.each([...READS, ...WRITES, 'describe_collections'])('%s of what is not text of a document', async (command) => {
    for (const raw of ['{', '[]', '7', '{"filter":{"$oid":"x"}}']) {
      const answer = await app.send('POST', `/services/${serviceId}/commands/${command}`, { raw });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.any(String), error_code: expect.any(String) });
    }
  });

  it('unknown operators, and bodies that are too large', async () => {
    const unknown = await run('find_documents', { filter: { $foo: 1 } });
    const large = await run('insert_document', { document: { text: 'x'.repeat(2 * 1024 * 1024) } });

    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({ error_code: 'MongoDBError' });
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(large.status).toBeLessThan(500);
  });

  it('results larger than 16 MB', async () => {
    await app.addFunction(
      'fill',
      `exports = async (db) => {
      const tasks = context.services.get('mongodb-atlas').db(db).collection('tasks');
      for (let i = 0; i < 5; i++) await tasks.insertOne({ text: 'x'.repeat(4 * 1024 * 1024) });
    }`,
      { run_as_system: true },
    );
    await app.must('POST', '/debug/execute_function', { name: 'fill', arguments: [names.database_name] });

    const answer = await run('find_documents');

    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ error_code: 'ReadSizeLimitExceeded' });
  });
});

/** Arguments that are right. */
const RIGHT: Record<string, object> = {
  aggregate_documents: { pipeline: [] },
  insert_document: { document: {} },
  insert_documents: { documents: [{}] },
  replace_document: { _id: 1, document: {}, expected: { _id: 1 } },
  update_documents: { filter: {}, update: { $set: { a: 1 } } },
  delete_documents: { filter: {} },
  create_index: { key: { a: 1 } },
  drop_index: { name: 'a_1' },
  rename_collection: { to: 'other' },
};

describe.each([...READS, ...WRITES])('%s reaches', (command) => {
  const right = RIGHT[command] ?? {};

  it('nothing of the platform', async () => {
    for (const place of [
      { database_name: 'groundwork_config' },
      { database_name: 'admin' },
      { collection_name: 'system.users' },
    ]) {
      const answer = await run(command, { ...right, ...place });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error_code: 'NoMatchingRuleFound' });
    }
  });

  it('services of the app alone, of MongoDB alone', async () => {
    const other = await admin.createApp('other');
    const { _id: web } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
    for (const answer of [await run(command, right, UNKNOWN), await run(command, right, serviceId, other)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: 'ServiceNotFound' });
    }
    const notMongo = await run(command, right, web);
    expect(notMongo.status).toBe(404);
    expect(notMongo.body).toMatchObject({ error_code: 'ServiceCommandNotFound' });
    const path = `/groups/${UNKNOWN}/apps/${app.app._id}/services/${serviceId}/commands/${command}`;
    expect((await admin.send('POST', path, { json: { ...names, ...right } })).status).toBe(404);
  });
});

describe('rights and namespaces', () => {
  it('let readers read, and write nothing', async () => {
    await store({ _id: 1 });
    const asReader = (command: string) =>
      app.send('POST', `/services/${serviceId}/commands/${command}`, {
        json: { ...names, ...RIGHT[command] },
        token: reader.token,
      });

    for (const command of READS) expect((await asReader(command)).status).toBe(200);
    for (const command of WRITES) expect((await asReader(command)).status).toBe(403);
    for (const command of [...READS, ...WRITES]) {
      const path = `${admin.appsPath}/${app.app._id}/services/${serviceId}/commands/${command}`;
      expect((await send('POST', `${platform.url}/api/admin/v3.0${path}`, { json: names })).status).toBe(401);
    }
    expect(await stored()).toEqual([{ _id: int(1) }]);
  });

  it('keep clusters apart', async () => {
    await store({ _id: 1 });
    const other = await admin.createApp('other');
    const elsewhere = await link(other, `Other${app.app._id}`);

    expect((await run('count_documents', {}, elsewhere, other)).body).toEqual({ count: int(0) });
    expect((await run('delete_documents', { filter: {} }, elsewhere, other)).body).toEqual({ deleted: int(0) });
    expect((await run('list_indexes', {}, elsewhere, other)).body).toEqual({ indexes: [] });
    expect(await stored()).toEqual([{ _id: int(1) }]);
  });
});
