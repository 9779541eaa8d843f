import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
const int = (value: number) => ({ $numberInt: String(value) });
const yes = (by: string | null) => ({ allowed: true, by });
const no = (by: string | null) => ({ allowed: false, by });
const invalid = (message: string) => ({
  status: 400,
  body: { error: expect.stringContaining(message) as string, error_code: 'InvalidParameter' },
});

const ROLES = [
  { name: 'owner', apply_when: { owner: '%%user.id' }, read: true, write: true },
  { name: 'others', apply_when: {}, fields: { title: { read: true }, owner: { read: '%%true' } }, insert: false },
];
const FILTERS = [{ name: 'open', apply_when: { '%%user.custom_data.admin': { '%exists': false } }, query: { open: true } }];

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let names: { database: string; collection: string };

beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  names = { database: `e2e_${app.app._id}`, collection: 'tasks' };
  serviceId = await link('mongodb-atlas');
});

async function link(name: string): Promise<string> {
  const service = { name, type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
  return (await app.must<{ _id: string }>('POST', '/services', service))._id;
}

const rule = (more: object = {}) => app.must('POST', `/services/${serviceId}/rules`, { ...names, roles: ROLES, ...more });
const attempt = (json: object, of: AppAdmin = app): Promise<Answer> =>
  of.send('POST', '/rules/try', { json: { custom_user: { id: 'ann' }, ...names, ...json } });

interface Result {
  readonly user: Record<string, unknown>;
  readonly rules: string;
  readonly refused: string | null;
  readonly roles: readonly object[];
  readonly filters: readonly object[];
  readonly documents: readonly Record<string, unknown>[];
  readonly failures: readonly object[];
}

async function result(json: object): Promise<Result> {
  const answer = await attempt(json);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Result;
}

async function store(...documents: object[]): Promise<void> {
  for (const document of documents) {
    await app.must('POST', `/services/${serviceId}/commands/insert_document`, {
      database_name: names.database,
      collection_name: names.collection,
      document,
    });
  }
}

describe('POST /rules/try', () => {
  it('reports for stored documents which role applies, its permissions, and why', async () => {
    await rule({ filters: FILTERS });
    const own = { _id: 1, owner: 'ann', title: 'a', secret: 's', open: true };
    const others = { _id: 2, owner: 'bob', title: 'b', secret: 't', open: true };
    await store(own, others, { _id: 3, owner: 'ann', title: 'c', open: false });
    const told = await result({ filter: {} });
    const all = yes('roles[0].read');
    const write = yes('roles[0].write');
    const fieldsOf = (document: object, read: object, may: object) =>
      Object.keys(document).map((name) => ({ path: [name], read, write: may }));
    const title = yes('roles[1].fields.title.read');
    expect(told).toEqual({
      user: { id: 'ann', type: 'normal', data: {}, identities: [], custom_data: {} },
      rules: 'collection',
      refused: null,
      roles: [
        { name: 'owner', applies: null },
        { name: 'others', applies: true },
      ],
      filters: [{ name: 'open', applies: true, query: { open: true }, projection: {} }],
      failures: [],
      documents: [
        {
          document: { ...own, _id: int(1) },
          role: 'owner',
          roles: [
            { name: 'owner', applies: true },
            { name: 'others', applies: true },
          ],
          found: true,
          visible: { ...own, _id: int(1) },
          read: all,
          insert: write,
          update: write,
          delete: write,
          fields: fieldsOf(own, all, write),
        },
        {
          document: { ...others, _id: int(2) },
          role: 'others',
          roles: [
            { name: 'owner', applies: false },
            { name: 'others', applies: true },
          ],
          found: true,
          visible: { owner: 'bob', title: 'b' },
          read: yes(null),
          insert: no('roles[1].insert'),
          update: yes('roles[1].fields'),
          delete: no(null),
          fields: [
            { path: ['_id'], read: no(null), write: no(null) },
            { path: ['owner'], read: yes('roles[1].fields.owner.read'), write: no(null) },
            { path: ['title'], read: title, write: no(null) },
            { path: ['secret'], read: no(null), write: no(null) },
            { path: ['open'], read: no(null), write: no(null) },
          ],
        },
        expect.objectContaining({ document: expect.objectContaining({ _id: int(3) }) as object, found: false, visible: null }),
      ],
    });
  });

  it('judges a document that is not stored, and its change', async () => {
    await rule();
    const { documents } = await result({ document: { owner: 'bob', title: 'b' }, changed: { owner: 'bob', title: 'c' } });
    expect(documents).toMatchObject([
      { role: 'others', found: null, visible: { owner: 'bob', title: 'b' }, update: no(null), insert: no('roles[1].insert') },
    ]);
    const own = await result({ document: { owner: 'ann' }, changed: { owner: 'ann', title: 'c' } });
    expect(own.documents).toMatchObject([{ role: 'owner', update: yes('roles[0].write'), insert: yes('roles[0].write') }]);
  });

  it('tries a rule of the request in the place of the stored one, and stores nothing', async () => {
    await rule();
    await store({ _id: 1, owner: 'bob', title: 'b' });
    const before = await app.must('GET', `/services/${serviceId}/rules`);
    const tried = { roles: [{ name: 'nobody', apply_when: {}, read: false }] };
    const told = await result({ filter: { _id: 1 }, rule: tried });
    expect(told).toMatchObject({ rules: 'request', roles: [{ name: 'nobody', applies: true }] });
    expect(told.documents).toMatchObject([{ found: false, visible: null, read: no('roles[0].read') }]);
    expect(await app.must('GET', `/services/${serviceId}/rules`)).toEqual(before);
    expect((await result({ filter: { _id: 1 } })).documents).toMatchObject([{ found: true }]);
  });

  it('tries what the draft of the administrator has', async () => {
    await rule();
    await store({ _id: 1, owner: 'bob', title: 'b' });
    const draft = await app.must<{ _id: string }>('POST', '/drafts');
    const [{ _id: ruleId }] = await app.must<[{ _id: string }]>('GET', `/services/${serviceId}/rules`);
    await app.must('PUT', `/services/${serviceId}/rules/${ruleId}`, {
      ...names,
      roles: [{ name: 'new', apply_when: {}, read: true }],
    });
    expect(await result({ filter: {} })).toMatchObject({ roles: [{ name: 'new' }], documents: [{ visible: { title: 'b' } }] });
    await app.must('DELETE', `/drafts/${draft._id}`);
    expect((await result({ filter: {} })).roles).toMatchObject([{ name: 'owner' }, { name: 'others' }]);
  });

  it('is about default rules where the collection has none, and about nothing where there are no rules', async () => {
    expect(await result({ filter: {} })).toMatchObject({ rules: 'none', roles: [], filters: [], documents: [] });
    await app.must('POST', `/services/${serviceId}/default_rule`, { roles: [{ name: 'all', apply_when: {}, read: true }] });
    expect(await result({ filter: {} })).toMatchObject({ rules: 'default', roles: [{ name: 'all', applies: true }] });
  });

  it('is as a user of the app, with its custom data', async () => {
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    const login = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`;
    const { body } = await send('POST', login, { json: {} });
    const { user_id } = body as { user_id: string };
    await rule();
    const told = await result({ user_id, custom_user: null, document: { owner: user_id } });
    expect(told.user).toMatchObject({ id: user_id, type: 'normal' });
    expect(told.documents).toMatchObject([{ role: 'owner' }]);
  });

  it('sees the custom data and identities of a user that need not exist', async () => {
    const when = {
      '%%user.custom_data.team': 1,
      '%%user.data.email': 'a@example.com',
      '%%user.identities.provider_type': 'anon-user',
    };
    await rule({ roles: [{ name: 'team', apply_when: when, read: true }] });
    const custom_user = {
      id: 'ann',
      custom_data: { team: 1 },
      data: { email: 'a@example.com' },
      identities: [{ id: '1', provider_type: 'anon-user' }],
    };
    expect((await result({ custom_user, document: { a: 1 } })).documents).toMatchObject([{ role: 'team' }]);
    expect((await result({ document: { a: 1 } })).documents).toMatchObject([{ role: null, read: no('roles') }]);
  });

  it('reports which function of an expression failed', async () => {
    const call = { '%%true': { '%function': { name: 'missing', arguments: [] } } };
    await rule({ roles: [{ name: 'asked', apply_when: call, read: true }] });
    const told = await result({ document: { a: 1 } });
    expect(told.failures).toEqual([{ source: 'function', name: 'missing', message: expect.any(String) as string }]);
    expect(told.documents).toMatchObject([{ role: null }]);
  });

  it('reports rules on actions that reject the user', async () => {
    await rule();
    await app.must('POST', `/services/${serviceId}/rules`, { name: 'reads', actions: ['find'], when: { '%%user.id': 'bob' } });
    expect((await result({ filter: {} })).refused).toContain("the action 'find'");
    expect((await result({ custom_user: { id: 'bob' }, filter: {} })).refused).toBeNull();
  });

  it('judges ten documents at most', async () => {
    await rule();
    await store(...Array.from({ length: 11 }, (_, _id) => ({ _id, owner: 'ann' })));
    expect((await result({ filter: {} })).documents).toHaveLength(10);
    expect((await result({ filter: {}, limit: 2 })).documents).toHaveLength(2);
  });

  it('needs to know the data source where there are several', async () => {
    const second = await link('second');
    await rule();
    expect(await attempt({})).toMatchObject(invalid("'service'"));
    expect(await result({ service: 'mongodb-atlas' })).toMatchObject({ rules: 'collection' });
    expect(await result({ service: second })).toMatchObject({ rules: 'none' });
    expect(await attempt({ service: 'third' })).toMatchObject({ status: 404, body: { error_code: 'ServiceNotFound' } });
  });
});

describe('a trial that cannot be', () => {
  it.each([
    ["either 'user_id' or 'custom_user'", { custom_user: null }],
    ["either 'user_id' or 'custom_user'", { user_id: UNKNOWN }],
    ["'database'", { database: 7 }],
    ["'collection'", { collection: null }],
    ["'document' and 'filter' cannot be combined", { document: {}, filter: {} }],
    ["'filter'", { filter: { $where: 'true' } }],
    ["'document'", { document: 'x' }],
    ["'limit'", { limit: 11 }],
    ["'limit'", { limit: 0 }],
    ["'fliter'", { fliter: {} }],
    ["'custom_user.id'", { custom_user: { id: 1 } }],
    ["'custom_user.type'", { custom_user: { type: 'admin' } }],
    ["'custom_user.data'", { custom_user: { data: 'x' } }],
    ["'custom_user.identities'", { custom_user: { identities: [1] } }],
    ["'rule.roles'", { rule: { roles: {} } }],
    ['roles[0].read', { rule: { roles: [{ name: 'a', apply_when: {}, read: { '%%nothing': 1 } }] } }],
    ['filters[0].name', { rule: { filters: [{ apply_when: {} }] } }],
  ])('names %s', async (message, json) => {
    expect(await attempt(json)).toMatchObject(invalid(message));
  });

  it('is rejected where it is no JSON document, or one that is too large', async () => {
    for (const raw of ['', '{', '[]', '7']) expect(await app.send('POST', '/rules/try', { raw })).toMatchObject({ status: 400 });
    expect(await attempt({ document: { text: 'x'.repeat(4 * 1024 * 1024) } })).toMatchObject({ status: 400 });
  });

  it('is rejected for users and apps that do not exist', async () => {
    expect(await attempt({ custom_user: null, user_id: UNKNOWN })).toMatchObject({
      status: 404,
      body: { error_code: 'UserNotFound' },
    });
  });
});
