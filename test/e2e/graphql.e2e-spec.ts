import { randomBytes } from 'node:crypto';
import { auditServer } from 'graphql-http';
import { ClientError, gql, GraphQLClient } from 'graphql-request';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const database = `cinema_${randomBytes(6).toString('hex')}`;

let app: AppAdmin;
let url: string;
let ann: EndUser;

const MOVIE = {
  title: 'Movie',
  bsonType: 'object',
  required: ['title'],
  properties: {
    _id: { bsonType: 'objectId' },
    owner: { bsonType: 'string' },
    title: { bsonType: 'string' },
    year: { bsonType: 'int' },
    director: { bsonType: 'objectId' },
  },
};
const PERSON = {
  title: 'Person',
  bsonType: 'object',
  properties: { _id: { bsonType: 'objectId' }, name: { bsonType: 'string' } },
};

function token(sub: string): string {
  return signToken({ aud: app.app.client_app_id, sub, exp: inAnHour() });
}

beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp();
  url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/graphql`;
  await acceptTokens(app, { metadata_fields: [] });
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const own = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true, insert: true, delete: true };
  const any = { name: 'any', apply_when: {}, read: true, write: true, insert: true, delete: true };
  await app.must('POST', `/services/${_id}/rules`, { database, collection: 'movies', roles: [own] });
  await app.must('POST', `/services/${_id}/rules`, { database, collection: 'people', roles: [any] });
  await app.must('POST', '/schemas', {
    metadata: { data_source: 'mongodb-atlas', database, collection: 'people' },
    schema: PERSON,
  });
  await app.must('POST', '/schemas', {
    metadata: { data_source: 'mongodb-atlas', database, collection: 'movies' },
    schema: MOVIE,
    relationships: { director: { ref: `#/relationship/mongodb-atlas/${database}/people`, foreign_key: '_id', is_list: false } },
  });
  ann = await EndUser.login(platform, app.app.client_app_id, 'custom-token', { token: token('ann') });
});

function client(user: EndUser): GraphQLClient {
  return new GraphQLClient(url, { headers: { authorization: `Bearer ${user.accessToken}` } });
}

describe('a GraphQL client', () => {
  it('writes and reads documents as the user it is', async () => {
    const bob = await EndUser.login(platform, app.app.client_app_id, 'custom-token', { token: token('bob') });
    const insert = gql`
      mutation ($data: MovieInsertInput!) {
        insertOneMovie(data: $data) {
          title
          director {
            name
          }
        }
      }
    `;
    const data = { title: 'One', year: 2001, owner: ann.userId, director: { create: { name: 'Dee' } } };
    expect(await client(ann).request(insert, { data })).toEqual({ insertOneMovie: { title: 'One', director: { name: 'Dee' } } });
    const query = gql`
      query Old($year: Int) {
        movies(query: { year_lt: $year, director: { name: "Dee" } }, sortBy: YEAR_ASC, limit: 10) {
          title
          year
          director {
            name
          }
        }
      }
    `;
    const found = { movies: [{ title: 'One', year: 2001, director: { name: 'Dee' } }] };
    expect(await client(ann).request(query, { year: 2002 })).toEqual(found);
    expect(await client(ann).request(query, { year: 2001 })).toEqual({ movies: [] });
    expect(await client(bob).request(query, { year: 2002 })).toEqual({ movies: [] });
    await expect(client(bob).request(insert, { data })).rejects.toMatchObject({
      response: {
        status: 200,
        data: { insertOneMovie: null },
        errors: [{ message: 'insert not permitted', path: ['insertOneMovie'] }],
      },
    });
    await expect(client(ann).request('{ movies { nothing } }')).rejects.toBeInstanceOf(ClientError);
    const { logs } = await eventually(
      () => app.must<{ logs: unknown[] }>('GET', `/logs?type=GRAPHQL&user_id=${bob.userId}&errors_only=true`),
      (page) => page.logs.length > 0,
    );
    expect(logs).toMatchObject([
      {
        type: 'GRAPHQL',
        status: 400,
        error: 'insert not permitted',
        request_method: 'POST',
        user_id: bob.userId,
        graphql_query: expect.stringMatching(/insertOneMovie/),
      },
    ]);
  });

  it.skipIf(isShortCluster).each([
    ['of end users', () => [url, ann.accessToken]],
    [
      'of the app for administrators',
      () => [`${platform.url}/api/admin/v3.0${app.admin.appsPath}/${app.app._id}/graphql`, app.admin.accessToken],
    ],
    ['of the administration', () => [`${platform.url}/api/admin/v3.0/graphql`, app.admin.accessToken]],
  ] as const)('passes the audit of GraphQL over HTTP: the API %s', async (_, endpoint) => {
    const [at = '', token = ''] = endpoint();
    const results = await auditServer({
      url: at,
      fetchFn: (input: string, init?: RequestInit) => {
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(input, { ...init, headers });
      },
    });
    const failed = results.flatMap((result) =>
      result.status === 'ok' ? [] : [`${result.status} ${result.id} ${result.name}: ${result.reason}`],
    );
    expect(failed).toEqual([]);
    expect(results).toHaveLength(61);
  });
});

