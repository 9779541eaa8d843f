import { describe, expect, it } from 'vitest';
import { consoleLinesOf, durationOf, lineOf, lineOfRefusal, type FunctionRun } from './function-types';

const RUN: FunctionRun = { logs: [], error_logs: [], stats: { execution_time: '1ms' } };

describe('the line of an error', () => {
  it.each([
    ['    at exports (broken:3:9)\n    at <eval>', 3],
    ['TypeError: x\n    at inner (f.js:12:1)', 12],
    ['nothing', null],
  ])('of a run: %j', (stack, line) => {
    expect(lineOf({ ...RUN, error: { name: 'E', message: 'm', stack } })).toBe(line);
  });

  it('is none without an error', () => {
    expect(lineOf(undefined)).toBeNull();
    expect(lineOf(RUN)).toBeNull();
  });

  it.each([
    ['function is not valid: Unexpected token (4:7)', 4],
    ['Unexpected token at line 2', 2],
    ['name is taken', null],
  ])('of a refusal: %s', (message, line) => {
    expect(lineOfRefusal(message)).toBe(line);
  });
});

describe('the console of a run', () => {
  it('has each line once, in order, and says which were written as errors', () => {
    const run = { ...RUN, logs: ['one', 'bad', 'two', 'bad', 'worse'], error_logs: ['bad', 'bad', 'worse'] };
    expect(consoleLinesOf(run)).toEqual([
      { text: 'one', isError: false },
      { text: 'bad', isError: true },
      { text: 'two', isError: false },
      { text: 'bad', isError: true },
      { text: 'worse', isError: true },
    ]);
    expect(consoleLinesOf({ ...RUN, logs: null, error_logs: null })).toEqual([]);
  });
});

describe('durationOf', () => {
  it('is in whole milliseconds', () => {
    expect(durationOf({ ...RUN, stats: { execution_time: '290.839ms' } })).toBe('291 ms');
  });
});
