import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const text = { bsonType: 'string' };
const oid = { bsonType: 'objectId' };

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
let url: string;
let database: string;
let serviceId: string;

beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  database = `shapes_${randomBytes(6).toString('hex')}`;
  serviceId = (await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' }))._id;
  const any = { name: 'any', apply_when: {}, read: true, write: true, insert: true, delete: true };
  await app.must('POST', `/services/${serviceId}/default_rule`, { roles: [any], filters: [] });
  url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/graphql`;
  user = await EndUser.login(platform, app.app.client_app_id);
});

async function collection(name: string, title: string, properties: object, relationships: object = {}): Promise<void> {
  const metadata = { data_source: 'mongodb-atlas', database, collection: name };
  await app.must('POST', '/schemas', { metadata, schema: { title, bsonType: 'object', properties }, relationships });
}

async function resolver(name: string, source: string, more: object): Promise<void> {
  const { _id } = await app.addFunction(name, source);
  await app.must('POST', '/graphql/custom_resolvers', { on_type: 'Query', field_name: name, function_id: _id, ...more });
}

interface Reply {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly locations?: unknown; readonly extensions?: unknown }[];
}

async function ask(query: string, variables: object = {}): Promise<Reply> {
  return (await send('POST', url, { token: user.accessToken, json: { query, variables } })).body as Reply;
}

/** Returns the data of a successful operation. */
async function data(query: string, variables: object = {}): Promise<unknown> {
  const reply = await ask(query, variables);
  expect(reply.errors).toBeUndefined();
  return reply.data;
}

async function fieldsOf(type: string): Promise<unknown> {
  const shown = '{ name kind ofType { name kind ofType { name kind } } }';
  const found = (await data(`{ __type(name: "${type}") { fields { name type ${shown} } } }`)) as {
    __type: { fields: { name: string; type: object }[] } | null;
  };
  return found.__type?.fields.map(({ name }) => name) ?? null;
}

describe('names of types', () => {
  it('are free where the API has none of the name', async () => {
    const titles = ['Subscription', 'Long', 'Decimal', 'InsertManyPayload'];
    for (const title of titles) await collection(`c_${title}`, title, { _id: oid, name: text });

    expect(await app.must('GET', '/graphql/validate')).toEqual([]);
    for (const title of titles) {
      expect(await fieldsOf(title)).toEqual(['_id', 'name']);
      expect(await data(`mutation { insertOne${title}(data: {name: "x"}) { __typename name } }`)).toEqual({
        [`insertOne${title}`]: { __typename: title, name: 'x' },
      });
    }
    expect(await data('{ __schema { subscriptionType { name } } }')).toEqual({ __schema: { subscriptionType: null } });
  });

  it('give way to collections if they are of embedded documents, and a field `_` stays', async () => {
    const metadata = { data_source: 'mongodb-atlas', database, collection: 'users' };
    const profile = { bsonType: 'object', properties: { city: text } };
    const properties = { _id: oid, profile, '1_': { bsonType: 'int' } };
    await app.must('POST', '/schemas', {
      metadata,
      schema: { title: 'User', bsonType: 'object', properties, required: ['profile'] },
    });
    await collection('userprofiles', 'UserProfile', { _id: oid, nick: text });

    const insert = 'mutation { insertOneUser(data: {profile: {city: "Bern"}, _: 5}) { _ profile { __typename city } } }';
    expect(await data(insert)).toEqual({ insertOneUser: { _: 5, profile: { __typename: 'User_Profile', city: 'Bern' } } });
    expect(await data('mutation { insertOneUserProfile(data: {nick: "n"}) { nick } }')).toEqual({
      insertOneUserProfile: { nick: 'n' },
    });
    expect(await data('{ users(query: {profile: {city: "Bern"}, _: 5}) { _ } userProfiles { nick } }')).toEqual({
      users: [{ _: 5 }],
      userProfiles: [{ nick: 'n' }],
    });
    expect(await data('mutation { updateOneUser(set: {_: 6, profile: {city: "Thun"}}) { _ } }')).toEqual({
      updateOneUser: { _: 6 },
    });
    const left = (await app.must('GET', '/graphql/validate')) as { code: string; message: string }[];
    expect(new Set(left.map(({ code }) => code))).toEqual(new Set(['ReservedFieldName']));
    expect(left.map(({ message }) => message)).toContain(
      "UserQueryInput.__gt is left out: names that begin with '__' are reserved by GraphQL",
    );
  });

  it('of documents in the list a resolver returns begin with the name of the list', async () => {
    const author = { bsonType: 'object', properties: { name: text } };
    await resolver('reports', 'exports = () => [{ authors: [{ name: "Ann" }] }]', {
      payload_type: {
        bsonType: 'array',
        title: 'ReportsPayload',
        items: { bsonType: 'object', properties: { authors: { bsonType: 'array', items: author } } },
      },
      payload_type_format: 'custom',
    });

    expect(await data('{ reports { authors { __typename name } } }')).toEqual({
      reports: [{ authors: [{ __typename: 'ReportsPayloadAuthor', name: 'Ann' }] }],
    });
  });
});

describe('switches of the API', () => {
  const LARGE = '9007199254740993';
  beforeEach(() => collection('things', 'Thing', { _id: oid, name: text, n: { bsonType: 'long' } }));
  const set = (json: object) => app.must('PUT', '/graphql/config', json);
  const insert = (...names: string[]) =>
    data('mutation ($data: [ThingInsertInput!]!) { insertManyThings(data: $data) { name } }', {
      data: names.map((name) => ({ name })),
    });

  it('have insertMany answer keys', async () => {
    await set({ insert_many_returns: 'ids' });

    const reply = await data('mutation { insertManyThings(data: [{name: "a"}, {name: "b"}]) { insertedIds } }');

    const { things } = (await data('{ things { _id } }')) as { things: { _id: string }[] };
    expect(reply).toEqual({ insertManyThings: { insertedIds: things.map(({ _id }) => _id) } });
    expect(things).toHaveLength(2);
  });

  it('limit lists that name no limit', async () => {
    await insert('a', 'b', 'c');
    await set({ default_limit: 2 });

    expect(await data('{ things { name } }')).toEqual({ things: [{ name: 'a' }, { name: 'b' }] });
    expect(await data('{ things(limit: 3) { name } }')).toMatchObject({ things: { length: 3 } });
    await set({ default_limit: null });
    expect(await data('{ things { name } }')).toMatchObject({ things: { length: 3 } });
  });

  it('give longs a scalar of 64 bits', async () => {
    expect((await ask(`mutation { insertOneThing(data: {n: ${LARGE}}) { n } }`)).errors?.[0]).toMatchObject({
      message: expect.stringContaining(`beyond 2^53 (fields of longs can with the setting long_scalar: "Long"): ${LARGE}`),
    });
    await set({ long_scalar: 'Long' });

    expect(await data(`mutation { insertOneThing(data: {n: ${LARGE}}) { n } }`)).toEqual({ insertOneThing: { n: LARGE } });
    expect(await data('query ($n: Long) { things(query: {n: $n}) { n } }', { n: LARGE })).toEqual({ things: [{ n: LARGE }] });
    expect(await data('mutation { updateOneThing(set: {n: 5}) { n } }')).toEqual({ updateOneThing: { n: 5 } });
  });

  it('let nulls into the lists of operators', async () => {
    await insert('a', 'b');
    await data('mutation { insertOneThing(data: {n: 1}) { n } }');
    const query = 'query ($names: [String]) { things(query: {name_in: $names}) { name } }';
    expect((await ask(query, { names: ['a', null] })).errors).toHaveLength(1);
    await set({ nullable_in_lists: true });

    expect(await data(query, { names: ['a', null] })).toEqual({ things: [{ name: 'a' }, { name: null }] });
  });
});

describe('administrators', () => {
  const asAdmin = async (query: string, variables: object = {}): Promise<Reply> =>
    (await app.send('POST', '/graphql', { json: { query, variables } })).body as Reply;
  const refusal = (verb: string, path: string, reason: string) => `${verb} not permitted: (root).${path}: ${reason}`;
  const int = { bsonType: 'int' };

  beforeEach(async () => {
    const metadata = { data_source: 'mongodb-atlas', database, collection: 'things' };
    const schema = {
      title: 'Thing',
      bsonType: 'object',
      required: ['k'],
      properties: {
        _id: oid,
        k: int,
        size: { ...int, minimum: 1, maximum: 9 },
        kind: { bsonType: 'string', enum: ['a', 'b'] },
        tags: { bsonType: 'array', items: text },
        inner: { bsonType: 'object', required: ['n'], properties: { n: int } },
        other: oid,
      },
    };
    const other = { ref: `#/relationship/mongodb-atlas/${database}/things`, foreign_key: '_id', is_list: false };
    await app.must('POST', '/schemas', { metadata, schema, relationships: { other } });
  });

  it('store only documents that conform to the type, for each mutation and setting', async () => {
    await app.must('PUT', '/validation_settings/graphql', {
      read_validation_level: 'OFF',
      read_validation_action: 'WARN',
      write_validation_level: 'OFF',
      write_validation_action: 'WARN',
    });
    const whole = { k: 1, size: 9, kind: 'a', tags: ['x'], inner: { n: 2147483647 } };
    const fields = '{ k size kind tags inner { n } other { k } }';
    const data = { ...whole, other: null };
    expect(await asAdmin(`mutation ($d: ThingInsertInput!) { insertOneThing(data: $d) ${fields} }`, { d: whole })).toEqual({
      data: { insertOneThing: data },
    });
    const [update, updates] = ['update not permitted: ', 'insert not permitted: '];
    const type = 'Invalid type. Expected';
    for (const [mutation, refused] of [
      ['updateOneThing(query: {}, set: {k: null})', `${update}(root).k: ${type}: int, given: null`],
      ['updateManyThings(query: {}, set: {k: null})', `${update}(root).k: ${type}: int, given: null`],
      ['updateOneThing(query: {}, set: {k_unset: true})', `${update}(root).k: Required, but missing`],
      ['updateOneThing(query: {}, set: {inner: {n_unset: true}})', `${update}(root).inner.n: Required, but missing`],
      ['updateOneThing(query: {}, set: {tags: [null]})', `${update}(root).tags.0: ${type}: string, given: null`],
      ['updateOneThing(query: {}, set: {kind: "c"})', `${update}(root).kind: Must be one of the listed values`],
      ['updateOneThing(query: {}, set: {size_inc: 1})', `${update}(root).size: Above the maximum`],
      ['updateManyThings(query: {}, set: {inner: {n_inc: 1}})', `${update}(root).inner.n: ${type}: int, given: long`],
      ['insertOneThing(data: {k: 1, size: 0})', `${updates}(root).size: Below the minimum`],
      ['insertManyThings(data: [{k: 2}, {k: 1, tags: [null]}])', `${updates}(root).tags.0: ${type}: string, given: null`],
      ['replaceOneThing(query: {}, data: {k: 1, kind: "c"})', `${update}(root).kind: Must be one of the listed values`],
      ['upsertOneThing(query: {k: 1}, data: {k: 1, size: 10})', `${update}(root).size: Above the maximum`],
      ['upsertOneThing(query: {k: 9}, data: {k: 9, size: 10})', `${updates}(root).size: Above the maximum`],
      [
        'insertOneThing(data: {k: 3, other: {create: {k: 4, kind: "c"}}})',
        `${updates}(root).kind: Must be one of the listed values`,
      ],
    ] as const) {
      const selection = mutation.startsWith('updateMany') ? '{ matchedCount }' : '{ k }';
      const { errors } = await asAdmin(`mutation { ${mutation} ${selection} }`);
      expect([mutation, errors?.map(({ message }) => message)]).toEqual([mutation, [expect.stringContaining(refused)]]);
    }
    // Nothing of all that was stored.
    expect(await asAdmin(`{ things ${fields} }`)).toEqual({ data: { things: [data] } });
    // Functions keep their freedom.
    const store = `context.services.get('mongodb-atlas').db('${database}').collection('things')`;
    await app.addFunction('break', `exports = () => ${store}.updateOne({}, { $set: { k: null } })`, { run_as_system: true });
    expect((await user.call('break')).status).toBe(200);
    await asAdmin('mutation { insertOneThing(data: {k: 5}) { k } }');
    const { data: found, errors } = await asAdmin('{ things { k size } }');
    expect(found).toEqual({ things: [null, { k: 5, size: null }] });
    expect(errors).toEqual([
      {
        message: 'Cannot return null for non-nullable field Thing.k.',
        locations: [{ line: 1, column: 12 }],
        path: ['things', 0, 'k'],
        extensions: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), path: 'k' },
      },
    ]);
  });

  it('update more documents at a time than are held, all or none', async () => {
    const d = Array.from({ length: 201 }, (_, k) => ({ k, size: k === 200 ? 9 : 1 }));
    await asAdmin('mutation ($d: [ThingInsertInput!]!) { insertManyThings(data: $d) { k } }', { d });
    const update = (n: number) =>
      asAdmin(`mutation { updateManyThings(query: {}, set: {size_inc: ${n}}) { matchedCount modifiedCount } }`);

    expect((await update(1)).errors?.[0]?.message).toContain(refusal('update', 'size', 'Above the maximum'));
    expect(await asAdmin('{ things(query: {size_gt: 1}) { k } }')).toEqual({ data: { things: [{ k: 200 }] } });
    expect(await update(0)).toEqual({ data: { updateManyThings: { matchedCount: 201, modifiedCount: 0 } } });
    expect(
      (await asAdmin('mutation { updateManyThings(query: {size: 1}, set: {size_inc: 8}) { matchedCount modifiedCount } }')).data,
    ).toEqual({
      updateManyThings: { matchedCount: 200, modifiedCount: 200 },
    });
    // Without a query, the first document only.
    expect((await asAdmin('mutation { updateManyThings(set: {size: 5}) { matchedCount modifiedCount } }')).data).toEqual({
      updateManyThings: { matchedCount: 1, modifiedCount: 1 },
    });
  });
});

