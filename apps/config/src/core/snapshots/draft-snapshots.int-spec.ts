import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import {
  createDraft,
  deployDraft,
  discardDraft,
  getDraftSnapshot,
  type DraftSnapshot,
} from '#contracts/config/drafts.contract.js';
import { createEnvironmentValue, setEnvironment } from '#contracts/config/environments.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { snapshotVersion } from '#contracts/config/snapshot-change.js';
import { newId } from '#contracts/ids.js';
import { asUser } from '#testing/principals.js';
import { startConfigProcess, type Caller, type ConfigProcess } from '../../config-process.fixture.js';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function aDraft() {
  const { app, groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
  const { _id: draftId } = await config.call(createDraft, key);
  const read = async (given: { known?: string; groupId?: string } = {}, caller: Partial<Caller> = {}): Promise<DraftSnapshot> =>
    JSON.parse((await config.call(getDraftSnapshot, { ...key, draftId, ...given }, caller)).text()) as DraftSnapshot;
  const deployed = async (): Promise<AppSnapshot> =>
    JSON.parse((await config.call(getAppSnapshot, { appId })).text()) as AppSnapshot;
  return { app, key, draftId, read, deployed };
}

const NOT_FOUND = { code: 'DraftNotFound' };

describe('the snapshot of a draft', () => {
  it('is what would be deployed, the environment included, and begins as what is', async () => {
    const { key, draftId, read, deployed } = await aDraft();
    await expect(read()).resolves.toEqual({ snapshot: await deployed() });
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 2' });
    await config.call(createEnvironmentValue, { ...key, name: 'v', values: { qa: 'of qa', none: 'of none' } });
    await config.call(setEnvironment, { ...key, environment: 'qa' });
    await config.call(createSecret, { ...key, name: 's', value: 'at once' });

    const { snapshot } = await read();
    await expect(deployed()).resolves.toMatchObject({ functions: [{ name: 'f' }], environment: '' });
    await config.call(deployDraft, { ...key, draftId });

    expect(snapshot?.functions.map(({ name }) => name).toSorted()).toEqual(['f', 'g']);
    const after = await deployed();
    expect({ ...snapshot, lastDeployed: after.lastDeployed }).toEqual(after);
    await expect(read()).rejects.toMatchObject(NOT_FOUND);
  });

  it('is not sent again while it is the one that is held', async () => {
    const { key, read } = await aDraft();
    const { snapshot } = await read();
    const known = snapshot ? snapshotVersion(snapshot) : '';

    await expect(read({ known })).resolves.toEqual({});
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 2' });
    await expect(read({ known })).resolves.toMatchObject({ snapshot: { appId: key.appId } });
  });

  it('is for who holds it: no other administrator, no end user, no service, no other project', async () => {
    const { app, key, draftId, read } = await aDraft();

    await expect(read({}, { userId: newId() })).rejects.toMatchObject(NOT_FOUND);
    await expect(read({ groupId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
    const asked = () => config.bus.call(getDraftSnapshot, { ...key, draftId });
    await expect(asUser(app.domain_id, config.adminId, asked)).rejects.toMatchObject(NOT_FOUND);
    await expect(asked()).rejects.toMatchObject(NOT_FOUND);
  });

  it('is gone with the draft', async () => {
    const { key, draftId, read } = await aDraft();
    await config.call(discardDraft, { ...key, draftId });

    await expect(read()).rejects.toMatchObject(NOT_FOUND);
  });
});
