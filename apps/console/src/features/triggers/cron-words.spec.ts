import { expect, it } from 'vitest';
import { cronWords, nextTimes } from './cron-words';

it.each([
  ['* * * * *', 'Every minute, every day, UTC.'],
  ['*/15 * * * *', 'Every 15 minutes, every day, UTC.'],
  ['0 * * * *', 'At minute 0 of every hour, every day, UTC.'],
  ['5,35 * * * *', 'At the minutes 5 and 35 of every hour, every day, UTC.'],
  ['0 3 * * *', 'At 03:00, every day, UTC.'],
  ['0 */6 * * *', 'At 00:00, 06:00, 12:00 and 18:00, every day, UTC.'],
  ['*/10 9-17 * * MON-FRI', 'Every 10 minutes of the hours 09 to 17, on Monday to Friday, UTC.'],
  ['* 8 * * 7', 'Every minute of the hour 08, on Sunday, UTC.'],
  ['7 8-20 * * *', 'At minute 7 of the hours 08 to 20, every day, UTC.'],
  ['30 4 1,15 * *', 'At 04:30, on the days 1 and 15 of the month, UTC.'],
  ['0 0 13 * 5', 'At 00:00, on day 13 of the month where that is Friday, UTC.'],
  ['0 0 1 1,7-9 *', 'At 00:00, on day 1 of the month, in January and July to September, UTC.'],
])('%s is said as: %s', (text, words) => {
  expect(cronWords(text)).toBe(words);
});

it.each(['', '* * * *', '60 * * * *', '@daily', '* * * * * *'])('%j is no expression', (text) => {
  expect(cronWords(text)).toBeNull();
  expect(nextTimes(text, new Date(0), 5)).toEqual([]);
});

it('shows the next times', () => {
  const times = nextTimes('0 12 29 2 *', new Date('2027-01-01T00:00:00Z'), 3);

  expect(times.map((time) => time.toISOString())).toEqual([
    '2028-02-29T12:00:00.000Z',
    '2032-02-29T12:00:00.000Z',
    '2036-02-29T12:00:00.000Z',
  ]);
  expect(nextTimes('0 0 31 2 *', new Date(0), 5)).toEqual([]);
});
