import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { DataApiApp, OWN } from './platform/data-api.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const LINK = expect.stringContaining('logs?co_id=');
const EJSON = { accept: 'application/ejson' };

let admin: Admin;
let data: DataApiApp;
let user: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  data = await DataApiApp.create(admin);
  await data.configure();
  user = await EndUser.login(platform, data.app.app.client_app_id);
});

/** Runs an action as the user, who owns the written documents. */
async function act(action: string, members: object = {}, headers: Record<string, string> = {}) {
  const { status, body, headers: sent } = await data.act(action, members, { token: user.accessToken, headers });
  return [status, body, sent.get('content-type')];
}

/** Status and body alone. */
async function brief(action: string, members: object = {}) {
  return (await act(action, members)).slice(0, 2);
}

function own(members: object = {}): object {
  return { owner: user.userId, ...members };
}

const ID = '65a1f0c2d4e5f60718293a4b';
const OTHER = '65a1f0c2d4e5f60718293a4c';

describe('an action of the Data API', () => {
  it('does to documents what it is called, and answers in plain JSON', async () => {
    const type = 'application/json';
    const [_id, other] = [{ $oid: ID }, { $oid: OTHER }];
    expect(await act('insertOne', { document: own({ _id, n: 1 }) })).toEqual([201, { insertedId: ID }, type]);
    expect(await act('insertMany', { documents: [own({ _id: other, n: 2 }), own({ _id: 'text', n: 3 })] })).toEqual([
      201,
      { insertedIds: [OTHER, 'text'] },
      type,
    ]);
    expect(await act('findOne', { filter: { _id } })).toEqual([200, { document: own({ _id: ID, n: 1 }) }, type]);
    expect(await act('findOne', { filter: { _id }, projection: { n: 1, _id: 0 } })).toEqual([200, { document: { n: 1 } }, type]);
    expect(await act('findOne', { filter: { n: 9 } })).toEqual([200, { document: null }, type]);
    const sorted = { sort: { n: -1 }, projection: { n: 1, _id: 0 } };
    expect(await act('find', sorted)).toEqual([200, { documents: [{ n: 3 }, { n: 2 }, { n: 1 }] }, type]);
    expect(await act('find', { ...sorted, skip: 1, limit: { $numberLong: '1' } })).toEqual([
      200,
      { documents: [{ n: 2 }] },
      type,
    ]);
    expect(await act('find', { filter: { n: { $gt: 5 } } })).toEqual([200, { documents: [] }, type]);
    expect(await act('updateOne', { filter: { n: 1 }, update: { $set: { n: 10 } } })).toEqual([
      200,
      { matchedCount: 1, modifiedCount: 1 },
      type,
    ]);
    expect(await act('updateMany', { filter: { n: { $lt: 9 } }, update: { $inc: { n: 1 } } })).toEqual([
      200,
      { matchedCount: 2, modifiedCount: 2 },
      type,
    ]);
    expect(await act('updateOne', { filter: own({ _id: 'new' }), update: { $set: { n: 7 } }, upsert: true })).toEqual([
      200,
      { matchedCount: 0, modifiedCount: 0, upsertedId: 'new' },
      type,
    ]);
    // The fields of the filter are stored, so that the same statement finds the document.
    expect(await act('updateOne', { filter: own({ _id: 'new' }), update: { $set: { n: 7 } }, upsert: true })).toEqual([
      200,
      { matchedCount: 1, modifiedCount: 0 },
      type,
    ]);
    expect(await act('replaceOne', { filter: { _id: 'text' }, replacement: own({ x: 1 }) })).toEqual([
      200,
      { matchedCount: 1, modifiedCount: 1 },
      type,
    ]);
    expect(await act('findOne', { filter: { _id: 'text' } })).toEqual([200, { document: own({ _id: 'text', x: 1 }) }, type]);
    const pipeline = [{ $match: { n: { $exists: true } } }, { $group: { _id: null, total: { $sum: '$n' } } }];
    expect(await act('aggregate', { pipeline })).toEqual([200, { documents: [{ _id: null, total: 20 }] }, type]);
    expect(await act('deleteOne', { filter: { n: 7 } })).toEqual([200, { deletedCount: 1 }, type]);
    expect(await act('deleteMany', { filter: {} })).toEqual([200, { deletedCount: 3 }, type]);
  });

  it('responds in canonical extended JSON where that is asked for', async () => {
    const type = 'application/ejson';
    const _id = { $oid: ID };
    const int = (value: number) => ({ $numberInt: String(value) });
    expect(await act('insertOne', { document: own({ _id, n: 1 }) }, EJSON)).toEqual([201, { insertedId: _id }, type]);
    expect(await act('insertMany', { documents: [own({ _id: { $oid: OTHER } })] }, EJSON)).toEqual([
      201,
      { insertedIds: [{ $oid: OTHER }] },
      type,
    ]);
    expect(await act('findOne', { filter: { _id } }, EJSON)).toEqual([200, { document: own({ _id, n: int(1) }) }, type]);
    expect(await act('find', { filter: { _id } }, EJSON)).toEqual([200, { documents: [own({ _id, n: int(1) })] }, type]);
    const counts = { matchedCount: int(1), modifiedCount: int(1) };
    expect(await act('updateOne', { filter: { _id }, update: { $set: { n: 2 } } }, EJSON)).toEqual([200, counts, type]);
    expect(await act('updateMany', { filter: { _id }, update: { $set: { n: 3 } } }, EJSON)).toEqual([200, counts, type]);
    expect(await act('replaceOne', { filter: { _id }, replacement: own() }, EJSON)).toEqual([200, counts, type]);
    expect(await act('aggregate', { pipeline: [{ $match: { _id } }] }, EJSON)).toEqual([
      200,
      { documents: [own({ _id })] },
      type,
    ]);
    expect(await act('deleteOne', { filter: { _id } }, EJSON)).toEqual([200, { deletedCount: int(1) }, type]);
    expect(await act('deleteMany', { filter: {} }, EJSON)).toEqual([200, { deletedCount: int(1) }, type]);
  });

  it.each([
    ['JSON', undefined, 'application/json'],
    ['JSON', '*/*', 'application/json'],
    ['EJSON', undefined, 'application/ejson'],
    ['EJSON', '*/*', 'application/ejson'],
    ['EJSON', 'application/json', 'application/json'],
    ['JSON', 'text/html, application/ejson', 'application/ejson'],
    ['JSON', 'application/json;q=0.2, application/ejson;q=0.8', 'application/ejson'],
    ['EJSON', 'application/ejson;q=0, application/json;q=0.1', 'application/json'],
  ])('configured for %s and asked for %s answers as %s', async (return_type, accept, type) => {
    await data.change({ return_type });
    await act('insertOne', { document: own({ _id: 1 }) });

    const [, body, sent] = await act('findOne', {}, accept === undefined ? {} : { accept });

    const _id = type === 'application/json' ? 1 : { $numberInt: '1' };
    expect([body, sent]).toEqual([{ document: own({ _id }) }, type]);
  });

  it('reads extended JSON of any content type, and writes each type of BSON in both forms', async () => {
    const document = {
      _id: { $oid: ID },
      owner: user.userId,
      at: { $date: { $numberLong: '0' } },
      long: { $numberLong: '9007199254740993' },
      double: { $numberDouble: '1.5' },
      decimal: { $numberDecimal: '1.10' },
      bytes: { $binary: { base64: 'AP8=', subType: '00' } },
      regex: { $regularExpression: { pattern: '^a', options: 'i' } },
      stamp: { $timestamp: { t: 1, i: 2 } },
      max: { $maxKey: 1 },
      list: [null, true],
    };
    for (const type of ['application/json', 'application/ejson', 'application/json; charset=utf-8', 'text/plain', '']) {
      const headers = type === '' ? {} : { 'content-type': type };
      const raw = Buffer.from(JSON.stringify({ ...data.orders, document }));
      const inserted = await data.act('insertOne', {}, { token: user.accessToken, headers, raw });
      expect([type, inserted.status, inserted.body]).toEqual([type, 201, { insertedId: ID }]);
      const typed = await data.act('findOne', {}, { token: user.accessToken, headers: EJSON });
      expect(typed.body).toEqual({ document });
      const plain = await data.act('findOne', {}, { token: user.accessToken });
      expect(plain.text).toContain('"long":9007199254740993,');
      expect(plain.body).toEqual({
        document: {
          _id: ID,
          owner: user.userId,
          at: '1970-01-01T00:00:00.000Z',
          long: expect.any(Number),
          double: 1.5,
          decimal: '1.10',
          bytes: { Subtype: 0, Data: 'AP8=' },
          regex: { Pattern: '^a', Options: 'i' },
          stamp: { T: 1, I: 2 },
          max: {},
          list: [null, true],
        },
      });
      expect((await act('deleteOne', { filter: { _id: { $oid: ID } } }))[1]).toEqual({ deletedCount: 1 });
    }
  });

  it('takes and answers large documents', async () => {
    const text = 'x'.repeat(70_000);
    const documents = Array.from({ length: 5 }, (_, n) => own({ _id: n, text }));
    expect(await brief('insertMany', { documents, more: { ignored: [1] } })).toMatchObject([
      201,
      { insertedIds: [0, 1, 2, 3, 4] },
    ]);
    expect(await brief('find', { sort: { _id: 1 } })).toMatchObject([200, { documents }]);
    expect(await brief('replaceOne', { filter: { _id: 0 }, replacement: own({ text: `${text}y` }) })).toMatchObject([
      200,
      { matchedCount: 1, modifiedCount: 1 },
    ]);
    expect(await brief('replaceOne', { filter: { _id: 0 }, replacement: { $set: { text: `${text}z` } } })).toMatchObject([
      400,
      { error: 'the replace operation document must not contain atomic operators' },
    ]);
    expect(await brief('insertOne', { document: own({ text }), dataSource: 7 })).toMatchObject([
      400,
      { error: "'dataSource' must be a string", error_code: 'InvalidParameter' },
    ]);
    expect(await brief('insertOne', { documents: [own({ text })] })).toMatchObject([400, { error: "'document' is required" }]);
    const broken = `{"dataSource":"Cluster0","database":"${data.database}","collection":"orders","document":{"text":"${text}",}}`;
    expect(await data.act('insertOne', {}, { token: user.accessToken, raw: broken })).toMatchObject({
      status: 400,
      body: { error: 'the request body is not valid JSON', error_code: 'BadRequest' },
    });
  });

  it('passes properties over that it does not have, also those a service’s own action has', async () => {
    await act('insertOne', { document: own({ _id: 1, n: 1 }) });

    expect(await brief('deleteMany', { query: {} })).toMatchObject([400, { error: "'filter' is required" }]);
    expect(await act('find', { query: { n: 2 }, project: { n: 0 }, session: 's', collation: { locale: 'de' } })).toEqual([
      200,
      { documents: [own({ _id: 1, n: 1 })] },
      'application/json',
    ]);
  });
});

