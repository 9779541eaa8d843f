import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryInUseError, forgetOwnLock, lockDirectory } from './lock-file.js';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-file-'));
  path = join(directory, 'owner.lock');
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('lets one owner in at a time', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
  lock.release();
  expect(existsSync(path)).toBe(false);
  lockDirectory(directory).release();
});

it('takes over from a process that is gone', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(path, JSON.stringify({ pid: child.pid, began: 'x', token: 'old' }));
  const lock = lockDirectory(directory);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

it('takes over from an earlier process that had the same id', () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, began: 'another boot:1', token: 'old' }));
  lockDirectory(directory).release();
});

it('takes over an empty file, which a crash can leave', () => {
  writeFileSync(path, '');
  lockDirectory(directory).release();
});

it('does not release a lock of another owner', () => {
  const lock = lockDirectory(directory);
  writeFileSync(path, JSON.stringify({ pid: 1, began: '', token: 'other' }));
  lock.release();
  expect(existsSync(path)).toBe(true);
});

it('forgets a lock of this process only', () => {
  lockDirectory(directory);
  forgetOwnLock(directory);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, JSON.stringify({ pid: 1, began: '', token: 'other' }));
  forgetOwnLock(directory);
  expect(existsSync(path)).toBe(true);
});
