import { Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { compareTimes, nextTime, operationTimeAt, operationTimeOf, ORIGIN, reaches } from './operation-time.js';

describe('an operation time', () => {
  it('comes after another one by its second, then by its counter', () => {
    const inOrder = [ORIGIN, { t: 1, i: 9 }, { t: 2, i: 1 }, { t: 2, i: 2 }];

    expect([inOrder[2], inOrder[0], inOrder[3], inOrder[1]].toSorted((a, b) => compareTimes(a ?? ORIGIN, b ?? ORIGIN))).toEqual(
      inOrder,
    );
  });

  it('is followed by the next counter, and by the next second behind the last one', () => {
    expect(nextTime({ t: 5, i: 1 })).toEqual({ t: 5, i: 2 });
    expect(nextTime({ t: 5, i: 0xff_ff_ff_ff })).toEqual({ t: 6, i: 0 });
  });

  it('is reached by places that begin with it or a later one', () => {
    const at = (token: string): boolean => reaches(token, { t: 0x6a, i: 2 });

    expect(['820000006A0000000200', '820000006a000000022B0429', '820000006B0000000000'].map(at)).toEqual([true, true, true]);
    expect(['820000006A0000000100', '82000000690000FFFF00'].map(at)).toEqual([false, false]);
  });

  it('is read from a BSON timestamp, and from nothing else', () => {
    const values = [
      new Timestamp({ t: 0xff_ff_ff_fe, i: 0xff_ff_ff_ff }),
      undefined,
      null,
      7,
      new Date(1),
      { t: 1 },
      { i: 1 },
      { t: 1, i: '1' },
    ];

    expect(values.map(operationTimeOf)).toEqual([
      { t: 0xff_ff_ff_fe, i: 0xff_ff_ff_ff },
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('the operation time of a moment by the platform’s clock', () => {
  const LAST = 0xff_ff_ff_ff;

  it.each([
    ['a clock as the platform’s', 500_000, { t: 99, i: LAST }],
    ['a clock that is ahead', 530_000, { t: 129, i: LAST }],
    ['a clock that is behind', 470_000, { t: 69, i: LAST }],
  ])('is the last one before its second by %s of the data source', (_, ownMs, expected) => {
    expect(operationTimeAt(100_900, { operationTime: { t: 600, i: 1 }, ownMs, platformMs: 500_000 })).toEqual(expected);
  });

  it('is the last one of the first second at the earliest', () => {
    const clocks = { operationTime: { t: 600, i: 1 }, ownMs: 0, platformMs: 0 };

    expect([0, 1_999, 2_000].map((ms) => operationTimeAt(ms, clocks).t)).toEqual([0, 0, 1]);
    expect(operationTimeAt(0, { ...clocks, ownMs: 10, platformMs: 90_000 })).toEqual({ t: 0, i: LAST });
  });

  it('is none that has yet to come', () => {
    const clocks = { operationTime: { t: 50, i: 3 }, ownMs: 500_000, platformMs: 500_000 };

    expect(operationTimeAt(100_900, clocks)).toEqual({ t: 50, i: 3 });
  });
});
