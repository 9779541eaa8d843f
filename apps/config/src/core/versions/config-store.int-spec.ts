import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getAppSnapshot } from '#contracts/config/apps.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft, discardDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { FUNCTION } from '#contracts/config/function.entity.js';
import { createFunction, getFunction, listFunctions, replaceFunction } from '#contracts/config/functions.contract.js';
import { createValue, getValue, updateValue } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { CoreModule } from '../core.module.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { Collector } from './collector.service.js';
import { ConfigStore } from './config-store.service.js';

/** Internals of the process that the tests use. */
interface Inside {
  readonly store: ConfigStore;
  readonly records: AppRecordsRepository;
  readonly objects: ObjectsRepository;
  readonly collector: Collector;
}

let inside: Inside;

@Injectable()
class Probe {
  constructor(store: ConfigStore, records: AppRecordsRepository, objects: ObjectsRepository, collector: Collector) {
    inside = { store, records, objects, collector };
  }
}

@Module({ imports: [CoreModule], providers: [Probe] })
class ProbeModule {}

const OTHER = { userId: newId() };
const CHANGED = 500;

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([ProbeModule]);
});
afterAll(() => config.close());

async function anApp(): Promise<{ groupId: string; appId: string }> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

/** Writes many functions as one change of the caller. */
function putFunctions(key: { groupId: string; appId: string }, ids: readonly string[], source: string): Promise<unknown> {
  return config.asAdmin(key.groupId, () =>
    inside.store.change(key, (draft) => {
      ids.forEach((id, index) => draft.put('functions', id, FUNCTION.made({ name: `f${index}`, source })));
    }),
  );
}

describe('a draft of 500 changes', () => {
  it('is deployed in one moment: a reader sees all of it or nothing', async () => {
    const key = await anApp();
    const ids = Array.from({ length: CHANGED }, () => newId());
    await putFunctions(key, ids, 'old');
    const { _id: draftId } = await config.call(createDraft, key);
    await putFunctions(key, ids, 'new');
    const reader = await config.another();
    const seen: string[] = [];
    const progress = { deployed: false };

    const polling = (async () => {
      do {
        const text = (await reader.call(getAppSnapshot, { appId: key.appId })).text();
        const { functions } = JSON.parse(text) as { functions: { source: string }[] };
        expect(functions).toHaveLength(CHANGED);
        seen.push([...new Set(functions.map(({ source }) => source))].join('+'));
      } while (!progress.deployed || seen.at(-1) === 'old');
    })();
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    // A change of another administrator makes it a merge, and the deployment more than a move of the head.
    await config.call(createValue, { ...key, name: 'by-another', value: 1 }, OTHER);
    await config.call(deployDraft, { ...key, draftId });
    progress.deployed = true;
    await polling;
    await reader.close();

    expect(new Set(seen)).toEqual(new Set(['old', 'new']));
    expect(seen).toEqual(seen.toSorted((a, b) => (a === b ? 0 : a === 'old' ? -1 : 1)));
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(3);
  });
});

describe('two processes', () => {
  it('lose no update if they change one app concurrently', async () => {
    const key = await anApp();
    const second = await config.another();
    const { _id: valueId } = await config.call(createValue, { ...key, name: 'counted', value: 0 });
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 0' });

    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const process = index % 2 ? config : second;
        if (index === 10) return process.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => replaced' });
        if (index === 11) return process.call(updateValue, { ...key, valueId, value: 7 });
        return process.call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1' });
      }),
    );

    await second.close();
    await expect(config.call(listFunctions, key)).resolves.toHaveLength(19);
    await expect(config.call(getFunction, { ...key, functionId: f._id })).resolves.toMatchObject({
      source: 'exports = () => replaced',
    });
    await expect(config.call(getValue, { ...key, valueId })).resolves.toMatchObject({ value: 7 });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(22);
  });

  it('count correctly if they read, add and write: the swap admits one at a time', async () => {
    const key = await anApp();
    const first = inside;
    const second = await config.another([ProbeModule]);
    const other = inside;
    inside = first;
    expect(other.store).not.toBe(first.store);

    await config.asAdmin(key.groupId, () =>
      Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          (index % 2 ? first : other).store.change(key, async (draft) => {
            const stored = await draft.content('settings', 'counter');
            draft.put('settings', 'counter', { name: 'counter', value: Number(stored?.value ?? 0) + 1 });
          }),
        ),
      ),
    );

    const counted = await first.store.read(key, (view) => view.content('settings', 'counter'));
    expect(counted).toEqual({ name: 'counter', value: 24 });
    await second.close();
  });
});

