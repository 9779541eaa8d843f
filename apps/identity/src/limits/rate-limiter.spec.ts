import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contracts/error.js';
import { RateLimiter } from './rate-limiter.js';

const RATE = { burst: 3, perSecond: 0.5 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function refusal(work: () => void): AppError | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe('a rate limit', () => {
  it('lets a burst through, then one by one as time goes', () => {
    const limiter = new RateLimiter();
    const take = () => refusal(() => limiter.take('things', [['a', RATE]]));

    expect([take(), take(), take()]).toEqual([null, null, null]);
    expect(take()).toMatchObject({ code: 'TooManyRequests', message: 'too many things: retry later', retryAfterSeconds: 2 });
    vi.advanceTimersByTime(1_999);
    expect(take()).toMatchObject({ retryAfterSeconds: 1 });
    vi.advanceTimersByTime(1);
    expect(take()).toBeNull();
    expect(take()).toMatchObject({ retryAfterSeconds: 2 });
  });

  it('can be asked without taking', () => {
    const limiter = new RateLimiter();
    const ask = () => refusal(() => limiter.assertLeft('things', [['a', RATE]]));
    for (let i = 0; i < 10; i++) expect(ask()).toBeNull();
    for (let i = 0; i < 3; i++) limiter.take('things', [['a', RATE]]);

    for (let i = 0; i < 10; i++) expect(ask()).toMatchObject({ code: 'TooManyRequests', retryAfterSeconds: 2 });
    vi.advanceTimersByTime(2_000);
    expect(ask()).toBeNull();
  });

  it('gives the whole burst back after a while, and no more', () => {
    const limiter = new RateLimiter();
    const take = () => refusal(() => limiter.take('things', [['a', RATE]]));
    for (let i = 0; i < 3; i++) take();
    vi.advanceTimersByTime(8_000_000);

    expect([take(), take(), take(), take()?.code]).toEqual([null, null, null, 'TooManyRequests']);
  });

  it('counts usage of other replicas, and publishes its own', () => {
    const told: unknown[][] = [];
    const limiter = new RateLimiter((...taken) => told.push(taken));
    const take = () => refusal(() => limiter.take('things', [['a', RATE]]));

    limiter.add('a', 4_000);
    expect([take(), take()?.code]).toEqual([null, 'TooManyRequests']);
    expect(told).toEqual([['a', 2_000, RATE]]);
    limiter.add('a', 2_000);
    vi.advanceTimersByTime(2_000);
    expect(take()).toMatchObject({ retryAfterSeconds: 2 });
  });

  it('takes from all keys or none, separately by key', () => {
    const limiter = new RateLimiter();
    const wide = { burst: 4, perSecond: 1 };
    for (let i = 0; i < 3; i++)
      limiter.take('things', [
        ['narrow', RATE],
        ['wide', wide],
      ]);

    expect(
      refusal(() =>
        limiter.take('things', [
          ['narrow', RATE],
          ['wide', wide],
        ]),
      ),
    ).toBeInstanceOf(AppError);
    expect(refusal(() => limiter.take('things', [['wide', wide]]))).toBeNull();
    expect(refusal(() => limiter.take('things', [['wide', wide]]))).toBeInstanceOf(AppError);
    expect(refusal(() => limiter.take('things', [['other', RATE]]))).toBeNull();
  });

  it('remembers a bounded number of keys, those used last', () => {
    const limiter = new RateLimiter();
    for (let i = 0; i < 3; i++) limiter.take('things', [['kept', RATE]]);
    for (let i = 0; i < 60_000; i++) {
      limiter.take('things', [[`key ${i}`, RATE]]);
      if (i % 1_000 === 0) expect(refusal(() => limiter.take('things', [['kept', RATE]]))).toBeInstanceOf(AppError);
    }
  });
});
