import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contracts/config/audit.contract.js';
import { createDraft, deployDraft, diffDraft, undoDraftChanges, type Draft } from '#contracts/config/drafts.contract.js';
import { createEndpoint } from '#contracts/config/endpoints.contract.js';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

const SOURCE = 'exports = () => 0';
const OTHER = { userId: newId() };

let config: ConfigProcess;
let key: { groupId: string; appId: string };
let draftId: string;
let changed: string;
let deleted: string;
let added: string;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  key = { groupId, appId };
  ({ _id: changed } = await config.call(createFunction, { ...key, name: 'changed', source: SOURCE }));
  ({ _id: deleted } = await config.call(createFunction, { ...key, name: 'deleted', source: SOURCE }));
  ({ _id: draftId } = await config.call(createDraft, key));
  await config.call(replaceFunction, { ...key, functionId: changed, source: 'exports = () => 1' });
  await config.call(deleteFunction, { ...key, functionId: deleted });
  ({ _id: added } = await config.call(createFunction, { ...key, name: 'added', source: SOURCE }));
});

function undo(...ids: string[]): Promise<Draft> {
  return config.call(undoDraftChanges, { ...key, draftId, changes: ids.map((id) => ({ kind: 'functions', id })) });
}

const namesInDraft = async (): Promise<string[]> =>
  (await config.call(diffDraft, { ...key, draftId })).entities.map(({ name }) => name).toSorted();

describe('undoing changes of a draft', () => {
  it('restores a changed and a deleted entity and removes an added one, and keeps the rest', async () => {
    expect(await undo(changed)).toMatchObject({ _id: draftId, count: 2 });
    expect(await config.call(getFunction, { ...key, functionId: changed })).toMatchObject({ source: SOURCE });
    expect(await namesInDraft()).toEqual(['added', 'deleted']);

    expect(await undo(deleted, added)).toMatchObject({ count: 0 });
    expect((await config.call(listFunctions, key)).map(({ name }) => name).toSorted()).toEqual(['changed', 'deleted']);
  });

  it('leaves what is deployed alone, and deploys the rest', async () => {
    await undo(added);

    expect(await config.call(listFunctions, key, OTHER)).toHaveLength(2);
    await config.call(deployDraft, { ...key, draftId });
    expect((await config.call(listFunctions, key, OTHER)).map(({ name }) => name)).toEqual(['changed']);
  });

  it('rejects to remove what another change refers to, until both are undone', async () => {
    const endpoint = { route: '/added', http_method: 'GET', function_id: added, validation_method: 'NO_VALIDATION' } as const;
    const { _id: endpointId } = await config.call(createEndpoint, { ...key, ...endpoint });

    await expect(undo(added)).rejects.toMatchObject({
      code: 'DraftConflict',
      message: expect.stringContaining('added') as string,
    });

    const changes = [
      { kind: 'functions', id: added },
      { kind: 'endpoints', id: endpointId },
    ];
    expect(await config.call(undoDraftChanges, { ...key, draftId, changes })).toMatchObject({ count: 2 });
  });

  it('rejects to restore a name the draft has given to another entity', async () => {
    await config.call(createFunction, { ...key, name: 'deleted', source: SOURCE });

    await expect(undo(deleted)).rejects.toMatchObject({ code: 'DraftConflict' });
  });

  it('rejects entities the draft does not change, and drafts of others', async () => {
    await expect(undo(newId())).rejects.toMatchObject({ code: 'InvalidParameter' });
    const changes = [{ kind: 'functions', id: changed }];
    const others = config.call(undoDraftChanges, { ...key, draftId, changes }, OTHER);
    await expect(others).rejects.toMatchObject({ code: 'DraftNotFound' });
    const reader = config.call(undoDraftChanges, { ...key, draftId, changes }, { role: 'reader' });
    await expect(reader).rejects.toMatchObject({ code: 'PermissionDenied' });
  });

  it('is an audit entry of the draft', async () => {
    await undo(changed);

    const [entry] = await config.call(listAudit, key);
    expect(entry).toMatchObject({
      outcome: 'draft',
      draft_id: draftId,
      changes: [{ kind: 'functions', id: changed, name: 'changed', operation: 'update' }],
    });
  });
});