describe('what is rejected', () => {
  it.each<[name: string, action: string, members: object, error: string, code: string, status?: number]>([
    ['no data source', 'find', { dataSource: null }, "'dataSource' is required", 'MissingParameter'],
    ['no database', 'find', { database: undefined }, "'database' is required", 'MissingParameter'],
    ['no collection', 'find', { collection: undefined }, "'collection' is required", 'MissingParameter'],
    ['no document', 'insertOne', {}, "'document' is required", 'MissingParameter'],
    ['no documents', 'insertMany', {}, "'documents' is required", 'MissingParameter'],
    ['an empty list of documents', 'insertMany', { documents: [] }, 'must provide at least one element', 'InvalidParameter'],
    ['no filter of an update', 'updateOne', { update: { $set: { a: 1 } } }, "'filter' is required", 'MissingParameter'],
    ['no filter of many updates', 'updateMany', { update: { $set: { a: 1 } } }, "'filter' is required", 'MissingParameter'],
    ['no update', 'updateOne', { filter: {} }, "'update' is required", 'MissingParameter'],
    ['no filter of a replacement', 'replaceOne', { replacement: {} }, "'filter' is required", 'MissingParameter'],
    ['no replacement', 'replaceOne', { filter: {}, update: {} }, "'replacement' is required", 'MissingParameter'],
    [
      'a list as replacement',
      'replaceOne',
      { filter: {}, replacement: [] },
      "'replacement' must be a document",
      'InvalidParameter',
    ],
    [
      'operators as replacement',
      'replaceOne',
      { filter: {}, replacement: { $set: { a: 1 } } },
      'the replace operation document must not contain atomic operators',
      'InvalidParameter',
    ],
    ['no filter of a deletion', 'deleteOne', {}, "'filter' is required", 'MissingParameter'],
    ['null as filter of deletions', 'deleteMany', { filter: null }, "'filter' is required", 'MissingParameter'],
    ['no pipeline', 'aggregate', {}, "'pipeline' is required", 'MissingParameter'],
    ['a data source that is no text', 'find', { dataSource: 1 }, "'dataSource' must be a string", 'InvalidParameter'],
    ['a filter that is no document', 'find', { filter: [] }, "'filter' must be a document", 'InvalidParameter'],
    ['a negative limit', 'find', { limit: -1 }, "'limit' must be a non-negative integer", 'InvalidParameter'],
    ['a fraction of documents', 'find', { skip: 1.5 }, "'skip' must be a non-negative integer", 'InvalidParameter'],
    ['an order that is none', 'find', { sort: { 'a.b': { $gt: '' } } }, 'Invalid sort direction: {"$gt":""}', 'InvalidParameter'],
    [
      'an empty pipeline as update',
      'updateOne',
      { filter: {}, update: [] },
      'Update document requires atomic operators',
      'InvalidParameter',
    ],
    ['an operator users may not use', 'find', { filter: { $where: '1' } }, "users cannot use '$where'", 'InvalidParameter'],
    ['a stage users may not use', 'aggregate', { pipeline: [{ $out: 'x' }] }, "users cannot use '$out'", 'InvalidParameter'],
    [
      'undefined in a filter',
      'deleteMany',
      { filter: { owner: { $in: [{ $undefined: true }] } } },
      "'filter.owner.$in.0' is undefined: a condition needs a value or null",
      'FunctionExecutionError',
    ],
    ['an unknown data source', 'find', { dataSource: 'Cluster1' }, "service not found: 'Cluster1'", 'ServiceNotFound', 404],
    [
      'a data source as objects are made',
      'find',
      { dataSource: '__proto__' },
      "service not found: '__proto__'",
      'ServiceNotFound',
      404,
    ],
  ])('%s', async (_, action, members, error, error_code, status = 400) => {
    expect(await act(action, members)).toEqual([status, { error, error_code, link: LINK }, 'application/json']);
  });

  it('a service that is no data source', async () => {
    await data.app.must('POST', '/services', { name: 'web', type: 'http' });

    expect(await brief('find', { dataSource: 'web' })).toMatchObject([404, { error_code: 'ServiceNotFound' }]);
  });

  it.each([
    ['{', 'the request body is not valid JSON'],
    ['[]', 'the request body must be a JSON object'],
    ['null', 'the request body must be a JSON object'],
    ['7', 'the request body must be a JSON object'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'the request body is not valid UTF-8'],
    [`${' '.repeat(100)}${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 'the request body nests deeper than 200 levels'],
  ])('the body %s', async (raw, error) => {
    const answer = await data.act('find', {}, { raw, token: user.accessToken, headers: { 'content-type': 'text/plain' } });

    expect([answer.status, answer.body]).toEqual([400, { error, error_code: 'BadRequest', link: LINK }]);
  });

  it.each([
    [{ filter: { _id: { $oid: 'short' } } }, '$oid'],
    [{ filter: { at: { $date: 'never' } } }, '$date'],
    [{ filter: { n: { $numberInt: 1 } } }, '$numberInt'],
  ])('malformed extended JSON: %j', async (members, wrapper) => {
    expect(await act('find', members)).toEqual([
      400,
      { error: `invalid extended JSON: the content of ${wrapper} is not valid`, error_code: 'BadRequest', link: LINK },
      'application/json',
    ]);
  });

  it('an empty body', async () => {
    const answer = await data.act('find', {}, { raw: '', token: user.accessToken });

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "'dataSource' is required", error_code: 'MissingParameter', link: LINK },
    ]);
  });

  it('a body of more than 18 MiB', async () => {
    const raw = `{"dataSource":"${'x'.repeat(18 * 1024 * 1024)}"}`;

    const answer = await data.act('find', {}, { raw, token: user.accessToken });

    expect([answer.status, answer.body]).toEqual([413, { error: 'request body is too large', link: LINK }]);
  });

  it('reports rejections of rules like calls of clients', async () => {
    const calls: [string, object][] = [
      ['insertOne', { document: { owner: 'somebody' } }],
      ['find', { collection: 'unruled' }],
      ['insertOne', { collection: 'unruled', document: { a: 1 } }],
      ['aggregate', { pipeline: [{ $lookup: { from: 'unruled', as: 'x', pipeline: [] } }] }],
    ];
    for (const [name, members] of calls) {
      const { dataSource: _, ...argument } = { ...data.orders, ...members };
      const called = await user.call(name, [argument], { service: 'Cluster0' });
      const [status, body] = await act(name, members);
      expect(called.status).toBeGreaterThanOrEqual(400);
      expect([name, status, body]).toEqual([name, called.status, { ...(called.body as object), link: LINK }]);
    }
    expect(await brief('insertOne', { document: { owner: 'somebody' } })).toMatchObject([400, { error: 'insert not permitted' }]);
    expect(await brief('find', { collection: 'unruled' })).toMatchObject([403, { error_code: 'NoMatchingRuleFound' }]);
  });

  it('does not find documents of others', async () => {
    await act('insertOne', { document: own({ _id: 1 }) });
    const bob = await EndUser.login(platform, data.app.app.client_app_id);
    const asBob = async (action: string, members: object) => (await data.act(action, members, { token: bob.accessToken })).body;

    expect(await asBob('find', {})).toEqual({ documents: [] });
    expect(await asBob('findOne', { filter: { _id: 1 } })).toEqual({ document: null });
    expect(await asBob('updateMany', { filter: {}, update: { $set: { owner: bob.userId } } })).toEqual({
      matchedCount: 0,
      modifiedCount: 0,
    });
    expect(await asBob('deleteMany', { filter: {} })).toEqual({ deletedCount: 0 });
    expect((await act('find'))[1]).toEqual({ documents: [own({ _id: 1 })] });
  });

  it('a document that does not fit its schema', async () => {
    await data.app.must('POST', '/schemas', {
      metadata: { data_source: 'Cluster0', database: data.database, collection: 'orders' },
      schema: { title: 'order', bsonType: 'object', properties: { n: { bsonType: 'int' } } },
      relationships: {},
    });

    expect(await brief('insertOne', { document: own({ n: 'x' }) })).toMatchObject([
      400,
      { error_code: 'SchemaValidationFailedWrite' },
    ]);
    expect(await brief('insertOne', { document: own({ n: 1 }) })).toMatchObject([201, {}]);
  });
});

describe('a path of the Data API', () => {
  const nothing = (route: string) => [404, { error: `no endpoint at '${route}'`, link: LINK }];

  async function at(path: string, method = 'POST') {
    const { status, body } = await send(method, data.url(path), {
      token: user.accessToken,
      ...(method === 'POST' ? { json: data.orders } : {}),
    });
    return [status, body];
  }

  it('is served in the versions that are configured', async () => {
    expect((await at('v1/action/find'))[0]).toBe(200);
    expect(await at('beta/action/find')).toEqual(nothing('/data/beta/action/find'));
    await data.change({ versions: ['beta'] });
    expect(await at('v1/action/find')).toEqual(nothing('/data/v1/action/find'));
    expect((await at('beta/action/find'))[0]).toBe(200);
    await data.change({ versions: ['v1', 'beta'] });
    for (const version of ['v1', 'beta']) expect((await at(`${version}/action/find`))[0]).toBe(200);
  });

  it.each([
    'v2/action/find',
    'v1/action/nonsense',
    'v1/action/constructor',
    'v1/action/count',
    'v1/action/getDBNames',
    'v1/action/FIND',
  ])('is not %s', async (path) => {
    expect(await at(path)).toEqual(nothing(`/data/${path}`));
  });

  it.each(['v1/action', 'v1/action/find/', 'v1/action/find/x', 'v1'])('is not an endpoint of the app: %s', async (path) => {
    expect(await at(path)).toEqual(nothing(`/data/${path}`));
  });

  it('takes no other method than POST', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send(method, data.url('v1/action/find'), { token: user.accessToken });
      expect([method, answer.status, answer.body, answer.headers.get('allow')]).toEqual([
        method,
        405,
        { error: 'method not allowed', link: LINK },
        'POST',
      ]);
    }
    expect(await at('v1/action/nonsense', 'GET')).toEqual(nothing('/data/v1/action/nonsense'));
  });

  it('is nothing while the Data API is disabled or was never configured', async () => {
    await data.change({ disabled: true });
    expect(await at('v1/action/find')).toEqual(nothing('/data/v1/action/find'));
    expect(await at('v1/action/find', 'GET')).toEqual(nothing('/data/v1/action/find'));
    await data.change({ disabled: false });
    expect((await at('v1/action/find'))[0]).toBe(200);
    data = await DataApiApp.create(admin, [OWN]);
    expect(await at('v1/action/find')).toEqual(nothing('/data/v1/action/find'));
  });

  it('is below the root as well, and so are endpoints', async () => {
    await data.app.addFunction('hello', 'exports = () => "hello"', { run_as_system: true });
    await data.app.must('POST', '/endpoints', {
      route: '/hello',
      http_method: 'GET',
      function_name: 'hello',
      respond_result: true,
    });
    const root = `${platform.url}/app/${data.app.app.client_app_id}/endpoint`;

    const found = await send('POST', `${root}/data/v1/action/find`, { token: user.accessToken, json: data.orders });
    expect([found.status, found.body]).toEqual([200, { documents: [] }]);
    expect((await send('GET', `${root}/hello`)).body).toBe('hello');
    expect((await send('POST', `${root}/data/v1/action/find`, { json: data.orders })).status).toBe(400);
    expect((await send('POST', `${platform.url}/app/unknown-abcde/endpoint/data/v1/action/find`)).status).toBe(404);
  });

  it('offers browsers no header for credentials', async () => {
    const answer = await send('OPTIONS', data.url('v1/action/find'), {
      headers: { origin: 'https://shop.test', 'access-control-request-headers': 'api-key, content-type, email,Authorization' },
    });

    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type,Authorization']);
  });
});

describe('the log entry of an action', () => {
  async function entries(count: number): Promise<Record<string, unknown>[]> {
    const ask = async () =>
      ((await data.app.send('GET', '/logs?type=ENDPOINT')).body as { logs: Record<string, unknown>[] }).logs;
    return eventually(ask, (logs) => logs.length >= count);
  }

  it('logs route, user and status, and the request only if configured', async () => {
    await act('find');
    const [plain, ...others] = await entries(1);
    expect(others).toEqual([]);
    expect(plain).toMatchObject({
      type: 'ENDPOINT',
      status: 200,
      endpoint_route: '/data/v1/action/find',
      user_id: user.userId,
      request_method: 'POST',
      request_url: new URL(data.url('v1/action/find')).pathname,
    });
    for (const absent of ['endpoint_args', 'endpoint_id', 'function_name', 'endpoint_function', 'error'])
      expect(plain).not.toHaveProperty(absent);

    await data.change({ log_function_arguments: true });
    await act('find', { filter: { n: 1 } });
    const [told] = await entries(2);
    expect(told).toMatchObject({ endpoint_args: { body: expect.stringContaining('"filter":{"n":1}') } });
    expect(JSON.stringify(told)).not.toContain(user.accessToken);
  });

  it('logs rejected requests', async () => {
    await act('find', { collection: 'unruled' });
    const [refused] = await entries(1);
    expect(refused).toMatchObject({ status: 403, error_code: 'NoMatchingRuleFound', endpoint_route: '/data/v1/action/find' });
  });
});
