import { readFile } from 'node:fs/promises';
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema, type IntrospectionQuery } from 'graphql';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer, type RequestOptions } from './platform/http.js';

const platform = inject('platform');
const groupId = platform.credentials.PROJECT_ID;
const url = `${platform.url}/api/admin/v3.0/graphql`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const UNKNOWN = '000000000000000000000000';
const SOURCE = 'exports = () => 1;';

interface Result<T> {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: object; readonly path?: unknown[] }[];
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

function post(json: unknown, options: RequestOptions = {}): Promise<Answer> {
  return send('POST', url, { token: admin.accessToken, json, ...options });
}

async function run<T>(query: string, variables: object = {}, token = admin.accessToken): Promise<Result<T>> {
  const answer = await post({ query, variables }, { token });
  expect(answer.headers.get('content-type')).toBe('application/json');
  return answer.body as Result<T>;
}

/** The data of an operation that must succeed. */
async function data<T>(query: string, variables: object = {}, token = admin.accessToken): Promise<T> {
  const { data, errors } = await run<T>(query, variables, token);
  expect(errors).toBeUndefined();
  return data as T;
}

/** The one error of an operation. */
async function error(query: string, variables: object = {}, token = admin.accessToken): Promise<object> {
  const { errors } = await run(query, variables, token);
  expect(errors).toHaveLength(1);
  return errors?.[0]?.extensions ?? {};
}

/** Arguments every operation about the app has, and the values for them. */
const SCOPE = '$groupId: ID!, $appId: ID!';
const IN_APP = 'groupId: $groupId, appId: $appId';
const scope = (more: object = {}): object => ({ groupId, appId: app.app._id, ...more });

const ofApp = async <T>(fields: string): Promise<T> =>
  (await data<{ app: T }>(`query (${SCOPE}) { app(${IN_APP}) { ${fields} } }`, scope())).app;

const change = async <T>(
  name: string,
  args: Record<string, readonly [type: string, value: unknown]>,
  fields = '',
): Promise<T> => {
  const declared = Object.entries(args).map(([arg, [type]]) => `, $${arg}: ${type}`);
  const passed = Object.keys(args).map((arg) => `, ${arg}: $${arg}`);
  const values = Object.fromEntries(Object.entries(args).map(([arg, [, value]]) => [arg, value]));
  const query = `mutation (${SCOPE}${declared.join('')}) { ${name}(${IN_APP}${passed.join('')}) ${fields && `{ ${fields} }`} }`;
  return (await data<Record<string, T>>(query, scope(values)))[name] as T;
};
const id = (value: string): readonly [string, string] => ['ID!', value];

describe('the schema', () => {
  it('is the one that is documented', async () => {
    const served = buildClientSchema(await data<IntrospectionQuery>(getIntrospectionQuery({ inputValueDeprecation: true })));

    const file = 'docs/admin-schema.graphql';
    const text = await format(printSchema(lexicographicSortSchema(served)), {
      ...(await resolveConfig(file)),
      filepath: file,
    });
    expect(text).toBe(await readFile(file, 'utf8'));
  });

  it('is hidden without a login', async () => {
    for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
      const answer = await send('POST', url, { headers, json: { query: '{ __schema { types { name } } }' } });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: 'unauthorized', error_code: 'InvalidSession' });
    }
  });

  it('is not shown to end users', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);

    const answer = await post({ query: '{ __typename }' }, { token: user.accessToken });

    expect(answer.status).toBe(401);
  });
});

/** Ids of all apps of the project, page by page: other tests make apps in it, too. */
async function idsInPages(): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { apps } = await data<{ apps: { id: string }[] }>(
      'query ($groupId: ID!, $skip: Int!) { apps(groupId: $groupId, skip: $skip, limit: 100) { id } }',
      { groupId, skip: ids.length },
    );
    if (apps.length === 0) return ids;
    ids.push(...apps.map(({ id: appId }) => appId));
  }
}

