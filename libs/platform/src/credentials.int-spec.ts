import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCredentials } from './credentials.js';

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
      message: `${path} holds no JSON: restore it from a backup`,
    });
  });

  it.each([
    ['null', 'holds no credentials'],
    ['["x"]', 'holds no credentials'],
    ['{"MASTER_KEY": 7, "ADMIN_EMAIL": ""}', 'is damaged: ADMIN_EMAIL, MASTER_KEY must be a text'],
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
      message: expect.stringContaining(`Could not write ${path}: EISDIR`) as unknown,
    });
  });
});
