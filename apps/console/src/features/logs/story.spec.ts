import { describe, expect, it } from 'vitest';
import type { LogEntry, LogType } from './log-entry';
import { anEntry } from './log-entry.fixture';
import { errorLineOf, storyOf } from './story';

const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

function entry(_id: string, type: LogType, from: number, to: number, more: Partial<LogEntry> = {}): LogEntry {
  const at = (ms: number): string => new Date(BEGIN + ms).toISOString();
  return anEntry({ _id, type, started: at(from), completed: at(to), ...more });
}

function shape(entries: readonly LogEntry[]): unknown[] {
  return storyOf(entries).steps.map(({ entry: { _id }, depth, within, offsetMs, tookMs, left, width }) => [
    _id,
    depth,
    within?._id ?? null,
    offsetMs,
    tookMs,
    left,
    width,
  ]);
}

describe('the story of a request', () => {
  it('is empty without entries', () => {
    expect(storyOf([])).toEqual({ steps: [], spanMs: 0, failed: 0 });
  });

  it('is in the order of begins, each step within the one around it', () => {
    const entries = [
      entry('4', 'AUTH_TRIGGER', 150, 200, { error: 'no' }),
      entry('3', 'FUNCTION', 60, 90),
      entry('2', 'SERVICE_FUNCTION', 20, 40),
      entry('1', 'ENDPOINT', 0, 100),
    ];
    expect(shape(entries)).toEqual([
      ['1', 0, null, 0, 100, 0, 0.5],
      ['2', 1, '1', 20, 20, 0.1, 0.1],
      ['3', 1, '1', 60, 30, 0.3, 0.15],
      ['4', 0, null, 150, 50, 0.75, 0.25],
    ]);
    expect(storyOf(entries)).toMatchObject({ spanMs: 200, failed: 1 });
  });

  it('goes deeper, and back again', () => {
    const entries = [
      entry('1', 'WEBHOOK', 0, 100),
      entry('2', 'FUNCTION', 0, 50),
      entry('3', 'SERVICE_FUNCTION', 10, 50),
      entry('4', 'FUNCTION', 60, 100),
    ];
    expect(storyOf(entries).steps.map(({ depth }) => depth)).toEqual([0, 1, 2, 1]);
  });

  it('orders callers around callees if clocks cannot, and groups duplicates', () => {
    const at = (id: string, type: LogType) => entry(id, type, 5, 5);
    expect(shape([at('1', 'SERVICE_FUNCTION'), at('2', 'SERVICE_FUNCTION'), at('3', 'FUNCTION'), at('4', 'GRAPHQL')])).toEqual([
      ['4', 0, null, 0, 0, 0, 1],
      ['3', 1, '4', 0, 0, 0, 1],
      ['1', 2, '3', 0, 0, 0, 1],
      ['2', 2, '3', 0, 0, 0, 1],
    ]);
  });
});

describe('an error', () => {
  it.each([
    ['out of paper (pay:12:7)', 12],
    ['Unexpected token on line 3', 3],
    ['out of paper', null],
    [undefined, null],
  ])('%j names line %j', (error, line) => {
    expect(errorLineOf(entry('1', 'FUNCTION', 0, 1, error === undefined ? {} : { error }))).toBe(line);
  });
});
