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

  it('written name their file', async () => {
    const path = join(dataDir, 'credentials.json');
    mkdirSync(`${path}.new`);
    await expect(loadCredentials(dataDir, {})).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`Could not write ${path}: EISDIR`) as unknown,
    });
  });
});
