import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importApp } from '#contracts/config/app-files.contract.js';
import { listFunctions } from '#contracts/config/functions.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { archived, startFilesProcess, type FilesProcess } from './files-process.fixture.js';

/** Limit of the fixture's process. */
const VALUES_MAX = 50_000;
const ROOT = { config_version: 20210101 };

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

const numbers = (length: number): number[] => Array.from({ length }, () => 1);

/** Returns files so large that a worker reads them: two functions, and padding that is never read. */
function largeFiles(changes: Readonly<Record<string, string>> = {}): Map<string, string> {
  return new Map(
    Object.entries({
      'realm_config.json': JSON.stringify(ROOT),
      'functions/config.json': JSON.stringify([{ name: 'one' }, { name: 'two' }]),
      'functions/one.js': `exports = () => 1; // ${'x'.repeat(300_000)}`,
      'functions/two.js': 'exports = () => 2;',
      ...changes,
    }),
  );
}

const functionNames = async (key: { groupId: string; appId: string }): Promise<string[]> =>
  (await config.call(listFunctions, key)).map(({ name }) => name).toSorted();

describe('a large import', () => {
  it('as an archive brings what a small one would', async () => {
    const key = await config.anAppWith();
    await expect(config.importing(key, largeFiles())).resolves.toMatchObject({ diffs: null });
    expect(await functionNames(key)).toEqual(['one', 'two']);
  });

  it('as the text of a document brings what the document would', async () => {
    const key = await config.anAppWith();
    const source = 'exports = () => 1;';
    const document_text = JSON.stringify({ ...ROOT, functions: { config: [{ name: 'one' }], sources: { 'one.js': source } } });

    const asText = config.call(importApp, { ...key, document_text });
    const asDocument = config.call(importApp, { ...key, diff: true, document: JSON.parse(document_text) as object });
    const results = await Promise.allSettled([asText, asDocument]);

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await functionNames(key)).toEqual(['one']);
  });

  it.each([
    [
      'a file that is no JSON',
      { 'functions/config.json': '[' },
      'InvalidParameter',
      /^functions\/config.json: is not valid JSON/,
    ],
    ['a file without what it needs', { 'functions/config.json': '[{}]' }, 'InvalidParameter', /^functions\/config.json: /],
  ])('that holds %s is rejected as a small one is', async (_, changes, code, message) => {
    const key = await config.anAppWith();
    await expect(config.importing(key, largeFiles(changes))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(await config.call(listDeployments, key)).toEqual([]);
  });

  it.each(['[]', '"x"', '{', ''])('is rejected for the text %j', async (document_text) => {
    const key = await config.anAppWith();
    await expect(config.call(importApp, { ...key, document_text })).rejects.toMatchObject({
      code: 'BadRequest',
      message: 'the request body must be a JSON object',
    });
  });

  it('is rejected with both a document and an archive', async () => {
    const key = await config.anAppWith();
    const archive = await archived(largeFiles());
    await expect(config.call(importApp, { ...key, archive, document_text: '{}' })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
  });

  it('may hold as many values in all its JSON files together as the setting says', async () => {
    const key = await config.anAppWith();
    const half = JSON.stringify(numbers(VALUES_MAX / 2));
    const refusal = {
      code: 'ReadSizeLimitExceeded',
      message: `the archive holds more than ${VALUES_MAX} values (MAX_IMPORT_VALUES)`,
    };

    // Nothing reads these JSON files, but they count; files of other types do not.
    await expect(config.importing(key, largeFiles({ 'a.json': half, 'b.json': half }))).rejects.toMatchObject(refusal);
    await expect(config.importing(key, largeFiles({ 'a.json': half, 'b.txt': half }))).resolves.toMatchObject({ diffs: null });
  });
});
