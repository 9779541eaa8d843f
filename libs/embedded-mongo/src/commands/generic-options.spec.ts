import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { genericOptions } from './generic-options.js';
import { findCommand } from './registry.js';

const NOW = 1_000_000;

function deadlineOf(command: Record<string, unknown>): number | undefined {
  const definition = findCommand(Object.keys(command)[0] ?? '');
  if (!definition) throw new Error('no such command');
  return genericOptions(command, definition).deadline.at;
}

describe('the time a statement may take', () => {
  beforeEach(() => vi.useFakeTimers({ now: NOW }));
  afterEach(() => vi.useRealTimers());

  it.each([
    [{ find: 'c' }, 30_000],
    [{ find: 'c', maxTimeMS: 0 }, 30_000],
    [{ find: 'c', maxTimeMS: 500 }, 500],
    [{ find: 'c', maxTimeMS: 300_000 }, 30_000],
    [{ aggregate: 'c', pipeline: [], cursor: {} }, 30_000],
    [{ insert: 'c', documents: [] }, 120_000],
    [{ update: 'c', updates: [], maxTimeMS: 300_000 }, 120_000],
  ])('limits %o to %i ms', (command, ms) => {
    expect(deadlineOf(command)).toBe(NOW + ms);
  });

  it.each([{ createIndexes: 'c', indexes: [] }, { ping: 1 }])('does not limit %o', (command) => {
    expect(deadlineOf(command)).toBeUndefined();
  });
});

describe('a write concern', () => {
  const optionsOf = (command: Record<string, unknown>): unknown => {
    const definition = findCommand(Object.keys(command)[0] ?? '');
    if (!definition) throw new Error('no such command');
    return genericOptions({ ...command, writeConcern: { w: 1 } }, definition).writeConcernError;
  };

  it.each([
    { insert: 'c', documents: [] },
    { findAndModify: 'c' },
    { aggregate: 'c', pipeline: [], cursor: {} },
    { createIndexes: 'c', indexes: [] },
    { drop: 'c' },
    { commitTransaction: 1 },
    { abortTransaction: 1 },
    { hello: 1 },
  ])('is taken with %o', (command) => {
    expect(optionsOf(command)).toBeUndefined();
  });

  it.each([
    { explain: { find: 'c' } },
    { find: 'c' },
    { count: 'c' },
    { distinct: 'c', key: 'a' },
    { getMore: 1, collection: 'c' },
    { listCollections: 1 },
    { listIndexes: 'c' },
    { collStats: 'c' },
    { ping: 1 },
    { endSessions: [] },
  ])('is rejected with %o', (command) => {
    expect(() => optionsOf(command)).toThrow(
      expect.objectContaining({ code: 72, message: 'Command does not support writeConcern' }) as Error,
    );
  });
});
