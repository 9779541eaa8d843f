import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { listApps, type App } from '#contracts/config/apps.contract.js';
import { readAppParts, type AppPart, type ReadAppPartsRequest } from '#contracts/config/app-parts.contract.js';
import { createValue } from '#contracts/config/values.contract.js';
import { listUsers } from '#contracts/identity/users-admin.contract.js';
import { RawJson } from '#contracts/rpc.js';
import { LOGGER, createLogger } from '#process/log/logger.js';
import { AdminGraphqlService } from './admin-graphql.service.js';

const GROUP = 'a'.repeat(24);
const OTHER_GROUP = 'b'.repeat(24);
const transport = new InProcessTransport({ copy: true, onFault: () => {} });

@Global()
@Module({
  providers: [
    { provide: BusClient, useValue: new BusClient(transport) },
    { provide: LOGGER, useValue: createLogger('test', 'silent') },
    AdminGraphqlService,
  ],
  exports: [BusClient, LOGGER],
})
class TestModule {}

const calls: { subject: string; request: unknown }[] = [];
const subjects = (): string[] => calls.map(({ subject }) => subject);

/** Parts of one reply. */
let answered = Infinity;

function idOf(group: string, at: number): string {
  return `${group.slice(0, 20)}${String(at).padStart(4, '0')}`;
}

const appOf = (group_id: string, at: number): App => ({
  _id: idOf(group_id, at),
  client_app_id: `app-${at}`,
  name: `app${at}`,
  location: 'US-VA',
  provider_region: 'aws-us-east-1',
  deployment_model: 'GLOBAL',
  environment: '',
  domain_id: idOf('d'.repeat(24), at),
  group_id,
  product: 'standard',
  last_used: 1,
  last_modified: 2,
});

function partOf(groupId: string, { kind, appId, id }: AppPart): object {
  if (!appId.startsWith(groupId.slice(0, 20))) return { code: 'AppNotFound', message: `app not found: '${appId}'` };
  const summary = (at: number): object => ({ _id: `${appId}-${at}`, name: `${kind}${at}`, last_modified: 1 });
  switch (kind) {
    case 'app':
      return { value: appOf(groupId, Number(appId.slice(20))) };
    case 'function':
      return { value: { _id: id, name: 'f', last_modified: 1, source: `source of ${id}`, private: true } };
    case 'rules':
      return { value: [{ _id: `${id}-rule`, name: 'r', actions: [] }] };
    default:
      return { value: [1, 2].map((at) => ({ ...summary(at), type: 'http', version: 1, disabled: false })) };
  }
}

let app: NestFastifyApplication;
let service: AdminGraphqlService;
beforeAll(async () => {
  const serve = (contract: { subject: string }, answer: (request: never) => unknown): void => {
    transport.serve(contract.subject, 'fakes', async (request) => {
      calls.push({ subject: contract.subject, request });
      return { ok: true, body: await answer(request as never) };
    });
  };
  serve(listApps, ({ groupId }: { groupId: string }) => Array.from({ length: 20 }, (_, at) => appOf(groupId, at)));
  serve(readAppParts, ({ groupId, parts }: ReadAppPartsRequest) => {
    const outcomes = parts.slice(0, answered).map((part) => partOf(groupId, part));
    return new RawJson(JSON.stringify({ outcomes }));
  });
  serve(createValue, ({ name }: { name: string }) => ({ _id: name, name, private: false, from_secret: false, last_modified: 1 }));
  serve(listUsers, () => []);
  app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
  await app.init();
  service = app.get(AdminGraphqlService);
});
afterAll(() => app.close());
beforeEach(() => {
  calls.length = 0;
  answered = Infinity;
});

const LIMITS = { depth: 200, values: 1_000, setting: 'MAX_BODY_VALUES' } as const;

async function run(query: string, variables: object = {}): Promise<{ data: unknown; errors?: unknown[] }> {
  const answer = await service.answer({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    search: '',
    body: Buffer.from(JSON.stringify({ query, variables })),
    limits: LIMITS,
  });
  return JSON.parse(answer.body) as { data: unknown; errors?: unknown[] };
}

