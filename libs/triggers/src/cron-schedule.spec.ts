import { Cron } from 'croner';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CronError, CronSchedule } from './cron-schedule.js';

function due(text: string, after: string, times = 1): (string | null)[] {
  const schedule = CronSchedule.parse(text);
  const found: (string | null)[] = [];
  let at: Date | null = new Date(after);
  for (let n = 0; n < times && at; n++) {
    at = schedule.next(at);
    found.push(at === null ? null : at.toISOString().slice(0, 16));
  }
  return found;
}

describe('a schedule', () => {
  it.each([
    ['* * * * *', '2024-01-01T00:00:00Z', ['2024-01-01T00:01']],
    ['* * * * *', '2024-01-01T00:00:59.999Z', ['2024-01-01T00:01']],
    ['0 */3 * * *', '2024-01-01T22:00:00Z', ['2024-01-02T00:00', '2024-01-02T03:00']],
    ['*/25 * * * *', '2024-01-01T00:00:00Z', ['2024-01-01T00:25', '2024-01-01T00:50', '2024-01-01T01:00']],
    ['0 16 * * FRI', '2024-01-01T00:00:00Z', ['2024-01-05T16:00', '2024-01-12T16:00']],
    ['59 23 * * 1-5', '2024-01-05T12:00:00Z', ['2024-01-05T23:59', '2024-01-08T23:59']],
    ['0 16 28-31 * *', '2024-02-28T16:00:00Z', ['2024-02-29T16:00', '2024-03-28T16:00']],
    ['05 05 * * *', '2024-01-01T05:05:00Z', ['2024-01-02T05:05']],
    // A nightly job as real apps write it: from three on, with a step past the end of the day.
    ['0 3/24 * * *', '2024-01-01T00:00:00Z', ['2024-01-01T03:00', '2024-01-02T03:00']],
    ['10/20 0 * * *', '2024-01-01T00:00:00Z', ['2024-01-01T00:10', '2024-01-01T00:30', '2024-01-01T00:50', '2024-01-02T00:10']],
    ['0 1-10/4 * * *', '2024-01-01T00:00:00Z', ['2024-01-01T01:00', '2024-01-01T05:00', '2024-01-01T09:00', '2024-01-02T01:00']],
    ['0 0 */10 * *', '2024-01-01T00:00:00Z', ['2024-01-11T00:00', '2024-01-21T00:00', '2024-01-31T00:00', '2024-02-01T00:00']],
    ['0 0 1 */4 *', '2024-01-01T00:00:00Z', ['2024-05-01T00:00', '2024-09-01T00:00', '2025-01-01T00:00']],
    ['0 0 29 2 *', '2024-02-29T00:00:00Z', ['2028-02-29T00:00']],
    ['0 0 29 2 *', '2096-03-01T00:00:00Z', ['2104-02-29T00:00']],
    ['59 23 31 12 *', '2023-12-31T23:58:00Z', ['2023-12-31T23:59', '2024-12-31T23:59']],
    ['0 0 * * 7', '2024-01-01T00:00:00Z', ['2024-01-07T00:00', '2024-01-14T00:00']],
    ['0 0 * * 5-7', '2024-01-01T00:00:00Z', ['2024-01-05T00:00', '2024-01-06T00:00', '2024-01-07T00:00', '2024-01-12T00:00']],
    // From Monday on, but not on the Sunday after the week.
    ['0 0 * * 1/3', '2024-01-01T12:00:00Z', ['2024-01-04T00:00', '2024-01-08T00:00']],
    ['0 0 * * 7/2', '2024-01-01T00:00:00Z', ['2024-01-07T00:00', '2024-01-14T00:00']],
    ['0 5-5 * * *', '2024-01-01T00:00:00Z', ['2024-01-01T05:00', '2024-01-02T05:00']],
    ['30,10,20,10 * * * *', '2024-01-01T00:00:00Z', ['2024-01-01T00:10', '2024-01-01T00:20', '2024-01-01T00:30']],
    ['\t0  5   *\t * * ', '2024-01-01T00:00:00Z', ['2024-01-01T05:00']],
    ['0 5 * * *'.padEnd(1_000), '2024-01-01T00:00:00Z', ['2024-01-01T05:00']],
    ['0 0 * jan-feb mon', '2024-02-27T00:00:00Z', ['2025-01-06T00:00']],
  ])('%s is due after %s at %j', (text, after, times) => {
    expect(due(text, after, times.length)).toEqual(times);
  });

  it('is due on days that fit both ways when the day of the month and of the week are restricted', () => {
    expect(due('0 0 13 * FRI', '2024-01-01T00:00:00Z', 2)).toEqual(['2024-09-13T00:00', '2024-12-13T00:00']);
  });

  it('may never be due', () => {
    expect(due('0 0 31 2 *', '2024-01-01T00:00:00Z')).toEqual([null]);
    expect(due('0 0 30 2 1', '2024-01-01T00:00:00Z')).toEqual([null]);
  });

  it.each([
    '* * * *',
    '* * * * * *',
    '',
    '@daily',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * 32 * *',
    '* * * 0 *',
    '* * * 13 *',
    '* * * * 8',
    '* * * FEBRUARY *',
    'JAN * * * *',
    '1,, * * * *',
    ',1 * * * *',
    '*/0 * * * *',
    '*/x * * * *',
    '*/5/5 * * * *',
    '*-5 * * * *',
    '1-2-3 * * * *',
    '5-1 * * * *',
    '* * * * FRI-MON',
    '-1 * * * *',
    '1.5 * * * *',
    '* * L * *',
    '* * 15W * *',
    '* * * * 5#2',
    '* * ? * *',
    '*/x5 * * * *',
    '*/5x * * * *',
    '*/100 * * * *',
    '0-x * * * *',
    'x-5 * * * *',
    '5x * * * *',
    'x5 * * * *',
    '005 * * * *',
    '5 * * * *'.padEnd(1_001),
  ])('is not %j', (text) => {
    expect(() => CronSchedule.parse(text)).toThrow(expect.objectContaining({ name: 'CronError' }));
  });

  it.each([
    ['minute', 'x * * * *'],
    ['hour', '* x * * *'],
    ['day of month', '* * x * *'],
    ['month', '* * * x *'],
    ['day of week', '* * * * x'],
  ])('names the field that is wrong: %s', (name, text) => {
    expect(() => CronSchedule.parse(text)).toThrow(new CronError(`bad ${name} 'x'`));
  });

  it('says that it needs five fields', () => {
    expect(() => CronSchedule.parse('* *')).toThrow(new CronError('must be a cron expression of five fields'));
  });
});