describe('apps', () => {
  it('are listed, in pages, and read', async () => {
    const { _id: appId, client_app_id: clientAppId } = app.app;
    const rest = await app.must<Record<string, unknown>>('GET', '');

    // Deleting an app in another test moves later ones to an earlier page.
    await expect.poll(idsInPages).toContain(appId);
    expect(
      await ofApp(
        'id clientAppId name location providerRegion deploymentModel environment domainId groupId product lastUsed lastModified',
      ),
    ).toEqual({
      id: appId,
      clientAppId,
      name: rest['name'],
      location: rest['location'],
      providerRegion: rest['provider_region'],
      deploymentModel: rest['deployment_model'],
      environment: rest['environment'],
      domainId: rest['domain_id'],
      groupId,
      product: rest['product'],
      lastUsed: rest['last_used'],
      lastModified: rest['last_modified'],
    });
    const none = await data('query ($groupId: ID!) { apps(groupId: $groupId, skip: 100000) { id } }', { groupId });
    expect(none).toEqual({ apps: [] });
  });

  it('are filtered by product as by REST', async () => {
    expect(await data(`{ apps(groupId: "${groupId}", product: "nothing-of-ours") { id } }`)).toEqual({
      apps: await admin.send('GET', `${admin.appsPath}?product=nothing-of-ours`).then(({ body }) => body),
    });
  });

  it('are created with settings, and deleted', async () => {
    const input = { name: 'made', location: 'IE', deploymentModel: 'LOCAL', providerRegion: 'aws-eu-west-1', environment: 'qa' };
    const created = await data<{ createApp: { id: string } }>(
      `mutation ($groupId: ID!, $input: CreateAppInput!) { createApp(groupId: $groupId, input: $input) {
        id name location deploymentModel providerRegion environment authProviders { name disabled } } }`,
      { groupId, input },
    );
    const { id: appId, ...made } = created.createApp;

    expect(appId).toEqual(ID);
    expect(made).toEqual({ ...input, authProviders: [{ name: 'api-key', disabled: true }] });
    const gone = 'mutation ($groupId: ID!, $appId: ID!) { deleteApp(groupId: $groupId, appId: $appId) }';
    expect(await data(gone, { groupId, appId })).toEqual({ deleteApp: appId });
    expect((await admin.send('GET', `${admin.appsPath}/${appId}`)).status).toBe(404);
    expect(await error(gone, { groupId, appId })).toEqual({ code: 'AppNotFound', http_status: 404, request_id: ID });
  });
});

describe('functions', () => {
  it('are created, read, changed and deleted', async () => {
    const input = {
      name: 'folder/f',
      source: SOURCE,
      private: true,
      canEvaluate: { '%%user.id': 'x', snake_key: { deepKey: 1 } },
      runAsSystem: true,
      runAsUserId: '',
      runAsUserIdScriptSource: '',
      disableArgLogs: true,
    };
    const fields = `id lastModified ${Object.keys(input).join(' ')}`;

    const created = await change<{ id: string }>('createFunction', { input: ['CreateFunctionInput!', input] }, fields);

    expect(created).toEqual({ ...input, id: ID, lastModified: expect.any(Number) });
    expect(await ofApp(`functions { ${fields} } function(id: "${created.id}") { ${fields} }`)).toEqual({
      functions: [created],
      function: created,
    });
    expect(await app.must('GET', `/functions/${created.id}`)).toMatchObject({ can_evaluate: input.canEvaluate, private: true });
    const changed = await change(
      'updateFunction',
      { id: id(created.id), input: ['UpdateFunctionInput!', { private: false }] },
      'name private source',
    );
    expect(changed).toEqual({ name: input.name, private: false, source: SOURCE });
    expect(await change('deleteFunction', { id: id(created.id) })).toBe(created.id);
    expect(await app.must('GET', '/functions')).toEqual([]);
  });

  it('are shown in pages', async () => {
    for (const name of ['a', 'b', 'c']) await app.addFunction(name, SOURCE);

    expect(await ofApp('functions(limit: 1, skip: 1) { name }')).toEqual({ functions: [{ name: 'b' }] });
  });
});

