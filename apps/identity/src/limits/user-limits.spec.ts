import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { UserLimits, type LimitedAction } from './user-limits.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const alone = { take: (): void => {} };

/** Returns how many of `times` requests from an address are accepted. */
function passed(
  limits: UserLimits,
  action: LimitedAction,
  from: { app?: string; address?: string; account?: string },
  times: number,
): number {
  const { app = 'app', address = '192.0.2.1', account } = from;
  const context = { requestId: '', principal: null, request: null, origin: null, remoteAddress: address };
  let count = 0;
  for (let i = 0; i < times; i++) {
    try {
      runInContext(context, () => limits.take(action, app, account));
      count++;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TooManyRequests' || !error.retryAfterSeconds) throw error;
    }
  }
  return count;
}

describe('operations of all users', () => {
  it.each<[LimitedAction, number]>([
    ['anonymous login', 2_000],
    ['password login', 500],
    ['function login', 500],
    ['redirect login', 500],
    ['registration', 200],
    ['mail', 100],
    ['function', 200],
    ['token', 500],
  ])('is limited for an address at an app: %s', (action, burst) => {
    const limits = new UserLimits(alone);

    expect(passed(limits, action, {}, burst + 50)).toBe(burst);
    expect(passed(limits, action, { address: '192.0.2.2' }, 1)).toBe(1);
    expect(passed(limits, action, { app: 'other' }, 1)).toBe(1);
  });

  it.each<[LimitedAction, number]>([
    ['anonymous login', 10_000],
    ['password login', 2_000],
    ['function login', 2_000],
    ['redirect login', 2_000],
    ['registration', 2_000],
    ['mail', 1_000],
    ['function', 2_000],
    ['token', 5_000],
  ])('is limited for an app: %s', (action, burst) => {
    const limits = new UserLimits(alone);
    let total = 0;
    for (let i = 0; i < 100; i++) total += passed(limits, action, { address: `192.0.2.${i}` }, burst / 20);

    expect(total).toBe(burst);
    expect(passed(limits, action, { app: 'other' }, 1)).toBe(1);
  });

  it.each<[LimitedAction, number]>([
    ['mail', 5],
    ['function', 20],
  ])('is limited for an account, from wherever: %s', (action, burst) => {
    const limits = new UserLimits(alone);
    let total = 0;
    for (let i = 0; i < 50; i++) total += passed(limits, action, { account: 'ada@example.com', address: `192.0.2.${i}` }, 1);

    expect(total).toBe(burst);
    expect(passed(limits, action, { account: 'bob@example.com' }, 1)).toBe(1);
    expect(passed(limits, action, { account: 'ada@example.com', app: 'other' }, 1)).toBe(1);
  });
});

describe('refused tokens and keys', () => {
  const from = <T>(address: string, work: () => T): T =>
    runInContext({ requestId: '', principal: null, request: null, origin: null, remoteAddress: address }, work);
  const mayFail = (limits: UserLimits, address: string, app = 'app'): boolean => {
    try {
      from(address, () => limits.assertMayFail(app));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TooManyRequests' || !error.retryAfterSeconds) throw error;
      return false;
    }
  };

  it('are limited for an address at an app, logins that succeed are not', () => {
    const limits = new UserLimits(alone);
    for (let i = 0; i < 5_000; i++) expect(mayFail(limits, '192.0.2.1')).toBe(true);
    for (let i = 0; i < 1_000; i++) from('192.0.2.1', () => limits.countRefusal('app'));

    expect(mayFail(limits, '192.0.2.1')).toBe(false);
    expect(mayFail(limits, '192.0.2.2')).toBe(true);
    expect(mayFail(limits, '192.0.2.1', 'other')).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(mayFail(limits, '192.0.2.1')).toBe(true);
  });
});

describe('limits of several replicas', () => {
  it('count what the others let through', () => {
    const told: [key: string, ms: number, isNarrow: boolean][] = [];
    const here = new UserLimits({ take: (...counted) => told.push(counted) });
    const there = new UserLimits(alone);
    const from = { account: 'ada@example.com' };

    expect(passed(here, 'mail', from, 3)).toBe(3);
    for (const [key, ms] of told) there.takenElsewhere({ [key]: ms });

    expect(passed(there, 'mail', from, 5)).toBe(2);
    expect(passed(there, 'mail', { account: 'bob@example.com' }, 5)).toBe(5);
    expect(told.slice(0, 3)).toEqual([
      ['mail app app', 100, false],
      ['mail address app 192.0.2.1', 6_000, false],
      ['mail account app ada@example.com', 120_000, true],
    ]);
  });

  it('do not publish rejected usage or usage from other replicas', () => {
    const told: string[] = [];
    const limits = new UserLimits({ take: (key) => told.push(key) });

    limits.takenElsewhere({ 'mail account app ada@example.com': 5 * 120_000 });

    expect(passed(limits, 'mail', { account: 'ada@example.com' }, 3)).toBe(0);
    expect(told).toEqual([]);
  });
});