const EVERYTHING = `{
  apps(groupId: "${GROUP}") {
    id
    functions(limit: 10) { id source private }
    services(limit: 10) { name rules(limit: 10) { id } }
    authProviders(limit: 10) { name disabled }
    values(limit: 10) { name }
    secrets(limit: 10) { name }
    deployments(limit: 10) { id }
  }
}`;

describe('nested lists', () => {
  it('are one call for each level, however many apps there are', async () => {
    const { data, errors } = await run(EVERYTHING);

    expect(errors).toBeUndefined();
    const { apps } = data as { apps: { id: string; functions: object[]; services: object[] }[] };
    expect(apps).toHaveLength(20);
    for (const { id, functions, services } of apps) {
      expect(functions).toEqual([1, 2].map((at) => ({ id: `${id}-${at}`, source: `source of ${id}-${at}`, private: true })));
      expect(services).toEqual([1, 2].map((at) => ({ name: `services${at}`, rules: [{ id: `${id}-${at}-rule` }] })));
    }
    const parts = calls.flatMap(({ request }) => (request as Partial<ReadAppPartsRequest>).parts ?? []);
    // 6 lists of 20 apps, 2 functions and 2 services of each: 200 reads, at most 100 of which go together.
    expect(parts).toHaveLength(200);
    expect(subjects()).toEqual([listApps.subject, readAppParts.subject, readAppParts.subject, readAppParts.subject]);
  });

  it('ask again for what one answer had no room for', async () => {
    answered = 30;

    const { data, errors } = await run(`{ apps(groupId: "${GROUP}", limit: 20) { functions { id source } } }`);

    expect(errors).toBeUndefined();
    const { apps } = data as { apps: { functions: { id: string; source: string }[] }[] };
    for (const { id, source } of apps.flatMap(({ functions }) => functions)) expect(source).toBe(`source of ${id}`);
    expect(subjects()).toEqual([listApps.subject, ...Array<string>(3).fill(readAppParts.subject)]);
  });

  it('read nothing that is not asked for', async () => {
    await run(`{ apps(groupId: "${GROUP}") { functions { id name lastModified } } }`);

    const parts = calls.flatMap(({ request }) => (request as Partial<ReadAppPartsRequest>).parts ?? []);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['functions']));
    expect(subjects()).toEqual([listApps.subject, readAppParts.subject]);
  });

  it('read an object that is requested twice once', async () => {
    await run(`{
      a: app(groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}") { values { id } users { id } }
      b: app(groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}") { values { id } users { id } }
    }`);

    expect(subjects().toSorted()).toEqual([readAppParts.subject, readAppParts.subject, listUsers.subject].toSorted());
  });

  it('carry the project of their app: what is of another is not found', async () => {
    const { data, errors } = await run(`{
      mine: app(groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}") { functions { name } }
      theirs: app(groupId: "${OTHER_GROUP}", appId: "${idOf(OTHER_GROUP, 1)}") { functions { name } }
    }`);
    const foreign = await run(`{ app(groupId: "${OTHER_GROUP}", appId: "${idOf(GROUP, 1)}") { id functions { name } } }`);

    expect(errors).toBeUndefined();
    expect(Object.keys(data as object)).toEqual(['mine', 'theirs']);
    for (const { request } of calls) {
      const { groupId, parts } = request as ReadAppPartsRequest;
      if (groupId === GROUP) expect(parts.map(({ appId }) => appId)).toEqual([idOf(GROUP, 1)]);
    }
    expect(foreign).toMatchObject({
      data: { app: null },
      errors: [{ path: ['app'], extensions: { code: 'AppNotFound', http_status: 404 } }],
    });
  });
});

describe('a service that is away', () => {
  it('takes nothing along that is of others', async () => {
    const { data, errors } = await run(
      `{ app(groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}") { name logs { entries { id } } } }`,
    );

    expect(data).toEqual({ app: { name: 'app1', logs: null } });
    expect(errors).toMatchObject([{ path: ['app', 'logs'], extensions: { code: 'Unavailable', http_status: 503 } }]);
  });
});

