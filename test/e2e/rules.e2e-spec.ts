import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
/** Paths of a service with actions and of a data source. */
let web: string;
let data: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  web = await aService('web', 'http');
  data = await aService('mongodb-atlas', 'mongodb-atlas');
});

async function aService(name: string, type: string): Promise<string> {
  return `/services/${(await app.must<{ _id: string }>('POST', '/services', { name, type }))._id}`;
}

const actionRule = { name: 'rule0', actions: ['get', 'post'], when: { '%%args.url.host': { '%in': ['example.com'] } } };
const role = {
  name: 'owner',
  apply_when: { '%or': [{ owner: '%%user.id' }, { '%%prevRoot': { '%exists': false } }] },
  document_filters: { read: true, write: true },
  read: true,
  write: { owner: '%%user.id' },
  insert: true,
  delete: false,
  search: true,
};
const collectionRule = {
  database: 'shop',
  collection: 'orders',
  roles: [role],
  filters: [{ name: 'mine', apply_when: {}, query: { owner: '%%user.id' }, projection: { hidden: 0 } }],
};

describe('a rule of a service with actions', () => {
  it('is created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', `${web}/rules`, { json: actionRule });
    expect([created.status, created.body]).toEqual([201, { _id: ID, name: 'rule0' }]);
    const { _id } = created.body as { _id: string };
    const path = `${web}/rules/${_id}`;

    const listed = await app.send('GET', `${web}/rules`);
    expect([listed.status, listed.body]).toEqual([200, [{ _id, ...actionRule, version: expect.any(String) }]]);
    const read = await app.send('GET', path);
    expect([read.status, read.body]).toEqual([200, { _id, ...actionRule }]);
    const replaced = await app.send('PUT', path, { json: { _id, name: 'rule1', actions: [], when: {} } });
    expect([replaced.status, replaced.body]).toEqual([200, { _id, name: 'rule1', actions: [], when: {} }]);
    expect((await app.send('GET', path)).body).toEqual(replaced.body);
    const deleted = await app.send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await app.send('GET', `${web}/rules`)).body).toEqual([]);
  });

  it('needs no condition, as tools leave it out', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', `${web}/rules`, { name: 'r', actions: ['get'] });

    expect((await app.send('GET', `${web}/rules/${_id}`)).body).toEqual({ _id, name: 'r', actions: ['get'], when: {} });
  });

  it('is rejected with 409 for a taken name', async () => {
    await app.must('POST', `${web}/rules`, actionRule);
    const { _id } = await app.must<{ _id: string }>('POST', `${web}/rules`, { ...actionRule, name: 'other' });

    const created = await app.send('POST', `${web}/rules`, { json: actionRule });
    expect([created.status, created.body]).toEqual([409, { error: expect.any(String), error_code: 'RuleAlreadyExists' }]);
    const renamed = await app.send('PUT', `${web}/rules/${_id}`, { json: actionRule });
    expect([renamed.status, renamed.body]).toEqual([409, { error: expect.any(String), error_code: 'RuleDuplicateName' }]);
    expect((await app.send('GET', `${web}/rules`)).body).toHaveLength(2);
  });

  it('is rejected with the place of what is wrong', async () => {
    for (const [json, error] of [
      [{ ...actionRule, when: { '%%args.n': { '%gtt': 0 } } }, 'when["%%args.n"].%gtt'],
      [{ ...actionRule, when: { '%and': [{}, { a: '%%nobody.id' }] } }, 'when.%and[1].a'],
      [{ ...actionRule, when: 'always' }, 'when'],
      [{ ...actionRule, actions: 'get' }, 'actions'],
      [{ name: 'x' }, 'actions'],
      [{ actions: [] }, 'name'],
      [{ ...actionRule, name: 'n'.repeat(65) }, 'name'],
    ] as const) {
      const answer = await app.send('POST', `${web}/rules`, { json });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.stringContaining(error), error_code: 'InvalidParameter' });
    }
    expect((await app.send('GET', `${web}/rules`)).body).toEqual([]);
  });
});

