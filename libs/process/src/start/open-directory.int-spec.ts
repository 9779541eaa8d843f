import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#testing/signal.js';
import { openDirectory, openDirectoryUnlessFull } from './open-directory.js';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'directory-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe('the directory of a variable', () => {
  it('is made for its user only, with those above it', async () => {
    const path = join(parent, 'a', 'b');
    await Promise.all([openDirectory('DATA_DIR', path), openDirectory('DATA_DIR', path)]);
    await openDirectory('DATA_DIR', path);
    expect([path, join(parent, 'a')].map((made) => statSync(made).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it('is named with the variable when a file is in its place or above it', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(await failureOf(openDirectory('DATA_DIR', file))).toMatchObject({
      name: 'StartError',
      message: `DATA_DIR: ${file} cannot be used: ${file} is not a directory`,
    });
    expect(await failureOf(openDirectory('DATA_DIR', join(file, 'below')))).toMatchObject({
      name: 'StartError',
      message: `DATA_DIR: ${file}/below cannot be used: ENOTDIR: not a directory, stat '${file}/below'`,
    });
  });

  it('must be usable even if it is created later', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    await openDirectoryUnlessFull('LOG_SPOOL_DIR', join(parent, 'spool'));
    expect(statSync(join(parent, 'spool')).isDirectory()).toBe(true);
    expect(await failureOf(openDirectoryUnlessFull('LOG_SPOOL_DIR', file))).toMatchObject({
      name: 'StartError',
      message: `LOG_SPOOL_DIR: ${file} cannot be used: ${file} is not a directory`,
    });
  });

  it.runIf(process.platform === 'linux')('is rejected without endless retries if it cannot be created', async () => {
    expect(await failureOf(openDirectory('DATA_DIR', '/proc/groundwork/data'))).toMatchObject({
      message: "DATA_DIR: /proc/groundwork/data cannot be used: ENOENT: no such file or directory, mkdir '/proc/groundwork'",
    });
  });
});
