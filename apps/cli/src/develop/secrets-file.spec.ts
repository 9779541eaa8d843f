import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretsFile } from './secrets-file.js';

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-secrets-'));
  path = join(directory, 'secrets.json');
});
afterEach(() => rm(directory, { recursive: true }));

describe('a file of secrets', () => {
  it('is made for its owner alone, and gets further values', async () => {
    const file = new SecretsFile(path);
    expect(await file.read()).toEqual(new Map());

    await file.add(new Map([['a', '1']]));
    await file.add(new Map([['b', '2']]));

    expect(Object.fromEntries(await file.read())).toEqual({ a: '1', b: '2' });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['secrets.json']);
  });

  it('is rejected where others can read it', async () => {
    await writeFile(path, '{"a": "hidden"}');
    await chmod(path, 0o644);

    await expect(new SecretsFile(path).read()).rejects.toMatchObject({
      outcome: 'failure',
      message: `${path} can be read by others: run 'chmod 600 ${path}'`,
    });
  });

  it.each(['{"a": "hidden"', '["hidden"]', '{"a": 5}'])('is rejected without its content if it holds %s', async (text) => {
    await writeFile(path, text, { mode: 0o600 });

    const error: unknown = await new SecretsFile(path).read().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CliError' });
    expect(String(error)).not.toContain('hidden');
  });
});
