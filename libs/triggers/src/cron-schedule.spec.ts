import { describe, expect, it } from 'vitest';
import { CronError, CronSchedule } from './cron-schedule.js';

const MINUTE_MS = 60_000;

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
    '5 * * * * '.repeat(200),
  ])('is not %j', (text) => {
    expect(() => CronSchedule.parse(text)).toThrow(CronError);
  });

  it('says which field is wrong', () => {
    expect(() => CronSchedule.parse('* * 32 * *')).toThrow(new CronError("bad day of month '32'"));
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

  it('are counted over years', () => {
    expect(between('* * * * *', '2023-01-01T00:00:00Z', '2024-12-31T23:59:00Z')).toEqual({
      count: 731 * 1_440 - 1,
      last: new Date('2024-12-31T23:59:00Z'),
    });
    expect(between('0 0 30 2 *', '2023-01-01T00:00:00Z', '2024-12-31T23:59:00Z')).toEqual({ count: 0, last: null });
  });
});

/** Says of a minute whether a schedule is due, by the text alone: another way to the same answer. */
function judgeOf(text: string): (at: Date) => boolean {
  const fits = text.split(' ').map((field, index) => {
    const first = index === 2 || index === 3 ? 1 : 0;
    return Array.from({ length: 60 }, (_, value) =>
      field.split(',').some((part) => {
        const [range = '', step] = part.split('/');
        const [from = 0, to] = range === '*' ? [first, 99] : range.split('-').map(Number);
        const last = to ?? (step === undefined ? from : 99);
        return value >= from && value <= last && (value - from) % Number(step ?? 1) === 0;
      }),
    );
  });
  const has = (index: number, value: number): boolean => fits[index]?.[value] === true;
  return (at) =>
    has(0, at.getUTCMinutes()) &&
    has(1, at.getUTCHours()) &&
    has(2, at.getUTCDate()) &&
    has(3, at.getUTCMonth() + 1) &&
    has(4, at.getUTCDay());
}

/** The same numbers in each run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state / 2 ** 31;
}

describe('random schedules', () => {
  const random = numbers(15);
  const below = (count: number): number => Math.floor((random.next().value as number) * count);
  const field = (min: number, max: number): string => {
    const [a, b] = [min + below(max - min + 1), min + below(max - min + 1)].toSorted((x, y) => x - y);
    return [
      '*',
      '*',
      `*/${1 + below(max)}`,
      `${a}`,
      `${a}-${b}`,
      `${a},${b}`,
      `${a}/${1 + below(max)}`,
      `${a}-${b}/${1 + below(5)}`,
    ][below(8)] as string;
  };
  const texts = Array.from(
    { length: 60 },
    () => `${field(0, 59)} ${field(0, 23)} ${field(1, 31)} ${field(1, 12)} ${field(0, 6)}`,
  );

  it.each(texts)('%s is due when a look at each minute says so', (text) => {
    const schedule = CronSchedule.parse(text);
    const isDue = judgeOf(text);
    // Five years in stretches of ten days: every minute of each.
    const start = Date.UTC(2023, below(12), 1 + below(28), below(24), below(60));
    for (let stretch = 0; stretch < 5; stretch++) {
      const after = new Date(start + stretch * 365 * 86_400_000 + below(60_000));
      const first = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS;
      const until = new Date(first + 10 * 86_400_000);
      const expected: number[] = [];
      for (let at = first + MINUTE_MS; at <= until.getTime(); at += MINUTE_MS) if (isDue(new Date(at))) expected.push(at);
      const found: number[] = [];
      for (let at = schedule.next(after); at && at <= until; at = schedule.next(at)) found.push(at.getTime());
      expect(found).toEqual(expected);
      expect(schedule.between(after, until)).toEqual({
        count: expected.length,
        last: expected.length === 0 ? null : new Date(expected.at(-1) ?? 0),
      });
    }
  });
});
