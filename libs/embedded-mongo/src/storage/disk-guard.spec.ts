import { beforeEach, describe, expect, it } from 'vitest';
import { DiskGuard, type StoreMode } from './disk-guard.js';
import { WritesRefused } from './storage-failure.js';

const MB = 1 << 20;
const lmdbError = (code: number): Error => Object.assign(new Error('of LMDB'), { code });

let free: number;
let now: number;
let tried: number;
let failure: unknown;
let modes: StoreMode[];
let broken: unknown[];
let guard: DiskGuard;

beforeEach(() => {
  [free, now, tried, failure, modes, broken] = [1000 * MB, 0, 0, undefined, [], []];
  guard = new DiskGuard(
    {
      reserveBytes: 100 * MB,
      freeBytes: async () => free,
      tryWrite: async () => {
        tried++;
        if (failure !== undefined) throw failure;
      },
      onMode: (mode) => modes.push(mode),
      onBroken: (error) => broken.push(error),
    },
    () => now,
  );
});

describe('a disk that fills up', () => {
  it('ends writing before it is full, and begins it again with a margin and a write that was tried', async () => {
    await guard.look();
    expect([guard.refusal, modes]).toEqual([undefined, []]);
    free = 99 * MB;
    await guard.look();
    const reason = 'the disk has 99 MB free, and 100 MB are reserved';
    expect(guard.refusal).toBeInstanceOf(WritesRefused);
    expect(guard.refusal).toMatchObject({
      code: 14_031,
      codeName: 'OutOfDiskSpace',
      message: `The store takes no writes for now: ${reason}`,
      extra: undefined,
    });
    free = 105 * MB;
    await guard.look();
    expect([guard.refusal === undefined, tried]).toEqual([false, 0]);
    free = 111 * MB;
    await guard.look();
    expect([guard.refusal, tried]).toEqual([undefined, 1]);
    expect(modes).toEqual([{ writable: false, reason }, { writable: true }]);
  });

  it('is reported once for repeated checks', async () => {
    free = 0;
    await Promise.all([guard.look(), guard.look()]);
    await guard.look();
    guard.failed(lmdbError(28));
    expect(modes).toHaveLength(1);
  });
});

describe('a write that failed', () => {
  it.each([
    [5, 'the disk is full or does not work (input/output error)'],
    [27, 'the file exceeds the size limit of the process'],
    [28, 'the disk is full'],
    [30, 'the file system is read-only'],
    [122, 'the disk quota is used up'],
    [-30_792, 'the file has reached the size that can be mapped'],
  ])('with %i ends writing', (code, reason) => {
    const shown = guard.failed(lmdbError(code));
    expect(shown).toBe(guard.refusal);
    expect(modes).toEqual([{ writable: false, reason }]);
    expect(broken).toEqual([]);
  });

  it.each([new Error('a bug'), new TypeError('x'), lmdbError(-30_781), 'text'])('concerns something else for %s', (error) => {
    expect(guard.failed(error)).toBe(error);
    expect([guard.refusal, modes]).toEqual([undefined, []]);
  });

  it('is tried again later and later while it fails, although there is space', async () => {
    const triesUntil = async (end: number): Promise<number[]> => {
      const at: number[] = [];
      for (; now < end; now += 500) {
        const before = tried;
        await guard.look();
        if (tried > before) at.push(now);
      }
      return at;
    };
    failure = lmdbError(28);
    guard.failed(failure);
    expect(await triesUntil(70_000)).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 61_000]);
    failure = undefined;
    expect(await triesUntil(100_000)).toEqual([91_000]);
    expect(guard.refusal).toBeUndefined();
    now = 200_000;
    guard.failed(lmdbError(28));
    expect(await triesUntil(210_000)).toEqual([201_000]);
  });

  it.each([
    ['LMDB says so', -30_795],
    ['its transactions do not begin', 22],
  ])('requires reopening the data if %s', async (_, code) => {
    guard.failed(lmdbError(28));
    now = 1_000;
    failure = lmdbError(code);
    await guard.look();
    expect(broken).toEqual([failure]);
    expect(guard.refusal).toBeDefined();
  });

  it('is still rejected if the attempt fails for another reason', async () => {
    guard.failed(lmdbError(28));
    now = 1_000;
    failure = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    await guard.look();
    expect([guard.refusal === undefined, broken]).toEqual([false, []]);
  });
});
