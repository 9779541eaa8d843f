import { describe, expect, it } from 'vitest';
import { clock, crowding } from './doctor.js';

const NOW = Date.parse('2024-01-01T12:00:00.400Z');

describe('a clock', () => {
  it.each([
    ['Mon, 01 Jan 2024 12:00:00 GMT', 'ok', "differs from this machine's by 0.0 s"],
    ['Mon, 01 Jan 2024 11:59:59 GMT', 'ok', "differs from this machine's by 0.4 s"],
    ['Mon, 01 Jan 2024 12:00:10 GMT', 'warning', "differs from this machine's by 9.6 s"],
    ['Mon, 01 Jan 2024 11:58:00 GMT', 'failure', "differs from this machine's by 119.4 s"],
    [null, 'warning', 'the response has no date'],
    ['noon', 'warning', 'the response has no date'],
  ])('that says %j is judged %s', (date, state, detail) => {
    expect(clock(date, NOW)).toEqual({ check: 'clock', state, detail });
  });
});

describe('streams of sessions', () => {
  it.each([
    [[], 0, 'ok', 'every session has at most 4 open streams'],
    [[['shop', 4]], 2, 'ok', 'every session has at most 4 open streams; 2 apps were not checked'],
    [
      [
        ['shop', 5],
        ['blog', 1],
        ['chat', 10],
      ],
      1,
      'warning',
      'sessions with more than 4 open streams (six block a page over HTTP/1.1): shop (5), chat (10); 1 apps were not checked',
    ],
  ] as const)('of apps %j, with %d unread, are judged %s', (most, unread, state, detail) => {
    expect(crowding(new Map(most), unread)).toEqual({ check: 'streams', state, detail });
  });
});