describe('a request', () => {
  const query = '{ __typename }';
  const typename = { data: { __typename: 'Query' } };

  it('needs a user: of a token, or of credentials in its headers', async () => {
    const without = await send('POST', url, { json: { query } });
    expect([without.status, (without.body as { error: string }).error]).toEqual([401, 'unauthorized']);
    const { key } = await app.must<{ key: string }>('POST', '/api_keys', { name: 'worker' });
    const provider = (await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers')).find(
      ({ type }) => type === 'api-key',
    );
    await app.must('PUT', `/auth_providers/${provider?._id ?? ''}/enable`);
    const withHeaders = (headers: Record<string, string>) => send('POST', url, { json: { query }, headers });
    const inserted = await send('POST', url, {
      json: { query: 'mutation { insertOneMovie(data: {title: "x", owner: "nobody"}) { _id } }' },
      headers: { jwtTokenString: token('cid') },
    });
    expect(inserted.body).toMatchObject({ errors: [{ message: 'insert not permitted' }] });
    await app.must('POST', '/auth_providers', {
      type: 'local-userpass',
      config: { autoConfirm: true, resetPasswordUrl: 'https://x.test' },
    });
    const registered = { email: 'dee@example.com', password: 'correct horse' };
    const register = url.replace(/graphql$/, 'auth/providers/local-userpass/register');
    expect((await send('POST', register, { json: registered })).status).toBe(201);
    for (const headers of [registered, { apiKey: key }, { jwtTokenString: token('cid') }, { jwtTokenString: token('cid') }]) {
      const answer = await withHeaders(headers);
      expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([200, typename, 'no-store']);
    }
    expect((await withHeaders({ apiKey: 'wrong' })).status).toBe(401);
    expect((await withHeaders({ jwtTokenString: 'wrong' })).status).toBe(401);
    expect((await withHeaders({ email: 'a@b.c', password: 'wrong-password' })).status).toBeGreaterThanOrEqual(400);
    // A bearer token takes precedence over other credentials.
    expect((await withHeaders({ authorization: 'Bearer wrong', apiKey: key })).status).toBe(401);
  });

  it('may be a GET for queries, and takes variables as JSON text', async () => {
    const get = (parameters: Record<string, string>) =>
      send('GET', `${url}?${new URLSearchParams(parameters).toString()}`, { token: ann.accessToken });
    const named = 'query A { __typename } query B($n: Int) { movies(limit: $n) { title } }';
    expect((await get({ query: named, operationName: 'A' })).body).toEqual(typename);
    expect((await get({ query: named, operationName: 'B', variables: '{"n": 0}' })).status).toBe(200);
    const mutation = await get({ query: 'mutation { deleteManyMovies { deletedCount } }' });
    expect([mutation.status, (mutation.body as { error: string }).error]).toEqual([405, 'mutations have to be sent with POST']);
    const text = await send('POST', url, {
      token: ann.accessToken,
      json: { query: named, operationName: 'B', variables: '{"n": 1}' },
    });
    expect(text.body).toHaveProperty('data.movies');
  });

  it.skipIf(isShortCluster).each([
    ['{', 'the request body is not valid JSON'],
    ['[]', 'several operations in one request are not supported'],
    ['5', 'the request body must be a JSON object'],
    ['', "'query' is a required string"],
    ['{"query": 5}', "'query' is a required string"],
    ['{"query": "{ __typename }", "variables": [1]}', "'variables' must be a JSON object"],
    ['{"query": "{ __typename }", "variables": "{"}', "'variables' is not valid JSON"],
    ['{"query": "{ __typename }", "operationName": {}}', "'operationName' must be a string"],
  ])('is rejected for the body %j', async (raw, error) => {
    const headers = { 'content-type': 'application/json' };
    for (const answer of [
      await send('POST', url, { token: ann.accessToken, raw, headers }),
      await app.send('POST', '/graphql', { raw, headers }),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([400, { error, error_code: 'BadRequest' }]);
    }
  });

  it.skipIf(isShortCluster)('is rejected without a content type', async () => {
    const text = JSON.stringify({ query });
    const refused = { error: 'the request has no content type: send it as application/json', error_code: 'BadRequest' };
    // `fetch` sets a content type for strings and none for bytes.
    for (const raw of [new TextEncoder().encode(text), text]) {
      for (const answer of [
        await send('POST', url, { token: ann.accessToken, raw }),
        await app.send('POST', '/graphql', { raw }),
      ]) {
        expect([answer.status, answer.body]).toMatchObject([400, refused]);
      }
    }
    // Older tools send forms.
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('POST', url, { token: ann.accessToken, raw: text, headers: form })).body).toEqual(typename);
  });

  it.skipIf(isShortCluster)('is answered with the status of its kind', async () => {
    const accept = 'application/graphql-response+json';
    const of = async (text: string, headers: Record<string, string> = {}) => {
      const answer = await send('POST', url, { token: ann.accessToken, json: { query: text }, headers });
      return [answer.status, answer.headers.get('content-type')];
    };
    expect(await of('{ nothing }')).toEqual([200, 'application/json']);
    expect(await of('{ nothing }', { accept })).toEqual([400, 'application/graphql-response+json; charset=utf-8']);
    expect(await of('{ movies(limit: -1) { title } }', { accept })).toEqual([
      200,
      'application/graphql-response+json; charset=utf-8',
    ]);
  });
});

