import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LmdbEnvironment } from './lmdb-environment.js';
import { checkStoreFile } from './store-file-check.js';
import { dataFile } from './store-files.js';

const PAGE = 4096;

let directory: string;
let path: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'store-file-'));
  path = dataFile(directory);
  const environment = new LmdbEnvironment(directory);
  for (let round = 0; round < 5; round++) {
    environment.write(() => {
      for (let i = 0; i < 400; i++) environment.data.put(key(round * 400 + i), Buffer.alloc(i % 50 === 0 ? 20_000 : 200, i));
    });
  }
  await environment.close();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const key = (n: number): Buffer => Buffer.from(`k${String(n).padStart(6, '0')}`);

function overwrite(at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

function said(options = {}): string | undefined {
  try {
    checkStoreFile(path, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StoreStartError') throw error;
    return error.message;
  }
}

const damaged = (what: string): string =>
  `The store file ${path} is damaged: ${what}. Restore it from a backup; without one, move it away and an empty store is begun.`;

describe('a store file', () => {
  it('is in order as LMDB leaves it, and where there is none yet', () => {
    expect([said(), said({ afterCrash: true }), said({ whole: true })]).toEqual([undefined, undefined, undefined]);
    rmSync(path);
    expect(said()).toBeUndefined();
  });

  it.each([
    ['empty', 0, 'it is empty'],
    ['cut off in its head', 100, 'its head (meta page 0) is missing'],
    ['cut off after its first page', PAGE, 'its head (meta page 1) is missing'],
  ])('is reported if it is %s', (_, bytes, what) => {
    truncateSync(path, bytes);
    expect(said()).toBe(damaged(what));
  });

  it('is reported if it is truncated anywhere in its used part', () => {
    const whole = readFileSync(path);
    const pages = whole.length / PAGE;
    for (const part of [0.9, 0.7, 0.5, 0.3, 0.1, 0]) {
      truncateSync(path, Math.max(3, Math.floor(pages * part)) * PAGE);
      expect(said()).toMatch(/is damaged: page \d+ is missing/);
    }
  });

  it('may lack pages at its end that are free', async () => {
    const environment = new LmdbEnvironment(directory);
    environment.write(() => {
      for (let i = 0; i < 40; i++) environment.data.put(key(9_000 + i), Buffer.alloc(50_000));
    });
    const long = statSync(path).size;
    environment.write(() => {
      for (let i = 0; i < 40; i++) environment.data.delete(key(9_000 + i));
    });
    for (let i = 0; i < 4; i++) environment.write(() => environment.data.put(key(1), Buffer.from([i])));
    await environment.close();
    truncateSync(path, long - 5 * PAGE);
    expect(said()).toBeUndefined();
    const again = new LmdbEnvironment(directory);
    expect(again.data.get(key(1))).toEqual(Buffer.from([3]));
    await again.close();
  });

  it.each([
    ['zeros for a head', 0, Buffer.alloc(PAGE), 'its head (meta page 0) is not that of a store'],
    ['zeros for a second head', PAGE, Buffer.alloc(PAGE), 'its head (meta page 1) is not that of a store'],
    ['another format', 28, Buffer.from([1, 0]), 'it has format 1, this version reads 2'],
    ['pages of an odd size', 48, Buffer.from([1, 2, 3, 0]), 'its head (meta page 0) names pages of 197121 bytes'],
  ])('is reported with %s', (_, at, bytes, what) => {
    overwrite(at, bytes);
    expect(said()).toBe(damaged(what));
  });

  it('whose pages were overwritten says so, far below the roots when the whole is looked at', () => {
    const whole = readFileSync(path);
    let found = 0;
    for (let at = 2 * PAGE; at < whole.length; at += 9 * PAGE) {
      overwrite(at, Buffer.alloc(PAGE, 0xa5));
      const shown = said({ whole: true });
      overwrite(at, whole.subarray(at, at + PAGE));
      if (shown === undefined) continue;
      found++;
      expect(shown).toMatch(/page \d+ has unexpected content/);
    }
    // The others are free, or the middle of a large value.
    expect(found).toBeGreaterThan(5);
    expect(said({ whole: true })).toBeUndefined();
  });

  it('is reported if it is not a store', () => {
    writeFileSync(path, 'hello');
    expect(said()).toBe(damaged('its head (meta page 0) is missing'));
  });
});