describe('values and secrets', () => {
  it('are created, read, changed and deleted; what a secret holds is not shown', async () => {
    const secret = await change<{ id: string }>(
      'createSecret',
      { input: ['CreateSecretInput!', { name: 'key', value: 'not-to-be-shown' }] },
      'id name',
    );
    const value = await change<{ id: string }>(
      'createValue',
      { input: ['CreateValueInput!', { name: 'v', value: { a: [1, null] }, private: true }] },
      'id name value private fromSecret lastModified',
    );

    expect(secret).toEqual({ id: ID, name: 'key' });
    expect(value).toEqual({
      id: ID,
      name: 'v',
      value: { a: [1, null] },
      private: true,
      fromSecret: false,
      lastModified: expect.any(Number),
    });
    const listed = await ofApp('secrets { id name } values { id name value }');
    expect(listed).toEqual({ secrets: [secret], values: [{ id: value.id, name: 'v', value: { a: [1, null] } }] });
    expect(
      await change(
        'updateValue',
        { id: id(value.id), input: ['UpdateValueInput!', { value: 'key', fromSecret: true }] },
        'name value',
      ),
    ).toEqual({ name: 'v', value: 'key' });
    const remove = 'mutation ($groupId: ID!, $appId: ID!, $id: ID!) { deleteSecret(groupId: $groupId, appId: $appId, id: $id) }';
    expect(await error(remove, scope({ id: secret.id }))).toEqual({ code: 'BadRequest', http_status: 400, request_id: ID });
    expect(await change('deleteValue', { id: id(value.id) })).toBe(value.id);
    expect(
      await change('updateSecret', { id: id(secret.id), input: ['UpdateSecretInput!', { name: 'renamed', value: 'x' }] }, 'name'),
    ).toEqual({ name: 'renamed' });
    expect(await change('deleteSecret', { id: id(secret.id) })).toBe(secret.id);
    expect(await ofApp('secrets { id } values { id }')).toEqual({ secrets: [], values: [] });
  });
});

describe('services', () => {
  it('are created with rules, read, changed and deleted', async () => {
    const created = await change<{ id: string }>(
      'createService',
      { input: ['CreateServiceInput!', { name: 'store', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } }] },
      'id name type version config rules { id } defaultRule { id }',
    );
    const path = `/services/${created.id}`;
    await app.must('POST', `${path}/rules`, { database: 'shop', collection: 'items', schema: { title: 'item' } });
    await app.must('POST', `${path}/default_rule`, { roles: [{ name: 'all', apply_when: {} }] });

    expect(created).toEqual({
      id: ID,
      name: 'store',
      type: 'mongodb-atlas',
      version: 1,
      config: { clusterName: 'Cluster0' },
      rules: [],
      defaultRule: null,
    });
    const fields = `name lastModified config rules { id name database collection actions when schema relationships roles filters }
      defaultRule { id roles filters }`;
    const read = await ofApp<{ services: object[]; service: object }>(
      `services { ${fields} } service(id: "${created.id}") { ${fields} }`,
    );
    expect(read.services).toEqual([read.service]);
    expect(read.service).toEqual({
      name: 'store',
      lastModified: expect.any(Number),
      config: { clusterName: 'Cluster0' },
      rules: [
        {
          id: ID,
          name: null,
          actions: null,
          when: null,
          relationships: null,
          database: 'shop',
          collection: 'items',
          schema: { title: 'item' },
          roles: [],
          filters: [],
        },
      ],
      defaultRule: { id: ID, roles: [expect.objectContaining({ name: 'all' })], filters: [] },
    });
    expect(
      await change('updateServiceConfig', { id: id(created.id), changes: ['JSON!', { readPreference: 'secondary' }] }),
    ).toEqual({ clusterName: 'Cluster0', readPreference: 'secondary' });
    expect(await change('updateServiceVersion', { id: id(created.id), version: ['Int!', 7] }, 'version')).toEqual({ version: 7 });
    expect(await change('deleteService', { id: id(created.id) })).toBe(created.id);
    expect(await ofApp('services { id }')).toEqual({ services: [] });
  });

  it('show rules of actions', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
    await app.must('POST', `/services/${_id}/rules`, { name: 'r', actions: ['get'], when: { a: 1 } });

    expect(await ofApp('services { rules { name actions when database roles } }')).toEqual({
      services: [{ rules: [{ name: 'r', actions: ['get'], when: { a: 1 }, database: null, roles: null }] }],
    });
  });
});

