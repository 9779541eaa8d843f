import {
  ftruncateSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allocateLockFile, dataFile, freeBytes, keepStartReserve, tryToGrow, withStartReserve } from './store-files.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-files-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const full = (): Error => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const reserve = (): number => statSync(join(directory, 'start-reserve')).size;

describe('the reserve of a start', () => {
  it('is given up once when the disk is full, and filled again later', () => {
    keepStartReserve(directory);
    expect(reserve()).toBe(256 << 10);
    const seen: number[] = [];
    const work = (): string => {
      seen.push(reserve());
      if (reserve() > 0) throw full();
      return 'done';
    };
    expect(withStartReserve(directory, work)).toBe('done');
    expect(seen).toEqual([256 << 10, 0]);
    keepStartReserve(directory);
    expect(reserve()).toBe(256 << 10);
  });

  it('is unusable when empty, and is reserved for a full disk', () => {
    const fail = (error: Error) => () => {
      throw error;
    };
    expect(() => withStartReserve(directory, fail(full()))).toThrow('no space left');
    keepStartReserve(directory);
    expect(() => withStartReserve(directory, fail(new Error('other')))).toThrow('other');
    expect(reserve()).toBe(256 << 10);
  });
});

describe('the lock file of LMDB', () => {
  const path = (): string => `${dataFile(directory)}-lock`;

  it('has its blocks before LMDB makes it', () => {
    allocateLockFile(directory);
    const { size, blocks, mode } = statSync(path());
    expect([size, mode & 0o777]).toEqual([32 << 10, 0o600]);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
  });

  it('gets those it lacks, and keeps what it holds', () => {
    writeFileSync(path(), 'held');
    const file = openSync(path(), 'r+');
    ftruncateSync(file, 20_000);
    closeSync(file);
    const before = readFileSync(path());
    allocateLockFile(directory);
    const { size, blocks } = statSync(path());
    expect(size).toBe(20_000);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
    expect(readFileSync(path()).equals(before)).toBe(true);
  });
});

describe('a write that is tried', () => {
  it('leaves the data file as it was', () => {
    writeFileSync(dataFile(directory), 'data');
    tryToGrow(directory);
    expect(readFileSync(dataFile(directory), 'utf8')).toBe('data');
    truncateSync(dataFile(directory), 0);
  });

  it('reports a missing file', async () => {
    expect(() => tryToGrow(directory)).toThrow('ENOENT');
    expect(await freeBytes(directory)).toBeGreaterThan(0);
  });
});
