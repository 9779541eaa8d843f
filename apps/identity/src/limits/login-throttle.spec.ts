import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginThrottle, type LoginAttempt } from './login-throttle.js';

const HERE = { account: 'ada@example.com', address: '192.0.2.1' };

let throttle: LoginThrottle;

beforeEach(() => {
  vi.useFakeTimers();
  throttle = new LoginThrottle();
});

afterEach(() => {
  vi.useRealTimers();
});

function fail(attempt: LoginAttempt, times: number): void {
  for (let n = 0; n < times; n++) throttle.failed(attempt);
}

const open = (attempt: LoginAttempt) => (): void => throttle.assertOpen(attempt);
const refusal = expect.objectContaining({ code: 'TooManyRequests', message: 'too many failed logins: retry later' }) as Error;

describe('LoginThrottle', () => {
  it('pauses one account at one address after five failures, twice as long with each further one', () => {
    fail(HERE, 4);
    expect(open(HERE)).not.toThrow();
    for (const pause of [1_000, 2_000, 4_000]) {
      fail(HERE, 1);
      vi.advanceTimersByTime(pause - 1);
      expect(open(HERE)).toThrow(refusal);
      vi.advanceTimersByTime(1);
      expect(open(HERE)).not.toThrow();
    }
  });

  it('leaves other accounts at the address and the account at other addresses alone', () => {
    fail(HERE, 10);
    expect(open({ ...HERE, account: 'bob@example.com' })).not.toThrow();
    expect(open({ ...HERE, address: '192.0.2.2' })).not.toThrow();
    expect(open({ ...HERE, account: null })).not.toThrow();
  });

  it('pauses for a quarter of an hour at most', () => {
    fail(HERE, 60);
    vi.advanceTimersByTime(899_999);
    expect(open(HERE)).toThrow(refusal);
    vi.advanceTimersByTime(1);
    expect(open(HERE)).not.toThrow();
  });

  it('stops an address that tries many accounts', () => {
    for (let n = 0; n < 99; n++) throttle.failed({ account: `user-${n}`, address: HERE.address });
    expect(open(HERE)).not.toThrow();
    throttle.failed({ account: null, address: HERE.address });
    expect(open(HERE)).toThrow(refusal);
    expect(open({ ...HERE, address: '192.0.2.2' })).not.toThrow();
  });

  it('slows an account that many addresses try by half a minute at most', () => {
    for (let n = 0; n < 120; n++) throttle.failed({ account: HERE.account, address: `192.0.2.${n + 10}` });
    expect(open(HERE)).toThrow(refusal);
    vi.advanceTimersByTime(30_000);
    expect(open(HERE)).not.toThrow();
  });

  it('forgets an account at an address when it logs in, but not what the address did to others', () => {
    fail(HERE, 4);
    throttle.succeeded(HERE);
    fail(HERE, 4);
    expect(open(HERE)).not.toThrow();
    fail({ ...HERE, account: null }, 91);
    throttle.succeeded(HERE);
    fail({ ...HERE, account: null }, 1);
    expect(open(HERE)).toThrow(refusal);
  });

  it('forgets everything an hour after the last failure', () => {
    fail(HERE, 4);
    vi.advanceTimersByTime(3_600_001);
    fail(HERE, 1);
    expect(open(HERE)).not.toThrow();
  });

  it('counts what other replicas find, and forgets what they find right', () => {
    for (let n = 0; n < 5; n++) throttle.checkedElsewhere(HERE, true);
    expect(open(HERE)).toThrow(refusal);

    throttle.checkedElsewhere(HERE, false);
    vi.advanceTimersByTime(1_000);
    fail(HERE, 4);
    expect(open(HERE)).not.toThrow();
  });

  it('publishes how checks ended: each failure, and cleared failures', () => {
    const told: [LoginAttempt, boolean][] = [];
    throttle = new LoginThrottle((...checked) => told.push(checked));

    throttle.succeeded(HERE);
    throttle.failed(HERE);
    throttle.succeeded(HERE);
    throttle.succeeded(HERE);
    throttle.checkedElsewhere(HERE, true);

    expect(told).toEqual([
      [HERE, true],
      [HERE, false],
    ]);
  });
});