describe('authentication providers', () => {
  it('are read, enabled and disabled', async () => {
    const [provider] = (
      await ofApp<{ authProviders: { id: string }[] }>(
        'authProviders { id name type disabled config secretConfig metadataFields domainRestrictions redirectUris }',
      )
    ).authProviders;

    expect(provider).toEqual({
      id: ID,
      name: 'api-key',
      type: 'api-key',
      disabled: true,
      config: {},
      secretConfig: {},
      metadataFields: [],
      domainRestrictions: [],
      redirectUris: [],
    });
    const providerId = provider?.id ?? '';
    expect(await change('enableAuthProvider', { id: id(providerId) })).toBe(providerId);
    expect(await ofApp('authProviders { disabled }')).toEqual({ authProviders: [{ disabled: false }] });
    expect(await change('disableAuthProvider', { id: id(providerId) })).toBe(providerId);
    expect(await ofApp('authProviders { disabled }')).toEqual({ authProviders: [{ disabled: true }] });
  });
});

describe('drafts and deployments', () => {
  it('are opened, compared, deployed, discarded; deployments are made again', async () => {
    const { _id: functionId } = await app.addFunction('f', 'exports = () => "old"');
    const first = await ofApp<{ deployments: { id: string }[] }>('deployments { id } draft { id }');
    const draft = await change<{ id: string }>('createDraft', {}, 'id userId');
    const updated = { id: id(functionId), input: ['UpdateFunctionInput!', { source: 'exports = () => "new"' }] } as const;

    expect(first).toMatchObject({ draft: null, deployments: [{}] });
    expect(draft).toEqual({ id: ID, userId: admin.userId });
    await change('updateFunction', updated, 'id');
    const inDraft = await ofApp<{ draft: { diff: { diffs: string[] } } }>(
      `draft { id diff { diffs hostingFilesDiff dependenciesDiff graphqlConfigDiff schemaOptionsDiff } }
       functions { source } deployments { id }`,
    );
    expect(inDraft).toEqual({
      draft: {
        id: draft.id,
        diff: {
          diffs: [expect.stringContaining('+exports = () => "new"')],
          hostingFilesDiff: { added: [], deleted: [], modified: [] },
          dependenciesDiff: { added: [], deleted: [], modified: [] },
          graphqlConfigDiff: { field_diffs: [] },
          schemaOptionsDiff: { graphql_validation_diff: [], rest_validation_diff: [] },
        },
      },
      functions: [{ source: 'exports = () => "new"' }],
      deployments: first.deployments,
    });
    const colleague = await Admin.loginByEmail(platform);
    const theirs = `query (${SCOPE}) { app(${IN_APP}) { draft { id } functions { source } } }`;
    expect(await data(theirs, scope(), colleague.accessToken)).toEqual({
      app: { draft: null, functions: [{ source: 'exports = () => "old"' }] },
    });
    const again = `mutation (${SCOPE}) { createDraft(${IN_APP}) { id } }`;
    expect(await error(again, scope())).toEqual({ code: 'DraftAlreadyExists', http_status: 409, request_id: ID });

    const deployed = await change<{ id: string }>(
      'deployDraft',
      { id: id(draft.id), name: ['String', 'spring'] },
      'id name appId draftId userId deployedAt origin commit status statusErrorMessage diffUrl remoteLocation',
    );

    expect(deployed).toEqual({
      id: ID,
      name: 'spring',
      appId: app.app._id,
      draftId: draft.id,
      userId: admin.userId,
      deployedAt: expect.any(Number),
      origin: 'Admin API',
      commit: '',
      status: 'created',
      statusErrorMessage: '',
      diffUrl: '',
      remoteLocation: 'US-VA',
    });
    expect(await data(theirs, scope(), colleague.accessToken)).toMatchObject({
      app: { functions: [{ source: 'exports = () => "new"' }] },
    });
    const before = first.deployments[0]?.id ?? '';
    expect(await change('redeploy', { id: id(before) })).toBe(before);
    expect(await ofApp(`functions { source } deployments { id } deployment(id: "${deployed.id}") { name }`)).toEqual({
      functions: [{ source: 'exports = () => "old"' }],
      deployments: [{ id: ID }, { id: deployed.id }, { id: before }],
      deployment: { name: 'spring' },
    });
    const second = await change<{ id: string }>('createDraft', {}, 'id');
    await change('updateFunction', updated, 'id');
    expect(await change('discardDraft', { id: id(second.id) })).toBe(second.id);
    expect(await ofApp('draft { id } functions { source }')).toEqual({
      draft: null,
      functions: [{ source: 'exports = () => "old"' }],
    });
  });
});