describe('administrators', () => {
  it('use the API with the rights of the system, and read what is not in it', async () => {
    const answer = await app.send('POST', '/graphql', {
      json: { query: 'query ($n: Int) { movies(limit: $n) { title } }', variables: '{"n": 1}' },
    });
    expect([answer.status, answer.body]).toEqual([200, { data: { movies: [{ title: 'One' }] } }]);
    expect((await app.send('GET', '/graphql/validate')).body).toEqual([]);
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database, collection: 'zzz' },
      schema: MOVIE,
    });
    const where = { data_source: 'mongodb-atlas', database, collection: 'zzz' };
    expect((await app.send('GET', '/graphql/validate')).body).toEqual([
      {
        code: 'DuplicateTypeName',
        message: `mongodb-atlas/${database}.zzz is left out: the type name Movie belongs to mongodb-atlas/${database}.movies`,
        ...where,
      },
    ]);
  });
});

describe('administrators by GET', () => {
  const get = (query: string, more = '') => app.send('GET', `/graphql?query=${encodeURIComponent(query)}${more}`);

  it('ask queries, as the system or as a user, and change nothing', async () => {
    expect((await get('{ __typename }')).body).toEqual({ data: { __typename: 'Query' } });
    const none = await get('{ movies(query: {owner: "bob"}) { title } }', `&user_id=${ann.userId}`);
    expect(none.body).toEqual({ data: { movies: [] } });
    const mutation = await get('mutation { deleteManyMovies { deletedCount } }');
    expect([mutation.status, (mutation.body as { error: string }).error, mutation.headers.get('allow')]).toEqual([
      405,
      'mutations have to be sent with POST',
      'POST',
    ]);
    const refused = await app.send('GET', '/graphql?query=%7B', { headers: { accept: 'application/graphql-response+json' } });
    expect(refused.status).toBe(400);
    expect((await get('{')).status).toBe(200);
    expect((await app.send('GET', '/graphql')).status).toBe(400);
  });
});

