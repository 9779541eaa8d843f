import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);

const metadata = { data_source: 'mongodb-atlas', database: 'cinema', collection: 'movies' };
const schema = {
  title: 'Movie',
  bsonType: 'object',
  required: ['_id', 'title'],
  properties: {
    _id: { bsonType: 'objectId' },
    title: { bsonType: 'string', minLength: 1 },
    cast: { bsonType: 'array', uniqueItems: true, items: { bsonType: 'objectId' } },
    year: { bsonType: ['int', 'null'], minimum: 1890, exclusiveMinimum: false },
  },
};
const relationships = {
  cast: { ref: '#/relationship/mongodb-atlas/cinema/people', foreign_key: '_id', is_list: true },
};

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
});

describe('schemas', () => {
  it('are created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', '/schemas', { json: { metadata, schema, relationships } });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({ _id: ID, metadata });
    const { _id } = created.body as { _id: string };

    expect((await app.send('GET', '/schemas')).body).toEqual([{ _id, metadata, version: expect.any(String) }]);
    expect((await app.send('GET', `/schemas/${_id}`)).body).toEqual({ _id, metadata, schema, relationships });

    const smaller = { ...schema, required: ['_id'] };
    const replaced = await app.send('PUT', `/schemas/${_id}`, { json: { _id, metadata, schema: smaller, relationships: {} } });
    expect(replaced.status).toBe(204);
    expect((await app.send('GET', `/schemas/${_id}`)).body).toEqual({ _id, metadata, schema: smaller, relationships: {} });

    expect((await app.send('DELETE', `/schemas/${_id}`)).status).toBe(204);
    expect((await app.send('GET', '/schemas')).body).toEqual([]);
    const gone = await app.send('GET', `/schemas/${_id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `schema not found: '${_id}'`, error_code: 'SchemaNotFound' });
  });

  it('are one per collection, also with concurrent creations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => app.send('POST', '/schemas', { json: { metadata, schema } })),
    );

    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(15).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: "a schema of 'cinema.movies' in 'mongodb-atlas' already exists",
      error_code: 'SchemaAlreadyExists',
    });
    const other = await app.must<{ _id: string }>('POST', '/schemas', { metadata: { ...metadata, collection: 'people' } });
    expect((await app.send('PUT', `/schemas/${other._id}`, { json: { metadata } })).status).toBe(409);
    expect((await app.send('GET', '/schemas')).body).toHaveLength(2);
  });

  it('belong to a data source of the app', async () => {
    await app.must('POST', '/services', { name: 'web', type: 'http' });
    const answer = async (data_source: string) =>
      (await app.send('POST', '/schemas', { json: { metadata: { ...metadata, data_source } } })).body;

    expect(await answer('elsewhere')).toEqual({ error: "service 'elsewhere' does not exist", error_code: 'InvalidParameter' });
    expect(await answer('web')).toEqual({ error: "service 'web' is not a data source", error_code: 'InvalidParameter' });
  });

  it.each([
    [{ bsonType: 'strnig' }, /^schema\.bsonType must be one or a list of double, string/],
    [{ type: 'integer' }, /^schema\.type must be one or a list of object, array/],
    [{ type: 'object', bsonType: 'object' }, /^schema must not have both 'bsonType' and 'type'$/],
    [{ properties: { a: { items: { bsonType: 'x' } } } }, /^schema\.properties\.a\.items\.bsonType must be/],
    [{ properties: { a: 5 } }, /^schema\.properties\.a must be an object$/],
    [{ required: 'a' }, /^schema\.required must be a list of strings$/],
    [{ maxLength: -1 }, /^schema\.maxLength must be a non-negative integer$/],
    [{ allOf: [{}, { exclusiveMinimum: 3 }] }, /^schema\.allOf\[1\]\.exclusiveMinimum must be a boolean$/],
  ])('rejects %j with the path of the error', async (fault, message) => {
    const answer = await app.send('POST', '/schemas', { json: { metadata, schema: fault } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', '/schemas')).body).toEqual([]);
  });

  it.each([
    [{ a: 5 }, 'relationships.a must be an object'],
    [{ a: { foreign_key: '_id' } }, "relationships.a.ref must be '#/relationship/<data source>/<database>/<collection>'"],
    [{ a: { ref: '#/relationship/s/d/c' } }, 'relationships.a.foreign_key must be a string'],
  ])('rejects the relationships %j', async (fault, error) => {
    const answer = await app.send('POST', '/schemas', { json: { metadata, schema, relationships: fault } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
  });

  it.each([{}, { metadata: {} }, { metadata: { ...metadata, database: '' } }, { metadata, schema: [] }])(
    'rejects missing requirements: %j',
    async (json) => {
      expect((await app.send('POST', '/schemas', { json })).body).toMatchObject({ error_code: 'InvalidParameter' });
    },
  );

  it.each([
    [{ database: 'a/b' }, 'metadata.database must be the name of a database'],
    [{ database: 'a.b' }, 'metadata.database must be the name of a database'],
    [{ collection: '../secrets' }, 'metadata.collection must be the name of a collection'],
    [{ collection: '$cmd' }, 'metadata.collection must be the name of a collection'],
  ])('rejects %j, which cannot exist', async (names, error) => {
    const answer = await app.send('POST', '/schemas', { json: { metadata: { ...metadata, ...names } } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
  });

  it('are out of reach from another app', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/schemas', { metadata, schema });
    const other = await admin.createApp('other');

    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await other.send(method, `/schemas/${_id}`, method === 'PUT' ? { json: {} } : {})).status).toBe(404);
    }
  });
});