describe('users, API keys and logs', () => {
  it('are read and managed', async () => {
    await app.enableAnonymous();
    await app.addFunction('echo', 'exports = (value) => { console.log("seen"); return value; }');
    const user = await EndUser.login(platform, app.app.client_app_id);
    const called = await user.call('echo', [1]);
    const coId = called.headers.get('x-appservices-request-id') ?? '';

    const listed = await ofApp<{ users: { id: string }[] }>(
      `users(limit: 10, sort: "_id", desc: true, status: "enabled", providerTypes: ["anon-user", "api-key"]) {
        id domainId type disabled data identities { id providerType providerId providerData } creationDate lastAuthenticationDate
      }`,
    );
    expect(listed.users).toEqual([
      {
        id: user.userId,
        domainId: app.app.domain_id,
        type: 'normal',
        disabled: false,
        data: {},
        identities: [{ id: expect.any(String), providerType: 'anon-user', providerId: ID, providerData: {} }],
        creationDate: expect.any(Number),
        lastAuthenticationDate: expect.any(Number),
      },
    ]);
    expect(await ofApp(`user(id: "${user.userId}") { id } users(after: "${user.userId}") { id }`)).toEqual({
      user: { id: user.userId },
      users: [],
    });
    const { logs } = await eventually(
      () =>
        ofApp<{ logs: { entries: object[] } }>(
          `logs(coId: "${coId}", type: "FUNCTION", errorsOnly: false, userId: "${user.userId}", limit: 10) {
            nextEndDate nextSkip
            entries { id coId type started completed requestUrl requestMethod status error errorCode userId remoteIpAddress messages
              functionId functionName entry }
          }`,
        ),
      (page) => page.logs.entries.length === 1,
    );
    expect(logs).toEqual({
      nextEndDate: null,
      nextSkip: null,
      entries: [
        expect.objectContaining({
          id: ID,
          coId,
          type: 'FUNCTION',
          userId: user.userId,
          functionName: 'echo',
          messages: ['seen'],
          error: null,
          entry: expect.objectContaining({ co_id: coId, type: 'FUNCTION', app_id: app.app._id }),
        }),
      ],
    });

    expect(await change('disableUser', { id: id(user.userId) })).toBe(user.userId);
    expect((await user.call('echo')).status).toBe(401);
    expect(await ofApp('users(status: "disabled") { id }')).toEqual({ users: [{ id: user.userId }] });
    expect(await change('enableUser', { id: id(user.userId) })).toBe(user.userId);
    expect(await change('revokeUserSessions', { id: id(user.userId) })).toBe(user.userId);
    expect((await user.call('echo')).status).toBe(401);
    expect(await change('deleteUser', { id: id(user.userId) })).toBe(user.userId);
    expect(await ofApp('users { id }')).toEqual({ users: [] });
  });

  it('show the key itself once', async () => {
    const created = await change<{ id: string }>('createApiKey', { name: ['String!', 'server'] }, 'id name disabled key');

    expect(created).toEqual({ id: ID, name: 'server', disabled: false, key: expect.stringMatching(/^\S{64}$/) });
    expect(await change('disableApiKey', { id: id(created.id) })).toBe(created.id);
    expect(await ofApp('apiKeys { id name disabled }')).toEqual({
      apiKeys: [{ id: created.id, name: 'server', disabled: true }],
    });
    expect(await change('enableApiKey', { id: id(created.id) })).toBe(created.id);
    const { errors } = await run(`query (${SCOPE}) { app(${IN_APP}) { apiKeys { key } } }`, scope());
    expect(errors).toMatchObject([{ message: 'Cannot query field "key" on type "ApiKey".' }]);
    expect(await change('deleteApiKey', { id: id(created.id) })).toBe(created.id);
    expect(await ofApp('apiKeys { id }')).toEqual({ apiKeys: [] });
  });
});