describe('due times of a stretch of time', () => {
  const between = (text: string, after: string, until: string) =>
    CronSchedule.parse(text).between(new Date(after), new Date(until));

  it('begin after its first moment and may be at its last', () => {
    expect(between('*/10 * * * *', '2024-01-01T00:10:00Z', '2024-01-01T00:30:00Z')).toEqual({
      count: 2,
      last: new Date('2024-01-01T00:30:00Z'),
    });
    expect(between('*/10 * * * *', '2024-01-01T00:10:00Z', '2024-01-01T00:19:59Z')).toEqual({ count: 0, last: null });
  });

  it('are those of whole days and of the parts around them', () => {
    const text = '15,45 6,18 * * *';
    const last = (time: string): Date => new Date(`2024-01-${time}:00Z`);

    expect(between(text, '2024-01-01T00:00:00Z', '2024-01-04T00:00:00Z')).toEqual({ count: 12, last: last('03T18:45') });
    expect(between(text, '2024-01-01T06:15:00Z', '2024-01-03T00:00:00Z')).toEqual({ count: 7, last: last('02T18:45') });
    expect(between(text, '2023-12-31T23:59:00Z', '2024-01-02T12:00:00Z')).toEqual({ count: 6, last: last('02T06:45') });
    expect(between('0 0 * * *', '2024-01-01T00:00:00Z', '2024-01-03T00:00:00Z')).toEqual({ count: 2, last: last('03T00:00') });
  });

  it('are counted over years', () => {
    expect(between('* * * * *', '2023-01-01T00:00:00Z', '2024-12-31T23:59:00Z')).toEqual({
      count: 731 * 1_440 - 1,
      last: new Date('2024-12-31T23:59:00Z'),
    });
    expect(between('0 0 30 2 *', '2023-01-01T00:00:00Z', '2024-12-31T23:59:00Z')).toEqual({ count: 0, last: null });
  });
});

/** One field in the forms all readers of cron expressions know. */
function field(min: number, max: number): fc.Arbitrary<string> {
  const value = fc.integer({ min, max });
  const range = fc.tuple(value, value).map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`));
  const step = fc.integer({ min: 1, max });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('*') },
    step.map((every) => `*/${every}`),
    value.map(String),
    range,
    fc.tuple(value, value).map((values) => values.join(',')),
    fc.tuple(value, step).map(([from, every]) => `${from}/${every}`),
    fc.tuple(range, fc.integer({ min: 1, max: 5 })).map(([values, every]) => `${values}/${every}`),
  );
}

describe('any schedule', () => {
  const schedules = fc
    .tuple(field(0, 59), field(0, 23), field(1, 31), field(1, 12), field(0, 6))
    .map((fields) => fields.join(' '));
  const moments = fc.date({ min: new Date('2023-01-01T00:00:00Z'), max: new Date('2028-12-31T23:59:59Z'), noInvalidDate: true });

  it('is due at the times croner computes, configured to combine both kinds of days', () => {
    fc.assert(
      fc.property(schedules, moments, (text, after) => {
        const schedule = CronSchedule.parse(text);
        const oracle = new Cron(text, { timezone: 'UTC', domAndDow: true, sloppyRanges: true, paused: true });
        const expected = oracle.nextRuns(20, after);
        expect(due(text, after.toISOString(), expected.length)).toEqual(expected.map((at) => at.toISOString().slice(0, 16)));
        const last = expected.at(-1) ?? null;
        expect(schedule.between(after, last ?? new Date('2035-01-01T00:00:00Z'))).toEqual({ count: expected.length, last });
      }),
      { numRuns: 300 },
    );
  });
});
