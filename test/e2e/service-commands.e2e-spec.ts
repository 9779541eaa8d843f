import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import type { Answer } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
const WRITER = `exports = (database, documents) =>
  context.services.get('mongodb-atlas').db(database).collection('tasks').insertMany(documents)`;

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let database: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  database = `e2e_${app.app._id}`;
  const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
  serviceId = (await app.must<{ _id: string }>('POST', '/services', service))._id;
});

function run(command: string, json?: unknown, service = serviceId): Promise<Answer> {
  return app.send('POST', `/services/${service}/commands/${command}`, json === undefined ? {} : { json });
}

async function store(...documents: object[]): Promise<void> {
  await app.addFunction('write', WRITER, { run_as_system: true });
  await app.must('POST', '/debug/execute_function', { name: 'write', arguments: [database, documents] });
}

describe('build_info', () => {
  it('is answered to GET and to POST, with the fields of the specification', async () => {
    const expected = {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      gitVersion: expect.any(String),
      versionArray: expect.any(Array),
      javascriptEngine: expect.any(String),
      bits: expect.any(String),
      debug: expect.any(Boolean),
      maxBsonObjectSize: 16_777_216,
    };

    const got = await app.send('GET', `/services/${serviceId}/commands/build_info`);
    const posted = await run('build_info', {});

    expect(got.status).toBe(200);
    expect(got.body).toEqual(expected);
    expect(posted.status).toBe(200);
    expect(posted.headers.get('content-type')).toBe('application/json');
    expect(posted.body).toEqual(got.body);
    expect((await run('build_info')).body).toEqual(got.body);
  });
});

describe('list_databases and list_collections', () => {
  it('are lists of names without those of the platform', async () => {
    await store({ a: 1 });

    const databases = await run('list_databases', {});
    const collections = await run('list_collections', { database_name: database });

    expect(databases.status).toBe(200);
    expect(databases.body).toContain(database);
    for (const name of databases.body as string[]) expect(name).not.toMatch(/^(groundwork_.*|admin|local|config)$/i);
    expect(collections.status).toBe(200);
    expect(collections.body).toEqual(['tasks']);
    for (const name of ['$this-db-does-not-exist', 'groundwork_identity', 'admin']) {
      const none = await run('list_collections', { database_name: name });
      expect(none.status).toBe(200);
      expect(none.body).toEqual([]);
    }
  });
});

describe('generate_schema', () => {
  it('infers a schema from the documents', async () => {
    await store({ title: 'a', points: 1, tags: ['x'] }, { title: 'b', points: 1.5, done: true });

    const answer = await run('generate_schema', { database_name: database, collection_name: 'tasks', limit: 100 });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      schema: {
        title: 'task',
        bsonType: 'object',
        required: [],
        properties: {
          _id: { bsonType: 'objectId' },
          title: { bsonType: 'string' },
          points: { bsonType: 'double' },
          tags: { bsonType: 'array', items: { bsonType: 'string' } },
          done: { bsonType: 'bool' },
        },
      },
    });
  });

  it('makes what can be stored as the schema of the collection, and validated by', async () => {
    await store({ title: 'a', points: 1, owner: { name: 'x' } }, { title: null, points: 1.5 });
    const names = { database_name: database, collection_name: 'tasks' };
    const { schema } = await run('generate_schema', names).then(({ body }) => body as { schema: object });

    const metadata = { data_source: 'mongodb-atlas', database, collection: 'tasks' };
    const stored = await app.send('POST', '/schemas', { json: { metadata, schema } });
    const validated = await run('validate_documents', { ...names, from_schema: true });

    expect(stored.status).toBe(200);
    expect(validated.body).toEqual({ errors: [], total_processed_count: 2, total_error_count: 0 });
  });

  it.each([{}, { database_name: 'd' }, { database_name: 'd', collection_name: 'c', limit: 'ten' }, { database_name: 7 }])(
    'rejects %o',
    async (json) => {
      const answer = await run('generate_schema', json);

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
    },
  );

  it('does not look into the platform', async () => {
    const answer = await run('generate_schema', { database_name: 'groundwork_config', collection_name: 'apps', limit: 1 });

    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error_code: 'NoMatchingRuleFound' });
  });
});

describe('validate_documents', () => {
  it('counts what does not fit', async () => {
    await store({ _id: 1, title: 'a' }, { _id: 2, title: 3 });
    const from_schema = { bsonType: 'object', properties: { title: { bsonType: 'string' } } };

    const answer = await run('validate_documents', { database_name: database, collection_name: 'tasks', from_schema });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      errors: [
        {
          error_code: 'invalid_type',
          error_count: 1,
          field: '(root).title',
          failed_ids: [expect.anything()],
          failed_documents_query: { _id: { $in: [expect.anything()] } },
        },
      ],
      total_processed_count: 2,
      total_error_count: 1,
    });
  });

  it('needs a schema', async () => {
    const answer = await run('validate_documents', { database_name: database, collection_name: 'tasks' });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'MissingParameter' });
  });
});

describe('commands', () => {
  it('are 404 if they do not exist', async () => {
    const { _id: web } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });

    for (const answer of [
      await run('drop_database', {}),
      await run('list_databases', {}, web),
      await app.send('GET', `/services/${web}/commands/build_info`),
      await app.send('POST', '/commands/anything', { json: {} }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: 'ServiceCommandNotFound' });
    }
  });

  it('are 404 for services and apps that do not exist', async () => {
    for (const id of [UNKNOWN, 'nonsense']) {
      const answer = await run('list_databases', {}, id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: 'ServiceNotFound' });
    }
    const other = await admin.createApp('other');
    const foreign = await other.send('POST', `/services/${serviceId}/commands/list_databases`, { json: {} });
    expect(foreign.status).toBe(404);
    const unknown = await admin.send('POST', `${admin.appsPath}/${UNKNOWN}/commands/anything`, { json: {} });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ error_code: 'AppNotFound' });
  });

  it.each(['{', '[]', '7'])('reject the body %s', async (raw) => {
    const answer = await app.send('POST', `/services/${serviceId}/commands/list_databases`, { raw });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: expect.any(String) });
  });
});