describe('errors', () => {
  const create = `mutation (${SCOPE}, $input: CreateFunctionInput!) { createFunction(${IN_APP}, input: $input) { id } }`;

  it.each([
    ['FunctionSyntaxError', 400, { name: 'f', source: 'exports = (' }],
    ['FunctionInvalid', 400, { name: 'f', source: 'exports = 1' }],
    ['FunctionDuplicateName', 409, { name: 'taken', source: SOURCE }],
    ['InvalidParameter', 400, { name: 'not a name!', source: SOURCE }],
  ])('are those of REST: %s', async (code, http_status, input) => {
    await app.addFunction('taken', SOURCE);
    const rest = await app.send('POST', '/functions', { json: input });

    const { data, errors } = await run(create, scope({ input }));

    expect(rest.status).toBe(http_status);
    expect(rest.body).toMatchObject({ error_code: code });
    expect(data).toBeNull();
    expect(errors).toEqual([
      {
        message: (rest.body as { error: string }).error,
        path: ['createFunction'],
        locations: [{ line: 1, column: 71 }],
        extensions: { code, http_status, request_id: ID },
      },
    ]);
  });

  it('name the request, as its header does', async () => {
    const answer = await post({ query: `{ app(groupId: "${groupId}", appId: "${UNKNOWN}") { id } }` });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { app: null },
      errors: [
        {
          message: `app not found: '${UNKNOWN}'`,
          path: ['app'],
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'AppNotFound', http_status: 404, request_id: answer.headers.get('x-appservices-request-id') },
        },
      ],
    });
  });

  it('keep the others if one field fails', async () => {
    const { data, errors } = await run(
      `query (${SCOPE}) { app(${IN_APP}) { values { id } user(id: "${UNKNOWN}") { id } function(id: "${UNKNOWN}") { id } } }`,
      scope(),
    );

    expect(data).toEqual({ app: { values: [], user: null, function: null } });
    expect(errors).toHaveLength(2);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: ['app', 'user'],
          extensions: { code: 'UserNotFound', http_status: 404, request_id: ID },
        }),
        expect.objectContaining({
          path: ['app', 'function'],
          extensions: { code: 'FunctionNotFound', http_status: 404, request_id: ID },
        }),
      ]),
    );
  });

  it.each([
    ['what is no GraphQL', { query: '{ app(' }, 'GRAPHQL_PARSE_FAILED'],
    ['unknown fields', { query: '{ nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['wrong variables', { query: 'query ($id: ID!) { app(groupId: $id, appId: $id) { id } }' }, 'BAD_USER_INPUT'],
    ['an unknown operation', { query: 'query a { __typename }', operationName: 'b' }, 'OPERATION_RESOLUTION_FAILURE'],
    ['a query that is no text', { query: { a: 1 } }, 'BAD_REQUEST'],
    ['no query', { variables: {} }, 'BAD_REQUEST'],
    ['a batch', [{ query: '{ __typename }' }], 'BadRequest'],
    ['a body that is no object', 'text', 'BadRequest'],
  ])('are reported by the status if requested, or if the request is malformed: %s', async (_, json, code) => {
    const modern = 'application/graphql-response+json';
    const isRequest = !/^bad_?request$/i.test(code);
    for (const [accept, status] of [
      ['application/json', isRequest ? 200 : 400],
      ['*/*', isRequest ? 200 : 400],
      [modern, 400],
    ] as const) {
      const answer = await post(json, { headers: { accept } });

      expect([accept, answer.status]).toEqual([accept, status]);
      if (isRequest) expect(answer.headers.get('content-type')).toContain(accept === modern ? modern : 'application/json');
      expect(answer.body).toEqual({
        errors: [
          expect.objectContaining({ message: expect.any(String), extensions: { code, http_status: 400, request_id: ID } }),
        ],
      });
      expect(answer.text).not.toMatch(/stack|node_modules|\.js/);
    }
  });

  it.each([
    ['{', 'the request body is not valid JSON'],
    ['{"query": "{__typename}", "__proto__": {}}', 'the request body is not valid JSON'],
    [
      `{"query": "{__typename}", "variables": ${'['.repeat(300)}${']'.repeat(300)}}`,
      'the request body nests deeper than 200 levels',
    ],
  ])('are 400 for the body %s', async (raw, message) => {
    const answer = await post(undefined, { raw, headers: { 'content-type': 'application/json' } });

    expect([answer.status, answer.body]).toEqual([
      400,
      { errors: [{ message, extensions: { code: 'BadRequest', http_status: 400, request_id: ID } }] },
    ]);
  });
});

