import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginKeyRotation, finishKeyRotation, loadCredentials } from './credentials.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'credentials-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('credentials that cannot be', () => {
  it('read are named, and nothing of them is shown', async () => {
    const path = join(dataDir, 'credentials.json');
    writeFileSync(path, '{"MASTER_KEY": "secret');
    await expect(loadCredentials(dataDir, {})).rejects.toMatchObject({
      name: 'StartError',
      message: `${path} is not JSON: restore it from a backup`,
    });
  });

  it.each([
    ['null', 'contains no credentials'],
    ['["x"]', 'contains no credentials'],
    ['{"MASTER_KEY": 7, "ADMIN_EMAIL": ""}', 'is damaged: ADMIN_EMAIL, MASTER_KEY must be a string'],
    ['{"MASTER_KEY": "c2hvcnQ="}', 'is damaged: MASTER_KEY must be 32 bytes in base64'],
  ])('used are named with their file: %s', async (text, problem) => {
    const path = join(dataDir, 'credentials.json');
    writeFileSync(path, text);
    await expect(loadCredentials(dataDir, {})).rejects.toMatchObject({
      name: 'StartError',
      message: `${path} ${problem}: restore it from a backup`,
    });
  });

  it('read because they are no file are not waited for', async () => {
    const path = join(dataDir, 'credentials.json');
    execFileSync('mkfifo', [path]);
    await expect(loadCredentials(dataDir, {})).rejects.toMatchObject({
      name: 'StartError',
      message: `${path} is not a file: restore it from a backup`,
    });
  });

  it('written name their file', async () => {
    const path = join(dataDir, 'credentials.json');
    mkdirSync(`${path}.new`);
    await expect(loadCredentials(dataDir, {})).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`Failed to write ${path}: EISDIR`) as unknown,
    });
  });
});

describe('a master key that is replaced', () => {
  const path = (): string => join(dataDir, 'credentials.json');
  const stored = (): Record<string, string> => JSON.parse(readFileSync(path(), 'utf8')) as Record<string, string>;

  it('becomes the previous one until that is finished; nothing else changes', async () => {
    const { credentials: first } = await loadCredentials(dataDir, {});
    expect(first.MASTER_KEY_PREVIOUS).toBeUndefined();
    const { masterKey, previous } = await beginKeyRotation(dataDir);
    expect(previous).toBe(first.MASTER_KEY);
    expect(masterKey).not.toBe(previous);
    expect(Buffer.from(masterKey, 'base64')).toHaveLength(32);
    expect(stored()).toEqual({ ...first, MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: previous });
    expect((await loadCredentials(dataDir, {})).credentials).toEqual(stored());
    await expect(beginKeyRotation(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: `${path()} contains a MASTER_KEY_PREVIOUS: finish that rotation first, with --finish`,
    });
    expect(await finishKeyRotation(dataDir)).toBe(previous);
    expect(stored()).toEqual({ ...first, MASTER_KEY: masterKey });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    await expect(finishKeyRotation(dataDir)).rejects.toMatchObject({ message: `${path()} contains no MASTER_KEY_PREVIOUS` });
  });

  it('is not made up where there was none, and the environment comes first', async () => {
    await expect(beginKeyRotation(dataDir)).rejects.toMatchObject({ message: `${path()} contains no MASTER_KEY` });
    const { credentials } = await loadCredentials(dataDir, { MASTER_KEY_PREVIOUS: 'of the environment' });
    expect(credentials.MASTER_KEY_PREVIOUS).toBe('of the environment');
    expect(stored()['MASTER_KEY_PREVIOUS']).toBeUndefined();
  });
});
