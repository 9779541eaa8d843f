import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createRule, deleteRule, getRule, listRules, replaceRule } from '#contracts/config/rules.contract.js';
import { createService, deleteService } from '#contracts/config/services.contract.js';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

type ServiceKey = { groupId: string; appId: string; serviceId: string };

let config: ConfigProcess;
let app: { groupId: string; appId: string };
/** A data source and a service with actions. */
let data: ServiceKey;
let web: ServiceKey;

async function aService(name: string, type: string, key = app): Promise<ServiceKey> {
  const { _id } = await config.call(createService, { ...key, name, type });
  return { groupId: key.groupId, appId: key.appId, serviceId: _id };
}

beforeAll(async () => {
  config = await startConfigProcess();
});
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  app = { groupId, appId };
  data = await aService('mongodb-atlas', 'mongodb-atlas');
  web = await aService('web', 'http');
});
afterAll(() => config.close());

const role = {
  name: 'owner',
  apply_when: { owner: '%%user.id' },
  document_filters: { read: true, write: { '%%user.data.admin': true } },
  read: true,
  insert: false,
  fields: {
    'a name': { read: true, write: { '%%this': { $gt: 0 }, '%%prev': { $exists: true } }, fields: { inner: { read: true } } },
  },
  additional_fields: { read: false },
};
const filter = { name: 'mine', apply_when: {}, query: { owner: '%%user.id' }, projection: { secret: 0 } };
const collectionRule = { database: 'shop', collection: 'orders.2024', roles: [role], filters: [filter] };
const actionRule = { name: 'rule0', actions: ['get', 'post'], when: { '%%args.url.host': 'example.com' } };