describe('an administrator as a user', () => {
  const ask = (userId: string, query: string, on = app) => on.send('POST', `/graphql?user_id=${userId}`, { json: { query } });

  it('is held to the rules, and leaves the user in the log', async () => {
    const mine = `mutation { insertOneMovie(data: {title: "Mine", owner: "${ann.userId}"}) { title } }`;
    expect((await ask(ann.userId, mine)).body).toEqual({ data: { insertOneMovie: { title: 'Mine' } } });
    const foreign = await ask(ann.userId, 'mutation { insertOneMovie(data: {title: "Not mine", owner: "bob"}) { title } }');
    expect([foreign.status, foreign.body]).toMatchObject([200, { errors: [{ message: 'insert not permitted' }] }]);
    await app.must('POST', '/graphql', { query: 'mutation { insertOneMovie(data: {title: "His", owner: "bob"}) { title } }' });

    const titles = async (userId?: string) => {
      const query = '{ movies(query: {title_in: ["Mine", "His"]}, sortBy: TITLE_ASC) { title } }';
      const answer = await (userId === undefined ? app.send('POST', '/graphql', { json: { query } }) : ask(userId, query));
      return (answer.body as { data: { movies: { title: string }[] } }).data.movies.map(({ title }) => title);
    };
    expect(await titles(ann.userId)).toEqual(['Mine']);
    expect(await titles()).toEqual(['His', 'Mine']);
    const { logs } = await eventually(
      () => app.must<{ logs: { graphql_query?: string }[] }>('GET', `/logs?type=GRAPHQL&user_id=${ann.userId}`),
      (page) => page.logs.some(({ graphql_query }) => graphql_query === mine),
    );
    expect(logs.find(({ graphql_query }) => graphql_query === mine)).toMatchObject({ type: 'GRAPHQL', user_id: ann.userId });
  });

  it.each(['000000000000000000000000', 'nobody', ''])('%j is not found', async (userId) => {
    const answer = await ask(userId, '{ __typename }');
    expect([answer.status, answer.body]).toMatchObject([404, { error_code: 'UserNotFound' }]);
  });

  it('is not found in another app, and refused when disabled', async () => {
    const other = await app.admin.createApp('elsewhere');
    await other.enableAnonymous();
    const stranger = await EndUser.login(platform, other.app.client_app_id);
    expect((await ask(stranger.userId, '{ __typename }')).status).toBe(404);
    await other.must('PUT', `/users/${stranger.userId}/disable`);
    const refused = await ask(stranger.userId, '{ __typename }', other);
    expect([refused.status, refused.body]).toMatchObject([401, { error_code: 'UserDisabled' }]);
  });
});

describe('a custom resolver whose function is gone', () => {
  it('is named', async () => {
    const other = await app.admin.createApp('resolvers');
    const { _id } = await other.addFunction('answer', 'exports = () => 42;');
    await other.must('POST', '/graphql/custom_resolvers', { on_type: 'Query', field_name: 'answer', function_name: 'answer' });
    expect(await other.must('GET', '/graphql/validate')).toEqual([]);

    await other.must('DELETE', `/functions/${_id}`);

    expect(await other.must('GET', '/graphql/validate')).toEqual([
      { code: 'InvalidCustomResolver', message: 'the custom resolver Query.answer fails: its function does not exist' },
    ]);
  });
});

describe('a change of the configuration', () => {
  it('is in the API as soon as it is answered', async () => {
    const label = { ...PERSON, title: 'Label' };
    const place = { data_source: 'mongodb-atlas', database, collection: 'labels' };
    const ask = () => send('POST', url, { token: ann.accessToken, json: { query: '{ __type(name: "Label") { name } }' } });
    expect((await ask()).body).toEqual({ data: { __type: null } });
    await app.must('POST', '/schemas', { metadata: place, schema: label });
    expect((await ask()).body).toEqual({ data: { __type: { name: 'Label' } } });
  });
});
