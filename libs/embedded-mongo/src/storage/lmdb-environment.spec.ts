import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterPrefix, type KeyRange } from './key-values.js';
import { LmdbEnvironment } from './lmdb-environment.js';

let directory: string;
let environment: LmdbEnvironment;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lmdb-environment-'));
  environment = new LmdbEnvironment(directory);
});

afterEach(async () => {
  await environment.close();
  rmSync(directory, { recursive: true, force: true });
});

const key = (n: number): Buffer => Buffer.from(`k${String(n).padStart(5, '0')}`);

function fill(count: number, valueBytes = 10): void {
  environment.write(() => {
    for (let i = 0; i < count; i++) environment.data.put(key(i), Buffer.alloc(valueBytes, i % 256));
  });
}

function keysIn(range: KeyRange): string[] {
  return [...environment.data.keys(range)].map(String);
}

function names(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) => String(key(from + i)));
}

describe('ranges', () => {
  it('walk more than one chunk in both directions', () => {
    fill(3000);
    const range = { start: key(10), end: key(2500) };
    expect(keysIn(range)).toEqual(names(10, 2500));
    expect(keysIn({ ...range, reverse: true })).toEqual(names(10, 2500).toReversed());
    expect(keysIn({ ...range, few: true })).toEqual(names(10, 2500));
    expect(keysIn({ ...range, few: true, reverse: true })).toEqual(names(10, 2500).toReversed());
    expect([...environment.data.entries(range)].map(({ key: one }) => String(one))).toEqual(names(10, 2500));
    expect([...environment.data.entries({ ...range, reverse: true })].map(({ key: one }) => String(one))).toEqual(
      names(10, 2500).toReversed(),
    );
  });

  it('include the start and exclude the end, whether or not they exist', () => {
    fill(5);
    expect(keysIn({ start: key(1), end: key(3) })).toEqual(names(1, 3));
    expect(keysIn({ start: key(1), end: key(3), reverse: true })).toEqual(names(1, 3).toReversed());
    expect(keysIn({ start: Buffer.from('k00001x'), end: Buffer.from('k00003x'), reverse: true })).toEqual(
      names(2, 4).toReversed(),
    );
    expect(keysIn({ start: key(3), end: key(3) })).toEqual([]);
    expect(keysIn({ start: key(4), end: key(2), reverse: true })).toEqual([]);
  });

  it('read large values in chunks of bounded size', () => {
    fill(40, 100_000);
    const entries = [...environment.data.entries({ start: key(0), end: key(40) })];
    expect(entries.map(({ value }) => value[0])).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('continue after writes in between', () => {
    fill(100);
    const walk = environment.data.keys({ start: key(0), end: key(1000) });
    for (let i = 0; i < 32; i++) expect(String(walk.next().value)).toBe(String(key(i)));
    environment.write(() => {
      environment.data.delete(key(32));
      environment.data.put(key(500), Buffer.from('new'));
    });
    expect([...walk].map(String)).toEqual([...names(33, 100), String(key(500))]);
  });

  it('count and delete', () => {
    fill(100);
    expect(environment.data.count({ start: key(10), end: key(20) })).toBe(10);
    environment.write(() => environment.data.deleteRange({ start: key(0), end: key(99) }));
    expect(keysIn({ start: key(0), end: key(1000) })).toEqual(names(99, 100));
    expect(environment.data.lastKey(Buffer.from('k'))).toEqual(key(99));
    expect(environment.data.lastKey(Buffer.from('z'))).toBeUndefined();
  });
});

describe('writing', () => {
  it('is rejected outside a write transaction', () => {
    expect(() => environment.data.put(key(1), Buffer.alloc(1))).toThrow('outside a write transaction');
    expect(() => environment.data.delete(key(1))).toThrow('outside a write transaction');
    expect(environment.writing).toBe(false);
  });

  it('is undone as a whole by an error, and only from the savepoint on by an error inside it', () => {
    expect(() =>
      environment.write(() => {
        environment.data.put(key(1), Buffer.from('a'));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(environment.data.get(key(1))).toBeUndefined();
    environment.write(() => {
      environment.data.put(key(1), Buffer.from('a'));
      expect(() =>
        environment.savepoint(() => {
          environment.data.put(key(2), Buffer.from('b'));
          throw new Error('inner');
        }),
      ).toThrow('inner');
    });
    expect(String(environment.data.get(key(1)))).toBe('a');
    expect(environment.data.get(key(2))).toBeUndefined();
  });

  it('in the background is seen after it resolves', async () => {
    const result = await environment.writeInBackground(() => {
      environment.data.put(key(1), Buffer.from('a'));
      return 'done';
    });
    expect(result).toBe('done');
    expect(String(environment.data.get(key(1)))).toBe('a');
  });
});

describe('a snapshot', () => {
  it('keeps showing the state it was taken in', () => {
    fill(3);
    const snapshot = environment.snapshot();
    environment.write(() => {
      environment.data.put(key(7), Buffer.from('later'));
      environment.data.delete(key(0));
    });
    expect(environment.data.get(key(7), snapshot)).toBeUndefined();
    expect(environment.data.get(key(0), snapshot)).toBeDefined();
    expect([...environment.data.keys({ start: key(0), end: key(10) }, snapshot)].map(String)).toEqual(names(0, 3));
    expect(environment.data.count({ start: key(0), end: key(10) }, snapshot)).toBe(3);
    snapshot.release();
    expect(String(environment.data.get(key(7)))).toBe('later');
  });
});

describe('afterPrefix', () => {
  it('is the first key beyond all that share the prefix', () => {
    expect(afterPrefix(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 3]));
    expect(afterPrefix(Buffer.from([1, 255]))).toEqual(Buffer.from([2]));
    expect(() => afterPrefix(Buffer.from([255]))).toThrow(RangeError);
  });
});