describe('the rule of a collection', () => {
  it('is kept as it was given', async () => {
    const given = { ...collectionRule, schema: { title: 'order' }, relationships: {} };

    const created = await config.call(createRule, { ...data, ...given });

    expect(created).toEqual({ _id: ID, name: 'shop.orders.2024', database: 'shop', collection: 'orders.2024' });
    const stored = { _id: created._id, ...given };
    await expect(config.call(getRule, { ...data, ruleId: created._id })).resolves.toEqual(stored);
    await expect(config.call(listRules, data)).resolves.toEqual([{ ...stored, version: VERSION }]);
    const { rules } = JSON.parse((await config.call(getAppSnapshot, { appId: app.appId })).text()) as { rules: unknown };
    expect(rules).toEqual([{ ...stored, service_id: data.serviceId }]);
  });

  it('needs nothing but the collection, and is replaced as a whole', async () => {
    const { _id } = await config.call(createRule, { ...data, ...collectionRule });

    const replaced = await config.call(replaceRule, { ...data, ruleId: _id, database: 'shop', collection: 'carts' });

    expect(replaced).toEqual({ _id, database: 'shop', collection: 'carts', roles: [], filters: [] });
    await expect(config.call(getRule, { ...data, ruleId: _id })).resolves.toEqual(replaced);
  });

  it('reads the older name of a projection', async () => {
    const { projection, ...older } = filter;
    const { _id } = await config.call(createRule, { ...data, ...collectionRule, filters: [{ ...older, project: projection }] });

    await expect(config.call(getRule, { ...data, ruleId: _id })).resolves.toMatchObject({ filters: [filter] });
  });

  it('is the only one of its collection', async () => {
    const { _id } = await config.call(createRule, { ...data, ...collectionRule });
    const { _id: other } = await config.call(createRule, { ...data, ...collectionRule, collection: 'carts' });

    const text = "a rule for 'shop.orders.2024' already exists";
    await expect(config.call(createRule, { ...data, ...collectionRule })).rejects.toMatchObject(
      refusal('RuleAlreadyExists', text),
    );
    await expect(config.call(replaceRule, { ...data, ruleId: other, ...collectionRule })).rejects.toMatchObject(
      refusal('RuleDuplicateName', text),
    );
    await config.call(replaceRule, { ...data, ruleId: _id, ...collectionRule, roles: [] });
    const second = await aService('second', 'mongodb');
    await config.call(createRule, { ...second, ...collectionRule });
    await expect(config.call(listRules, data)).resolves.toHaveLength(2);
  });

  it.each<[string, object]>([
    ['database must be the name of a database', { database: undefined }],
    ['database must be the name of a database', { database: 'a.b' }],
    ['database must be the name of a database', { database: 'a'.repeat(64) }],
    ['collection must be the name of a collection', { collection: '' }],
    ['collection must be the name of a collection', { collection: '../up' }],
    ['collection must be the name of a collection', { collection: 'a$b' }],
    ['collection must be the name of a collection', { collection: 'a\n/../b' }],
    ['collection must be a string', { collection: null }],
    ['each value in roles must be an object', { roles: ['owner'] }],
    ['roles must contain no more than 100 elements', { roles: Array.from({ length: 101 }, () => role) }],
    ['roles[0].name must have 1 to 100 characters', { roles: [{ ...role, name: 'n'.repeat(101) }] }],
    ['roles[1].name must have 1 to 100 characters', { roles: [role, { apply_when: {} }] }],
    ['roles[0]._id must be a string', { roles: [{ ...role, _id: 5 }] }],
    ['roles[0].apply_when is required', { roles: [{ name: 'x' }] }],
    ['roles[0].document_filters must be an object', { roles: [{ ...role, document_filters: [] }] }],
    ['roles[0].fields.a must be an object', { roles: [{ ...role, fields: { a: true } }] }],
    ['roles[0].additional_fields must be an object', { roles: [{ ...role, additional_fields: true }] }],
    ['filters[0].name must have 1 to 100 characters', { filters: [{ ...filter, name: '' }] }],
    ['filters[0].query must be an object', { filters: [{ ...filter, query: [] }] }],
    ['schema.properties.a must be an object', { schema: { properties: { a: 'string' } } }],
    ['relationships.a must be an object', { relationships: { a: 'b' } }],
    ['filters[0].projection must be an object', { filters: [{ ...filter, projection: 1 }] }],
    ['a rule may have at most 200000 characters of JSON', { schema: { title: 'x'.repeat(200_000) } }],
  ])('is rejected: %s', async (message, wrong) => {
    const request = Object.fromEntries(
      Object.entries({ ...data, ...collectionRule, ...wrong }).filter(([, value]) => value !== undefined),
    ) as typeof data;

    await expect(config.call(createRule, request)).rejects.toMatchObject(refusal('InvalidParameter', message));
    await expect(config.call(listRules, data)).resolves.toEqual([]);
  });

  it.each<[string, object]>([
    ['roles[0].apply_when', { roles: [{ ...role, apply_when: 'yes' }] }],
    ['roles[0].apply_when.%or[1].owner.%foo', { roles: [{ ...role, apply_when: { '%or': [{}, { owner: { '%foo': 1 } }] } }] }],
    ['roles[0].read', { roles: [{ ...role, read: 'yes' }] }],
    ['roles[0].insert', { roles: [{ ...role, insert: null }] }],
    // `%%prev` is a field's value before the write: only rules of fields may use it (runtime §2.2).
    ['roles[0].write', { roles: [{ ...role, write: { '%%prev': 1 } }] }],
    ['roles[0].document_filters.write', { roles: [{ ...role, document_filters: { write: { a: '%%this' } } }] }],
    ['roles[0].fields["a b"].fields.c.write', { roles: [{ ...role, fields: { 'a b': { fields: { c: { write: 1 } } } } }] }],
    ['roles[0].additional_fields.read', { roles: [{ ...role, additional_fields: { read: { a: { $bad: 1 } } } }] }],
    ['schema.properties.a.validate', { schema: { properties: { a: { validate: { '%%this': { $foo: 1 } } } } } }],
    ['filters[0].apply_when', { filters: [{ ...filter, apply_when: { a: '%%root.a' } }] }],
    ['filters[0].query', { filters: [{ ...filter, query: { a: '%%nothing' } }] }],
  ])('is rejected for the expression at %s', async (path, wrong) => {
    const refused = config.call(createRule, { ...data, ...collectionRule, ...wrong });

    await expect(refused).rejects.toMatchObject({ code: 'InvalidParameter', message: expect.stringContaining(path) });
  });
});