describe('a crash between storing and swapping', () => {
  it('leaves a direct change undone', async () => {
    const { appId, groupId } = await anApp();
    const key = { appId, groupId };
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => old' });
    const before = await inside.records.findById(appId);
    vi.spyOn(AppRecordsRepository.prototype, 'swapHead').mockRejectedValueOnce(new Error('killed'));

    await expect(
      config.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => "new"' }),
    ).rejects.toMatchObject({
      code: 'InternalServerError',
    });

    await expect(inside.records.findById(appId)).resolves.toEqual(before);
    await expect(config.call(getFunction, { ...key, functionId: f._id })).resolves.toEqual(f);
  });

  it('leaves a draft open and what is deployed as it was, and the draft can be deployed after it', async () => {
    const key = await anApp();
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(createFunction, { ...key, name: 'mine', source: 'exports = () => 1' });
    await config.call(createFunction, { ...key, name: 'theirs', source: 'exports = () => 1' }, OTHER);
    const before = await inside.records.findById(key.appId);
    vi.spyOn(AppRecordsRepository.prototype, 'swapHead').mockRejectedValueOnce(new Error('killed'));

    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject({ code: 'InternalServerError' });

    await expect(inside.records.findById(key.appId)).resolves.toEqual(before);
    await expect(config.call(listDrafts, key)).resolves.toMatchObject([{ _id: draftId }]);
    await config.call(deployDraft, { ...key, draftId });
    await expect(config.call(listFunctions, key, OTHER)).resolves.toHaveLength(2);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(2);
  });

  it('leaves a draft as it was before the change', async () => {
    const key = await anApp();
    await config.call(createDraft, key);
    await config.call(createFunction, { ...key, name: 'kept', source: 'exports = () => 1' });
    vi.spyOn(AppRecordsRepository.prototype, 'swapDraft').mockRejectedValueOnce(new Error('killed'));

    await expect(config.call(createFunction, { ...key, name: 'lost', source: 'exports = () => 1' })).rejects.toMatchObject({
      code: 'InternalServerError',
    });

    await expect(config.call(listFunctions, key)).resolves.toMatchObject([{ name: 'kept' }]);
  });
});

describe('the collector', () => {
  const inTwoHours = (): Date => new Date(Date.now() + 7_200_000);

  it('keeps what an open draft has and what it began from, and removes what a discarded one had', async () => {
    const key = await anApp();
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => "base of the draft"' });
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => "only in the draft"' });
    // Pushes the state the draft began from out of the kept deployments.
    for (let index = 0; index < 26; index++) {
      await config.call(replaceFunction, { ...key, functionId: f._id, source: `exports = () => "theirs ${index}"` }, OTHER);
    }
    const storedTexts = async (): Promise<string> => {
      const hashes = await inside.objects.untouchedSince(key.appId, inTwoHours());
      return [...(await inside.objects.read(key.appId, hashes)).values()].join('\n');
    };

    await inside.collector.collect(inTwoHours());
    const whileOpen = await storedTexts();
    const another = await config.another();
    const read = await another.call(listFunctions, key);
    await another.close();
    await config.call(discardDraft, { ...key, draftId });
    await inside.collector.collect(inTwoHours());

    expect(whileOpen).toContain('base of the draft');
    expect(whileOpen).toContain('only in the draft');
    expect(read.map(({ name }) => name)).toEqual(['f', 'g']);
    const afterwards = await storedTexts();
    expect(afterwards).not.toContain('base of the draft');
    expect(afterwards).not.toContain('only in the draft');
    expect(afterwards).toContain('theirs 25');
  });
});
