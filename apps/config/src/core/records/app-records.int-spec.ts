import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteApp, getApp } from '#contracts/config/apps.contract.js';
import { getDeployConfig, replaceDeployConfig, listDeployments } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft, discardDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { createFunction, deleteFunction, listFunctions } from '#contracts/config/functions.contract.js';
import { createSecret, listSecrets } from '#contracts/config/secrets.contract.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

let writer: ConfigProcess;
let reader: ConfigProcess;
beforeAll(async () => {
  writer = await startConfigProcess();
  reader = await writer.another();
});
afterAll(async () => {
  await reader.close();
  await writer.close();
});

describe('a change that was answered', () => {
  it('can be read by another process, whatever it contains', async () => {
    const { groupId, appId } = await writer.anApp();
    const key = { groupId, appId };
    const functions = async (): Promise<string[]> => (await reader.call(listFunctions, key)).map(({ name }) => name);
    const drafts = async (): Promise<number> => (await reader.call(listDrafts, key)).length;

    for (let round = 0; round < 3; round++) {
      expect(await functions()).toEqual([]);
      const { _id: functionId } = await writer.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
      expect(await functions()).toEqual(['f']);
      await writer.call(deleteFunction, { ...key, functionId });
      expect(await functions()).toEqual([]);
      await writer.call(createSecret, { ...key, name: `s${round}`, value: 'v' });
      expect(await reader.call(listSecrets, key)).toHaveLength(round + 1);

      expect(await drafts()).toBe(0);
      const discarded = await writer.call(createDraft, key);
      expect(await drafts()).toBe(1);
      await writer.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1' });
      expect(await functions()).toEqual(['g']);
      await writer.call(discardDraft, { ...key, draftId: discarded._id });
      expect([await drafts(), await functions()]).toEqual([0, []]);

      const deployed = await writer.call(createDraft, key);
      expect(await drafts()).toBe(1);
      const { _id: h } = await writer.call(createFunction, { ...key, name: 'h', source: 'exports = () => 1' });
      await writer.call(deployDraft, { ...key, draftId: deployed._id });
      expect([await drafts(), await functions()]).toEqual([0, ['h']]);
      expect(await reader.call(listDeployments, key)).toHaveLength(4 * round + 3);
      await writer.call(deleteFunction, { ...key, functionId: h });
    }

    expect(await reader.call(getDeployConfig, key)).toMatchObject({ ui_drafts_disabled: false });
    await writer.call(replaceDeployConfig, { ...key, ui_drafts_disabled: true });
    expect(await reader.call(getDeployConfig, key)).toMatchObject({ ui_drafts_disabled: true });

    await writer.call(deleteApp, key);
    await expect(reader.call(getApp, key)).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(reader.call(listFunctions, key)).rejects.toMatchObject({ code: 'AppNotFound' });
  });
});