describe('what GraphQL cannot carry', () => {
  it('is an error at its field, for end users and administrators', async () => {
    const double = { bsonType: 'double' };
    await collection('things', 'Thing', {
      _id: oid,
      big: { bsonType: 'long' },
      no: { bsonType: 'decimal' },
      up: double,
      at: { bsonType: 'date' },
      all: { bsonType: 'array', items: double },
      in: { bsonType: 'object', properties: { down: double } },
      fine: text,
    });
    const values = `{ big: BSON.Long.fromString("9007199254740993"), no: BSON.Decimal128.fromString("NaN"), up: Infinity,
      at: new Date("+010000-01-01T00:00:00Z"), all: [1.5, -Infinity], in: { down: NaN }, fine: "x" }`;
    const store = `context.services.get('mongodb-atlas').db('${database}').collection('things')`;
    await app.addFunction('fill', `exports = () => ${store}.insertOne(${values})`, { run_as_system: true });
    expect((await user.call('fill')).status).toBe(200);

    const query = '{ things { big no up at all in { down } fine } }';
    const infinite = 'a stored value is not a finite number, which Float cannot represent';
    const fault = (message: string, path: readonly (string | number)[], stored: string) => ({
      message: expect.stringContaining(message),
      locations: [expect.anything()],
      path: ['things', 0, ...path],
      extensions: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), path: stored },
    });
    for (const reply of [await ask(query), (await app.send('POST', '/graphql', { json: { query } })).body as Reply]) {
      expect(reply.data).toEqual({
        things: [{ big: null, no: null, up: null, at: null, all: [1.5, null], in: { down: null }, fine: 'x' }],
      });
      expect(reply.errors).toEqual([
        fault('is a whole number beyond 2^53, which Int cannot represent; with the setting long_scalar: "Long"', ['big'], 'big'),
        fault(infinite, ['no'], 'no'),
        fault(infinite, ['up'], 'up'),
        fault('is a date outside of the years 0 to 9999, which DateTime cannot represent', ['at'], 'at'),
        fault(infinite, ['all', 1], 'all'),
        fault(infinite, ['in', 'down'], 'in.down'),
      ]);
    }
  });
});