describe('the rule of a service with actions', () => {
  it('has exactly the properties that were given', async () => {
    const created = await config.call(createRule, { ...web, ...actionRule });
    const { _id: bare } = await config.call(createRule, { ...web, name: 'bare', actions: [] });

    expect(created).toEqual({ _id: ID, name: 'rule0' });
    await expect(config.call(listRules, web)).resolves.toEqual([
      { _id: created._id, ...actionRule, version: VERSION },
      { _id: bare, name: 'bare', actions: [], when: {}, version: VERSION },
    ]);
    const replaced = { name: 'rule1', actions: ['delete'], when: {} };
    await expect(config.call(replaceRule, { ...web, ruleId: created._id, ...replaced })).resolves.toEqual({
      _id: created._id,
      ...replaced,
    });
    await expect(config.call(getRule, { ...web, ruleId: created._id })).resolves.toEqual({ _id: created._id, ...replaced });
  });

  it('has a unique name in its service', async () => {
    const { _id } = await config.call(createRule, { ...web, ...actionRule });
    const { _id: other } = await config.call(createRule, { ...web, ...actionRule, name: 'other' });

    const text = "a rule named 'rule0' already exists";
    await expect(config.call(createRule, { ...web, ...actionRule })).rejects.toMatchObject(refusal('RuleAlreadyExists', text));
    await expect(config.call(replaceRule, { ...web, ruleId: other, ...actionRule })).rejects.toMatchObject(
      refusal('RuleDuplicateName', text),
    );
    await config.call(replaceRule, { ...web, ruleId: _id, ...actionRule, actions: [] });
    const second = await aService('second', 'twilio');
    await expect(config.call(createRule, { ...second, ...actionRule })).resolves.toMatchObject({ name: 'rule0' });
  });

  it.each<[string, object]>([
    ["rule name must have 1 to 64 characters, without '/' and '\\'", { name: '' }],
    ["rule name must have 1 to 64 characters, without '/' and '\\'", { name: '../x' }],
    ["rule name must have 1 to 64 characters, without '/' and '\\'", { name: '..' }],
    ["rule name must have 1 to 64 characters, without '/' and '\\'", { name: 'n'.repeat(65) }],
    ['each value in actions must be a string', { actions: [1] }],
    ['actions must be an array', { actions: null }],
    ['name must be a string', { name: null }],
    ['actions must contain no more than 200 elements', { actions: Array(201).fill('get') }],
  ])('is rejected: %s', async (message, wrong) => {
    await expect(config.call(createRule, { ...web, ...actionRule, ...wrong })).rejects.toMatchObject(
      refusal('InvalidParameter', message),
    );
  });

  it('is rejected without actions and for a faulty expression', async () => {
    await expect(config.call(createRule, { ...web, name: 'rule' })).rejects.toMatchObject(
      refusal('InvalidParameter', 'actions is required'),
    );
    await expect(config.call(createRule, { ...web, ...actionRule, when: { a: { $eeq: 1 } } })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringContaining('when.a.$eeq'),
    });
    await expect(config.call(listRules, web)).resolves.toEqual([]);
  });
});

describe('rules', () => {
  it('are found by their own service only', async () => {
    const { _id } = await config.call(createRule, { ...data, ...collectionRule });
    const sibling = await config.anApp('sibling', app.groupId);
    const refused = refusal('RuleNotFound', `rule not found: '${_id}'`);

    await expect(config.call(getRule, { ...web, ruleId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(replaceRule, { ...web, ruleId: _id, ...actionRule })).rejects.toMatchObject(refused);
    await expect(config.call(deleteRule, { ...web, ruleId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(getRule, { ...data, appId: sibling.appId, ruleId: _id })).rejects.toMatchObject({
      code: 'ServiceNotFound',
    });
    await expect(config.call(getRule, { ...data, groupId: newId(), ruleId: _id })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(getRule, { ...data, ruleId: 'orders' })).rejects.toMatchObject({ code: 'RuleNotFound' });
    await expect(config.call(listRules, { ...data, serviceId: newId() })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(config.call(listRules, web)).resolves.toEqual([]);
  });

  it('are deleted, alone and with their service', async () => {
    const { _id } = await config.call(createRule, { ...data, ...collectionRule });
    await config.call(createRule, { ...data, ...collectionRule, collection: 'carts' });
    const { _id: kept } = await config.call(createRule, { ...web, ...actionRule });

    await expect(config.call(deleteRule, { ...data, ruleId: _id })).resolves.toBeNull();
    await expect(config.call(deleteRule, { ...data, ruleId: _id })).rejects.toMatchObject({ code: 'RuleNotFound' });
    await config.call(deleteService, data);

    const { rules } = JSON.parse((await config.call(getAppSnapshot, { appId: app.appId })).text()) as { rules: unknown };
    expect(rules).toEqual([{ _id: kept, service_id: web.serviceId, ...actionRule }]);
  });

  it('written again without a difference are no deployment', async () => {
    const { _id } = await config.call(createRule, { ...data, ...collectionRule });
    const before = await config.call(listDeployments, app);

    await config.call(replaceRule, { ...data, ruleId: _id, ...collectionRule });

    await expect(config.call(listDeployments, app)).resolves.toEqual(before);
  });

  it('allow one of 32 concurrent creators per name', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, () => config.call(createRule, { ...data, ...collectionRule })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'RuleAlreadyExists' });
    }
  });

  it('may only be read by a reader', async () => {
    const { _id } = await config.call(createRule, { ...web, ...actionRule });
    const reader = { role: 'reader' } as const;

    await expect(config.call(listRules, web, reader)).resolves.toEqual([{ _id, ...actionRule, version: VERSION }]);
    await expect(config.call(createRule, { ...web, ...actionRule, name: 'b' }, reader)).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(deleteRule, { ...web, ruleId: _id }, reader)).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});