describe('rights', () => {
  let reader: { id: string; token: string };
  beforeAll(async () => {
    const keys = `/groups/${groupId}/api_keys`;
    const made = await admin.send('POST', keys, { json: { desc: 'graphql', role_name: 'GROUP_READ_ONLY' } });
    const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
    const login = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
    const { body } = await send('POST', login, { json: { username, apiKey } });
    reader = { id: _id ?? '', token: (body as { access_token: string }).access_token };
  });
  afterAll(async () => {
    await admin.send('DELETE', `/groups/${groupId}/api_keys/${reader.id}`);
  });

  it('of a reader may read everything', async () => {
    await app.addFunction('f', SOURCE);

    const query = `query (${SCOPE}) { app(${IN_APP}) { functions { source } secrets { id } users { id } apiKeys { id } logs { entries { id } } } }`;

    expect(await data(query, scope(), reader.token)).toEqual({
      app: { functions: [{ source: SOURCE }], secrets: [], users: [], apiKeys: [], logs: { entries: [] } },
    });
  });

  it('of a reader may change nothing', async () => {
    const schema = buildClientSchema(await data<IntrospectionQuery>(getIntrospectionQuery()));
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    const samples: Readonly<Record<string, string>> = {
      CreateAppInput: '{ name: "x" }',
      CreateFunctionInput: '{ name: "x", source: "exports = () => 1" }',
      CreateSecretInput: '{ name: "x", value: "x" }',
      CreateServiceInput: '{ name: "x", type: "http" }',
      CreateValueInput: '{ name: "x", value: 1 }',
      Int: '1',
      JSON: '{}',
      String: '"x"',
    };

    expect(mutations.length).toBeGreaterThan(25);
    for (const { name, args, type } of mutations) {
      const passed = args.map((arg) => {
        const named = String(arg.type).replace('!', '');
        if (arg.name === 'groupId' || arg.name === 'appId') return `${arg.name}: $${arg.name}`;
        return `${arg.name}: ${named === 'ID' ? `"${UNKNOWN}"` : (samples[named] ?? '{}')}`;
      });
      const selection = /^(?:ID|JSON)!$/.test(String(type)) ? '' : '{ id }';
      const usesApp = args.some((arg) => arg.name === 'appId');
      const query = `mutation ($groupId: ID!${usesApp ? ', $appId: ID!' : ''}) { ${name}(${passed.join(', ')}) ${selection} }`;
      const { errors } = await run(query, scope(), reader.token);
      expect(errors, name).toEqual([
        expect.objectContaining({
          message: 'this operation needs the owner role on the project',
          extensions: { code: 'PermissionDenied', http_status: 403, request_id: ID },
        }),
      ]);
    }
    expect((await app.send('GET', '')).status).toBe(200);
  });

  it.each(['apps(groupId: "%") { id }', `app(groupId: "%", appId: "${UNKNOWN}") { id }`])(
    'on another project there are none: %s',
    async (field) => {
      const rest = await admin.send('GET', `/groups/${UNKNOWN}/apps`);

      const extensions = await error(`{ ${field.replace('%', UNKNOWN)} }`);

      expect(extensions).toEqual({
        code: (rest.body as { error_code: string }).error_code,
        http_status: rest.status,
        request_id: ID,
      });
    },
  );

  it('on an app end where another app begins', async () => {
    const { _id: functionId } = await app.addFunction('f', SOURCE);
    const other = await admin.createApp('other');
    const query = `query (${SCOPE}) { app(${IN_APP}) { function(id: "${functionId}") { source } } }`;

    expect(await error(query, { groupId, appId: other.app._id })).toMatchObject({ code: 'FunctionNotFound', http_status: 404 });
    const remove = `mutation (${SCOPE}) { deleteFunction(${IN_APP}, id: "${functionId}") }`;
    expect(await error(remove, { groupId, appId: other.app._id })).toMatchObject({ code: 'FunctionNotFound' });
    expect(await app.must('GET', '/functions')).toHaveLength(1);
  });
});