describe('a schema', () => {
  it('rejects null in a field that is not required, and says which setting allows it', async () => {
    await collection('things', 'Thing', { _id: oid, n: { bsonType: 'int' }, tags: { bsonType: 'array', items: text } });
    const allowed = '(the setting null_type_schema_validation allows it where a field is not required)';
    const insert = 'mutation { insertOneThing(data: {n: null}) { n } }';
    const refused = `insert not permitted: (root).n: Invalid type. Expected: int, given: null ${allowed}`;
    expect((await ask(insert)).errors?.map(({ message }) => message)).toEqual([refused]);
    const asAdmin = (await app.send('POST', '/graphql', { json: { query: insert } })).body as Reply;
    expect(asAdmin.errors?.map(({ message }) => message)).toEqual([refused]);
    const ofList = (await ask('mutation { insertOneThing(data: {tags: [null]}) { n } }')).errors?.[0]?.message;
    expect(ofList).toBe('insert not permitted: (root).tags.0: Invalid type. Expected: string, given: null');

    await app.must('PUT', '/validation_settings/null_type_schema_validation', { enabled: true });
    expect(await data(insert)).toEqual({ insertOneThing: { n: null } });
    await app.must('PUT', '/validation_settings/null_type_schema_validation', { enabled: false });
    const given = { database_name: database, collection_name: 'things', from_schema: true };
    expect(await app.must('POST', `/services/${serviceId}/commands/validate_documents`, given)).toMatchObject({
      errors: [{ error_code: 'invalid_type', error_count: 1, field: '(root).n', setting: 'null_type_schema_validation' }],
      total_error_count: 1,
    });
  });

  it('accepts types without an equivalent, and omits their fields from the API', async () => {
    const rare = ['javascript', 'minKey', 'symbol', 'regex'].map((bsonType) => [bsonType, { bsonType }] as const);
    await collection('things', 'Thing', { _id: oid, name: text, ...Object.fromEntries(rare) });

    expect(await fieldsOf('Thing')).toEqual(['_id', 'name']);
    expect(await data('mutation { insertOneThing(data: {name: "a"}) { name } }')).toEqual({ insertOneThing: { name: 'a' } });
    const asAdmin = await app.send('POST', '/graphql', {
      json: { query: 'mutation { updateOneThing(set: {name: "b"}) { name } }' },
    });
    expect(asAdmin.body).toEqual({ data: { updateOneThing: { name: 'b' } } });
  });
});

