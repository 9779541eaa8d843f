import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import {
  createDefaultRule,
  deleteDefaultRule,
  getDefaultRule,
  replaceDefaultRule,
} from '#contracts/config/default-rules.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createService, deleteService } from '#contracts/config/services.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

const role = { name: 'all', apply_when: {}, read: true, write: { owner: '%%user.id' } };
const filter = { name: 'mine', apply_when: true };

let config: ConfigProcess;
let key: { groupId: string; appId: string; serviceId: string };

beforeAll(async () => {
  config = await startConfigProcess();
});
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  const { _id } = await config.call(createService, { groupId, appId, name: 'mongodb-atlas', type: 'mongodb-atlas' });
  key = { groupId, appId, serviceId: _id };
});
afterAll(() => config.close());

async function snapshotRules(): Promise<unknown> {
  const text = (await config.call(getAppSnapshot, { appId: key.appId })).text();
  return (JSON.parse(text) as { defaultRules: unknown }).defaultRules;
}

describe('the default rule of a data source', () => {
  it('is created with ids for its roles and filters', async () => {
    const created = await config.call(createDefaultRule, { ...key, roles: [role], filters: [filter] });

    expect(created).toEqual({ _id: ID, roles: [{ _id: ID, ...role }], filters: [{ _id: ID, ...filter }] });
    await expect(config.call(getDefaultRule, key)).resolves.toEqual(created);
    await expect(snapshotRules()).resolves.toEqual([{ ...created, service_id: key.serviceId }]);
  });

  it('is replaced as a whole; what keeps its name keeps its id', async () => {
    const created = await config.call(createDefaultRule, { ...key, roles: [role], filters: [filter] });
    const other = { name: 'other', apply_when: false };

    await expect(config.call(replaceDefaultRule, { ...key, _id: created._id, roles: [other, role] })).resolves.toBeNull();

    await expect(config.call(getDefaultRule, key)).resolves.toEqual({
      _id: created._id,
      roles: [{ _id: ID, ...other }, created.roles[0]],
      filters: [],
    });
  });

  it('written again without a difference is no deployment', async () => {
    await config.call(createDefaultRule, { ...key, roles: [role], filters: [filter] });
    const before = await config.call(listDeployments, key);

    await config.call(replaceDefaultRule, { ...key, roles: [role], filters: [filter] });

    await expect(config.call(listDeployments, key)).resolves.toEqual(before);
  });

  it('exists once', async () => {
    const { _id } = await config.call(createDefaultRule, { ...key, roles: [] });

    await expect(config.call(createDefaultRule, { ...key, roles: [] })).rejects.toMatchObject(
      refusal('BadRequest', 'default rule already exists'),
    );
    await expect(config.call(replaceDefaultRule, { ...key, _id: newId(), roles: [] })).rejects.toMatchObject(
      refusal('BadRequest', 'service default rule id mismatch'),
    );
    await expect(config.call(getDefaultRule, key)).resolves.toEqual({ _id, roles: [], filters: [] });
  });

  it('is missed with the strings clients know', async () => {
    await expect(config.call(getDefaultRule, key)).rejects.toMatchObject(
      refusal('RuleNotFound', 'default rule does not exist on service'),
    );
    await expect(config.call(replaceDefaultRule, { ...key, roles: [] })).rejects.toMatchObject(
      refusal('BadRequest', 'default rule does not exist'),
    );
    await expect(config.call(deleteDefaultRule, key)).rejects.toMatchObject(
      refusal('RuleNotFound', 'default rule does not exist for app service'),
    );
    await expect(config.call(getDefaultRule, { ...key, serviceId: newId() })).rejects.toMatchObject({ code: 'ServiceNotFound' });
  });

  it('goes when it is deleted, and with its service', async () => {
    await config.call(createDefaultRule, { ...key, roles: [role] });
    await expect(config.call(deleteDefaultRule, key)).resolves.toBeNull();
    await expect(config.call(getDefaultRule, key)).rejects.toMatchObject({ code: 'RuleNotFound' });
    await config.call(createDefaultRule, { ...key, roles: [role] });

    await config.call(deleteService, key);

    await expect(snapshotRules()).resolves.toEqual([]);
  });

  it('is rejected for a service without collections, for faulty roles, and to readers', async () => {
    const { groupId, appId } = key;
    const { _id: web } = await config.call(createService, { groupId, appId, name: 'web', type: 'http' });

    await expect(config.call(createDefaultRule, { ...key, serviceId: web, roles: [] })).rejects.toMatchObject(
      refusal('InvalidParameter', "a service of type 'http' has no default rule"),
    );
    await expect(config.call(getDefaultRule, { ...key, serviceId: web })).rejects.toMatchObject({ code: 'RuleNotFound' });
    await expect(
      config.call(createDefaultRule, { ...key, roles: [role, { ...role, read: { a: { '%foo': 1 } } }] }),
    ).rejects.toMatchObject({ code: 'InvalidParameter', message: expect.stringContaining('roles[1].read.a.%foo') });
    await expect(
      config.call(createDefaultRule, { ...key, roles: [{ ...role, notes: 'x'.repeat(200_000) }] }),
    ).rejects.toMatchObject(refusal('InvalidParameter', 'a rule may have at most 200000 characters of JSON'));
    await expect(config.call(createDefaultRule, { ...key, roles: [] }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(snapshotRules()).resolves.toEqual([]);
  });
});