describe('what an operation costs', () => {
  it.each([
    ['lists in lists', `{ apps(groupId: "x", limit: 100) { functions(limit: 100) { id name private source } } }`, {}],
    ['a call for each of many apps', `{ apps(groupId: "x", limit: 50) { users(limit: 1) { id } } }`, {}],
    ['a limit no list has', `{ apps(groupId: "x", limit: 1000000) { id } }`, {}],
    ['a limit in a variable', `query ($n: Int!) { apps(groupId: "x", limit: $n) { id } }`, { n: 1_000_000 }],
    ['a limit a variable has by default', `query ($n: Int! = 1000000) { apps(groupId: "x", limit: $n) { id } }`, {}],
    [
      'fragments',
      `{ apps(groupId: "x", limit: 100) { ...a } } fragment a on App { ... on App { functions(limit: 100) { source name private } } }`,
      {},
    ],
  ])('is bounded: %s', async (_, query, variables) => {
    const { data, errors } = await run(query, variables);

    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: expect.stringMatching(/^the operation costs \d+, more than 50000: request fewer fields or smaller lists$/),
        extensions: { code: 'BadRequest', http_status: 400, request_id: null },
      },
    ]);
    expect(calls).toEqual([]);
  });

  it('is not more than what a page of a console needs', async () => {
    expect((await run(EVERYTHING)).errors).toBeUndefined();
  });

  it('omits the location of errors in variables', async () => {
    const { errors } = await run('query ($n: Int!) { apps(groupId: "x", limit: $n) { id } }', { n: 'many' });

    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', http_status: 400 } }]);
  });
});

describe('a change', () => {
  it('makes what was read before it be read again', async () => {
    const id = `groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}"`;

    await run(
      `mutation { a: createValue(${id}, input: { name: "a", value: 1 }) { id value } b: createValue(${id}, input: { name: "a", value: 2 }) { id value } }`,
    );

    expect(subjects()).toEqual([createValue.subject, createValue.subject]);
    expect(calls.map(({ request }) => request)).toEqual(
      [1, 2].map((value) => ({ name: 'a', value, groupId: GROUP, appId: idOf(GROUP, 1) })),
    );
  });
});

const NO_JSON = 'JSON in a query must not contain variables or enum values: pass the whole value as a variable';

describe('JSON', () => {
  it('in a query is what it says', async () => {
    const id = `groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}"`;

    await run(`mutation { createValue(${id}, input: { name: "a", value: { a: [1, -2.5, "x", true, null], b: {} } }) { id } }`);

    expect(calls).toMatchObject([{ request: { value: { a: [1, -2.5, 'x', true, null], b: {} } } }]);
  });

  it.each([
    ['{ __proto__: 1 }', "JSON must not have a property named '__proto__'"],
    ['[NOT_JSON]', NO_JSON],
    ['{ a: $v }', NO_JSON],
  ])('in a query cannot be %s', async (value, message) => {
    const id = `groupId: "${GROUP}", appId: "${idOf(GROUP, 1)}"`;

    const { data, errors } = await run(
      `mutation ($v: JSON!) { createValue(${id}, input: { name: "a", value: ${value} }) { id } used: createValue(${id}, input: { name: "a", value: $v }) { id } }`,
    );

    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
    expect(calls).toEqual([]);
  });
});

describe('a request that holds too much', () => {
  const tooMuch = JSON.stringify(Array.from({ length: 1_000 }, () => 1));
  const refusal = (what: string) => ({
    status: 413,
    body: {
      errors: [
        {
          message: `${what} holds more than 1000 values (MAX_BODY_VALUES)`,
          extensions: { code: 'ReadSizeLimitExceeded', http_status: 413, request_id: null },
        },
      ],
    },
  });

  it('is rejected in the body', async () => {
    const answer = await service.answer({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      search: '',
      body: Buffer.from(`{"query":"{ __typename }","variables":{"a":${tooMuch}}}`),
      limits: LIMITS,
    });

    expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toEqual(refusal('the request body'));
    expect(calls).toEqual([]);
  });

  it.each(['variables', 'extensions'])('is rejected in the parameter %s', async (name) => {
    const search = `?${new URLSearchParams({ query: '{ __typename }', [name]: `{"a":${tooMuch}}` }).toString()}`;
    const answer = await service.answer({ method: 'GET', headers: {}, search, body: null, limits: LIMITS });

    expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toEqual(refusal(`'${name}'`));
    expect(calls).toEqual([]);
  });
});