describe('a rule of a collection', () => {
  it('is created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', `${data}/rules`, { json: collectionRule });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, name: 'shop.orders', database: 'shop', collection: 'orders' });
    const { _id } = created.body as { _id: string };
    const path = `${data}/rules/${_id}`;

    expect((await app.send('GET', `${data}/rules`)).body).toEqual([{ _id, ...collectionRule, version: expect.any(String) }]);
    expect((await app.send('GET', path)).body).toEqual({ _id, ...collectionRule });
    const inline = { ...collectionRule, schema: { title: 'order', bsonType: 'object' }, relationships: {} };
    const replaced = await app.send('PUT', path, { json: { _id, ...inline } });
    expect([replaced.status, replaced.body]).toEqual([200, { _id, ...inline }]);
    expect((await app.send('GET', path)).body).toEqual({ _id, ...inline });
    expect((await app.send('DELETE', path)).status).toBe(204);
    expect((await app.send('DELETE', path)).body).toEqual({ error: `rule not found: '${_id}'`, error_code: 'RuleNotFound' });
  });

  it('exists once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.send('POST', `${data}/rules`, { json: collectionRule })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toEqual({ error: "a rule for 'shop.orders' already exists", error_code: 'RuleAlreadyExists' });
    }
  });

  it('is rejected with the place of what is wrong', async () => {
    for (const [wrong, error] of [
      [{ database: '' }, 'database'],
      [{ collection: 'a$' }, 'collection'],
      [{ roles: [{ ...role, name: '' }] }, 'roles[0].name'],
      [{ roles: [role, { ...role, apply_when: { a: { '%foo': 1 } } }] }, 'roles[1].apply_when.a.%foo'],
      [{ roles: [{ ...role, write: { '%%this': 1 } }] }, 'roles[0].write'],
      [{ roles: [{ ...role, fields: { total: { write: { '%%user.id': { $bad: 1 } } } } }] }, 'roles[0].fields.total.write'],
      [{ filters: [{ name: 'f', apply_when: { '%%root.a': 1 } }] }, 'filters[0].apply_when'],
      [{ filters: [{ name: 'f', apply_when: {}, query: { a: '%%nobody' } }] }, 'filters[0].query.a'],
      [{ schema: 'none' }, 'schema'],
    ] as const) {
      const answer = await app.send('POST', `${data}/rules`, { json: { ...collectionRule, ...wrong } });
      expect(answer.status, error).toBe(400);
      expect(answer.body).toEqual({ error: expect.stringContaining(error), error_code: 'InvalidParameter' });
    }
    expect((await app.send('GET', `${data}/rules`)).body).toEqual([]);
  });
});

describe('rules', () => {
  it.each([UNKNOWN, 'nonsense'])('are not found for the unknown id %s', async (id) => {
    for (const [method, json] of [['GET'], ['PUT', actionRule], ['DELETE']] as const) {
      const answer = await app.send(method, `${web}/rules/${id}`, json ? { json } : {});
      expect(answer.status, method).toBe(404);
      expect(answer.body).toEqual({ error: `rule not found: '${id}'`, error_code: 'RuleNotFound' });
    }
    const listed = await app.send('GET', `/services/${id}/rules`);
    expect([listed.status, listed.body]).toEqual([404, { error: `service not found: '${id}'`, error_code: 'ServiceNotFound' }]);
  });

  it('are not found under another service', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', `${data}/rules`, collectionRule);

    expect((await app.send('GET', `${web}/rules/${_id}`)).status).toBe(404);
    expect((await app.send('PUT', `${web}/rules/${_id}`, { json: actionRule })).status).toBe(404);
    expect((await app.send('DELETE', `${web}/rules/${_id}`)).status).toBe(404);
    expect((await app.send('GET', `${data}/rules/${_id}`)).body).toEqual({ _id, ...collectionRule });
  });
});

describe('the default rule of a data source', () => {
  it('is created, read, replaced and deleted', async () => {
    const created = await app.send('POST', `${data}/default_rule`, { json: { roles: [role], filters: [] } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, roles: [{ _id: ID, ...role }], filters: [] });
    const { _id } = created.body as { _id: string };

    const read = await app.send('GET', `${data}/default_rule`);
    expect([read.status, read.body]).toEqual([200, created.body]);
    const replaced = await app.send('PUT', `${data}/default_rule`, { json: { _id, roles: [], filters: [] } });
    expect([replaced.status, replaced.text]).toEqual([204, '']);
    expect((await app.send('GET', `${data}/default_rule`)).body).toEqual({ _id, roles: [], filters: [] });
    const deleted = await app.send('DELETE', `${data}/default_rule`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
  });

  it('responds with the messages clients compare', async () => {
    const body = { roles: [role] };
    const answers = [
      await app.send('GET', `${data}/default_rule`),
      await app.send('PUT', `${data}/default_rule`, { json: { _id: UNKNOWN, ...body } }),
      await app.send('DELETE', `${data}/default_rule`),
      await app.send('POST', `${data}/default_rule`, { json: body }),
      await app.send('POST', `${data}/default_rule`, { json: body }),
      await app.send('PUT', `${data}/default_rule`, { json: { _id: UNKNOWN, ...body } }),
    ];

    expect(answers.map(({ status, body: answer }) => [status, (answer as { error?: string }).error])).toEqual([
      [404, 'default rule does not exist on service'],
      [400, 'default rule does not exist'],
      [404, 'default rule does not exist for app service'],
      [201, undefined],
      [400, 'default rule already exists'],
      [400, 'service default rule id mismatch'],
    ]);
  });

  it('is rejected for faulty roles and for services without collections', async () => {
    const faulty = await app.send('POST', `${data}/default_rule`, { json: { roles: [{ ...role, read: { '%foo': 1 } }] } });
    expect(faulty.status).toBe(400);
    expect(faulty.body).toEqual({ error: expect.stringContaining('roles[0].read.%foo'), error_code: 'InvalidParameter' });
    expect((await app.send('POST', `${web}/default_rule`, { json: { roles: [] } })).status).toBe(400);
    expect((await app.send('GET', `/services/${UNKNOWN}/default_rule`)).body).toMatchObject({ error_code: 'ServiceNotFound' });
  });
});