describe('limits', () => {
  const spaced = (count: number, text: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => text(at)).join(' ');

  it.each([
    ['long text', `{ __typename } # ${'x'.repeat(30_000)}`, 'a query may have at most 30000 characters'],
    ['many tokens', `{ a(b: [${'1 '.repeat(5_000)}]) }`, 'a query may have at most 5000 tokens'],
    ['many brackets', `{ a(b: ${'['.repeat(10_000)}1${']'.repeat(10_000)}) }`, 'a query may nest at most 40 brackets'],
    ['depth', `${'{ a '.repeat(11)}${'}'.repeat(11)}`, 'an operation may have at most 10 levels'],
    ['aliases', `{ ${spaced(51, (at) => `a${at}: __typename`)} }`, 'an operation may have at most 50 aliases'],
    ['fields', `{ ${spaced(1_001, () => '__typename')} }`, 'an operation may have at most 1000 fields'],
  ])('are kept before anything else: %s', async (_, query, message) => {
    for (const [accept, status] of [
      ['application/json', 200],
      ['application/graphql-response+json', 400],
    ] as const) {
      const answer = await post({ query }, { headers: { accept } });

      expect([answer.status, answer.body]).toEqual([
        status,
        { errors: [{ message, extensions: { code: 'BadRequest', http_status: 400, request_id: ID } }] },
      ]);
      expect(answer.headers.get('content-type')).toContain(accept);
    }
  });

  it('bound what an operation costs', async () => {
    const query = `{ apps(groupId: "${groupId}", limit: 100) { functions(limit: 100) { name source private } } }`;

    const answer = await post({ query });

    expect(answer.status).toBe(200);
    const modern = { accept: 'application/graphql-response+json' };
    expect((await post({ query }, { headers: modern })).status).toBe(400);
    expect(answer.body).toEqual({
      errors: [
        {
          message: 'the operation costs 70101, more than 50000: request fewer fields or smaller lists',
          extensions: { code: 'BadRequest', http_status: 400, request_id: ID },
        },
      ],
    });
  });

  it.each([
    ['functions(limit: 101) { id }', /limit must not be greater than 100/],
    ['functions(limit: 0) { id }', /limit must not be less than 1/],
    ['functions(skip: -1) { id }', /skip must not be less than 0/],
    ['apiKeys(limit: 101) { id }', /limit must be from 1 to 100/],
    ['apiKeys(skip: -1) { id }', /skip must not be less than 0/],
    ['logs(limit: 101) { entries { id } }', /limit must not be greater than 100/],
    ['users(limit: 0) { id }', /limit must not be less than 1/],
    ['users(sort: "password") { id }', /sort must be one of/],
  ])('are those of lists: %s', async (field, message) => {
    const { errors } = await run(`query (${SCOPE}) { app(${IN_APP}) { ${field} } }`, scope());

    expect(errors).toMatchObject([{ message: expect.stringMatching(message), extensions: { code: 'InvalidParameter' } }]);
  });
});

describe('requests', () => {
  const get = (query: string): Promise<Answer> =>
    send('GET', `${url}?query=${encodeURIComponent(query)}`, { token: admin.accessToken });

  it('are answered with the type of GraphQL over HTTP where that is accepted', async () => {
    const answer = await post({ query: '{ __typename }' }, { headers: { accept: 'application/graphql-response+json' } });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
    expect(answer.body).toEqual({ data: { __typename: 'Query' } });
  });

  it('are queries by GET', async () => {
    expect((await get(`{ apps(groupId: "${groupId}", limit: 1) { __typename } }`)).body).toEqual({
      data: { apps: [{ __typename: 'App' }] },
    });
  });

  it('reject mutations by GET', async () => {
    const answer = await get(`mutation { deleteApp(groupId: "${groupId}", appId: "${app.app._id}") }`);

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST', http_status: 405 } }] });
    expect((await app.send('GET', '')).status).toBe(200);
  });

  it('need only the token by GET, which no page of another origin can send', async () => {
    expect((await get('{ __typename }')).body).toEqual({ data: { __typename: 'Query' } });
    expect((await send('GET', `${url}?query=%7B__typename%7D`)).status).toBe(401);
  });

  it('are limited by GET like others', async () => {
    expect((await get(`${'{ a '.repeat(11)}${'}'.repeat(11)}`)).body).toMatchObject({
      errors: [{ message: 'an operation may have at most 10 levels' }],
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
    'are rejected as %s',
    async (type) => {
      const raw = JSON.stringify({ query: '{ __typename }' });

      const answer = await post(undefined, { raw, headers: { 'content-type': type } });

      expect([answer.status, answer.body]).toEqual([
        400,
        {
          errors: [
            {
              message: 'the content type must be application/json',
              extensions: { code: 'BadRequest', http_status: 400, request_id: ID },
            },
          ],
        },
      ]);
    },
  );

  it('are not stored by caches', async () => {
    expect((await post({ query: '{ __typename }' })).headers.get('cache-control')).toBe('no-store');
  });
});