describe('persisted queries', () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
  const refused = {
    errors: [{ message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
  };

  it('are not known by their hash, so that clients send the text', async () => {
    await collection('things', 'Thing', { name: text });
    const post = await send('POST', url, { token: user.accessToken, json: { operationName: 'A', variables: {}, extensions } });
    expect([post.status, post.body]).toEqual([200, refused]);
    const parameters = new URLSearchParams({ operationName: 'A', variables: '{}', extensions: JSON.stringify(extensions) });
    const get = await send('GET', `${url}?${parameters.toString()}`, { token: user.accessToken });
    expect([get.status, get.body]).toEqual([200, refused]);
    const accept = { accept: 'application/graphql-response+json' };
    expect((await send('POST', url, { token: user.accessToken, json: { extensions }, headers: accept })).status).toBe(400);

    const whole = await send('POST', url, { token: user.accessToken, json: { query: '{ things { name } }', extensions } });
    expect(whole.body).toEqual({ data: { things: [] } });
    expect((await app.send('POST', '/graphql', { json: { extensions } })).body).toEqual(refused);
  });

  it.each([{}, { extensions: {} }, { extensions: { persistedQuery: 5 } }])('are none in %j', async (json) => {
    const answer = await send('POST', url, { token: user.accessToken, json });
    expect([answer.status, answer.body]).toMatchObject([400, { error: "'query' is a required string" }]);
  });

  it('have their extensions as JSON in a URL', async () => {
    const answer = await send('GET', `${url}?extensions=%7B`, { token: user.accessToken });
    expect([answer.status, answer.body]).toMatchObject([400, { error: "'extensions' is not valid JSON" }]);
  });
});

describe('errors', () => {
  it('say where a literal is, digit for digit', async () => {
    await collection('things', 'Thing', { _id: oid, n: { bsonType: 'int' }, at: { bsonType: 'date' } });
    for (const [query, message, column] of [
      ['{ things(limit: 9007199254740993) { n } }', 'Int cannot represent whole numbers beyond 2^53', 17],
      ['{ things(limit: 9007199254740993) { n } }', ': 9007199254740993', 17],
      ['{ things(limit: 1.5) { n } }', 'Int cannot represent non-integer value: 1.5', 17],
      ['{ things(query: {_id: "x"}) { n } }', 'ObjectId must be a string of 24 hexadecimal digits, not "x"', 23],
      ['{ things(query: {at: 5}) { n } }', 'DateTime must be an RFC 3339 date and time, not 5', 22],
    ] as const) {
      expect(await ask(query)).toEqual({
        errors: [{ message: expect.stringContaining(message), locations: [{ line: 1, column }] }],
      });
    }
  });

  it('of a mutation by GET name the method it needs', async () => {
    await collection('things', 'Thing', { name: text });
    const query = new URLSearchParams({ query: 'mutation { deleteManyThings { deletedCount } }' });
    const answer = await send('GET', `${url}?${query.toString()}`, { token: user.accessToken });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('of what a resolver returned name the resolver', async () => {
    await resolver('wrong', 'exports = () => "five"', { payload_type: 'int', payload_type_format: 'scalar' });
    await resolver('lists', 'exports = () => [1, "two"]', { payload_type: 'int', payload_type_format: 'scalar-list' });
    await resolver('none', 'exports = () => 5', { payload_type: 'int', payload_type_format: 'scalar-list' });

    const reply = await ask('{ wrong lists none }');

    expect(reply.data).toEqual({ wrong: null, lists: null, none: null });
    expect(reply.errors?.map(({ message }) => message).toSorted()).toEqual([
      'what the custom resolver Query.lists returned is not a valid Int',
      'what the custom resolver Query.none returned is not a valid list',
      'what the custom resolver Query.wrong returned is not a valid Int',
    ]);
  });
});

describe('input of a resolver', () => {
  it('is undefined if left out, and null is null', async () => {
    const source = 'exports = (input, ...rest) => JSON.stringify([typeof input, input === null, rest.length])';
    const types = { input_type: 'int', input_type_format: 'scalar', payload_type: 'string', payload_type_format: 'scalar' };
    await collection('things', 'Thing', { name: text });
    await resolver('kind', source, types);
    await resolver('ofThing', source, { ...types, on_type: 'Thing' });
    await data('mutation { insertOneThing(data: {name: "a"}) { name } }');

    const given = '{ omitted: kind none: kind(input: null) one: kind(input: 1) thing { ofThing one: ofThing(input: 1) } }';
    expect(await data(given)).toEqual({
      omitted: '["undefined",false,0]',
      none: '["object",true,0]',
      one: '["number",false,0]',
      thing: { ofThing: '["undefined",false,1]', one: '["number",false,1]' },
    });
    expect(await data('query ($n: Int) { kind(input: $n) }')).toEqual({ kind: '["undefined",false,0]' });
  });
});

describe('a relationship', () => {
  it('does both where something is linked and created', async () => {
    const ref = `#/relationship/mongodb-atlas/${database}/people`;
    const friends = { ref, foreign_key: '_id', is_list: true };
    const best = { ref, foreign_key: '_id', is_list: false };
    const properties = { _id: oid, name: text, friends: { bsonType: 'array', items: oid }, best: oid };
    await collection('people', 'Person', properties, { friends, best });
    const known = (await data('mutation { insertOnePerson(data: {name: "known"}) { _id } }')) as {
      insertOnePerson: { _id: string };
    };
    const link = known.insertOnePerson._id;

    const both = 'friends: {link: [$id], create: [{name: "new"}]}, best: {link: $id, create: {name: "made"}}';
    expect(
      await data(`mutation ($id: ObjectId) { insertOnePerson(data: {name: "a", ${both}}) { friends { name } best { name } } }`, {
        id: link,
      }),
    ).toEqual({
      insertOnePerson: { friends: [{ name: 'known' }, { name: 'new' }], best: { name: 'known' } },
    });
    expect(await data('{ persons(sortBy: NAME_ASC) { name } }')).toEqual({
      persons: ['a', 'known', 'made', 'new'].map((name) => ({ name })),
    });
    // A single error undoes all of it.
    const refused = await ask(
      `mutation ($id: ObjectId) { updateOnePerson(query: {name: "known"}, set: {name: null, ${both}}) { name } }`,
      { id: link },
    );
    expect(refused.errors).toHaveLength(1);
    expect(await data('{ persons { name } }')).toMatchObject({ persons: { length: 4 } });
  });
});

describe('documents', () => {
  it('have null where a relationship to many is stored as null, and an empty list where it is one', async () => {
    const friends = { ref: `#/relationship/mongodb-atlas/${database}/people`, foreign_key: '_id', is_list: true };
    await collection('people', 'Person', { _id: oid, name: text, friends: { bsonType: 'array', items: oid } }, { friends });
    const store = `context.services.get('mongodb-atlas').db('${database}').collection('people')`;
    const documents = '[{ name: "null", friends: null }, { name: "none" }, { name: "empty", friends: [] }]';
    await app.addFunction('fill', `exports = () => ${store}.insertMany(${documents})`, { run_as_system: true });
    expect((await user.call('fill')).status).toBe(200);

    expect(await data('{ persons { name friends { name } } }')).toEqual({
      persons: [
        { name: 'null', friends: null },
        { name: 'none', friends: null },
        { name: 'empty', friends: [] },
      ],
    });
  });

  it('and schemas keep the order of their properties', async () => {
    const properties = { zeta: text, alpha: text, Mid: { bsonType: 'object', properties: { y: text, b: text } }, beta: text };
    await collection('things', 'Thing', properties);
    const [stored] = await app.must<{ _id: string }[]>('GET', '/schemas');
    const { text: answer } = await app.send('GET', `/schemas/${stored?._id ?? ''}`);
    const order = ['"zeta"', '"alpha"', '"Mid"', '"y"', '"b"', '"beta"'].map((name) => answer.indexOf(name));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(await fieldsOf('Thing')).toEqual(['zeta', 'alpha', 'Mid', 'beta']);

    await data('mutation { insertOneThing(data: {beta: "1", zeta: "2", Mid: {b: "3", y: "4"}, alpha: "5"}) { zeta } }');
    const store = `context.services.get('mongodb-atlas').db('${database}').collection('things')`;
    await app.addFunction('keys', `exports = async () => JSON.stringify(await ${store}.findOne({}, { _id: 0 }))`, {
      run_as_system: true,
    });
    expect((await user.call('keys')).body).toBe('{"zeta":"2","alpha":"5","Mid":{"y":"4","b":"3"},"beta":"1"}');
  });
});

describe('large replies', () => {
  /** Returns the response as bytes: other clients decompress automatically. */
  function raw(
    query: string,
    accepted: string,
  ): Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }> {
    const headers = {
      authorization: `Bearer ${user.accessToken}`,
      'accept-encoding': accepted,
      'content-type': 'application/json',
    };
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        const { 'content-encoding': encoding, vary } = reply.headers;
        reply.on('end', () => resolve({ encoding, vary, bytes: Buffer.concat(chunks) }));
      });
      sent.on('error', reject).end(JSON.stringify({ query }));
    });
  }

  it('are compressed for clients that take it, and others are not', async () => {
    await collection('things', 'Thing', { name: text, at: { bsonType: 'date' }, n: { bsonType: 'int' } });
    const plain = await raw(getIntrospectionQuery(), 'identity');
    expect([plain.encoding, plain.vary]).toEqual([undefined, 'Origin, Accept-Encoding']);

    const br = await raw(getIntrospectionQuery(), 'gzip, deflate, br');
    expect([br.encoding, br.vary]).toEqual(['br', 'Origin, Accept-Encoding']);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3);
    const gzip = await raw(getIntrospectionQuery(), 'gzip');
    expect([gzip.encoding, gunzipSync(gzip.bytes)]).toEqual(['gzip', plain.bytes]);

    expect(await raw('{ things { name } }', 'br')).toMatchObject({
      encoding: undefined,
      bytes: Buffer.from('{"data":{"things":[]}}'),
    });
  });
});
