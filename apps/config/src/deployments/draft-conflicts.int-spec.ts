import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDraft, deployDraft, listDraftConflicts, rebaseDraft } from '#contracts/config/drafts.contract.js';
import { createFunction, getFunction, listFunctions, replaceFunction } from '#contracts/config/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

const OTHER = { userId: newId() };
const SOURCES = { base: 'exports = () => 0', mine: 'exports = () => "mine"', theirs: 'exports = () => "theirs"' };

let config: ConfigProcess;
let key: { groupId: string; appId: string };
let draftId: string;
let functionId: string;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  key = { groupId, appId };
  ({ _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source: SOURCES.base }));
  ({ _id: draftId } = await config.call(createDraft, key));
  await config.call(replaceFunction, { ...key, functionId, source: SOURCES.mine });
  await config.call(replaceFunction, { ...key, functionId, source: SOURCES.theirs }, OTHER);
});

async function rebase(of: Pick<ConfigProcess, 'call'>): Promise<'done' | 'refused'> {
  const { version, conflicts } = await of.call(listDraftConflicts, { ...key, draftId });
  const choices = conflicts.map(({ kind, id }) => ({ kind, id, take: 'mine' as const }));
  try {
    await of.call(rebaseDraft, { ...key, draftId, version, choices });
    return 'done';
  } catch (error) {
    if ((error as { code?: string }).code !== 'DraftConflict') throw error;
    return 'refused';
  }
}

describe('bringing a draft up to date', () => {
  it('loses nothing others deploy, in other processes, at that very moment', async () => {
    const second = await config.another();
    const others = Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        second.call(createFunction, { ...key, name: `theirs${index}`, source: SOURCES.theirs }, OTHER),
      ),
    );
    await Promise.all(Array.from({ length: 4 }, (_, index) => rebase(index % 2 ? config : second)));
    await others;

    // This process may not have heard of the other one's change yet: then the rebase is rejected.
    await expect.poll(() => rebase(config)).toBe('done');
    await second.close();
    await expect(config.call(listFunctions, key)).resolves.toHaveLength(9);
    await config.call(deployDraft, { ...key, draftId });
    await expect(config.call(listFunctions, key, OTHER)).resolves.toHaveLength(9);
    await expect(config.call(getFunction, { ...key, functionId }, OTHER)).resolves.toMatchObject({ source: SOURCES.mine });
  });
});
