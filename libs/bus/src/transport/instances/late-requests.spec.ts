import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateRequests } from './late-requests.js';

const TICK_MS = 250;
const STANDSTILL_MS = 500;
const LIMIT_MS = 1_750;
const REPLY_TO = '_INBOX.gateway.p.token';
const INBOX = '_INBOX.gateway.p';

describe('a request', () => {
  let caughtUp: ((error?: Error) => void)[];
  let standstills: number[];
  let now: number;
  let clock: number;
  let late: LateRequests;

  beforeEach(() => {
    [caughtUp, standstills, now, clock] = [[], [], 1_000_000, 5_000];
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    late = new LateRequests({
      clock: () => clock,
      standstillMs: STANDSTILL_MS,
      catchUp: () =>
        new Promise((resolve, reject) => {
          caughtUp.push((error) => (error ? reject(error) : resolve()));
        }),
      onStandstill: (ms) => standstills.push(ms),
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const judged = (sentAt = 0, limitMs = LIMIT_MS): string => late.judge({ sentAt, limitMs }, REPLY_TO);

  function pass(ms: number): void {
    now += ms;
    clock += ms;
  }

  it('of a caller whose clock is unknown is in time while the event loop turns', () => {
    for (let tick = 0; tick < 40; tick++) {
      pass(TICK_MS);
      expect([judged(-1e9), judged(-1e9, 100)]).toEqual(['in time', 'in time']);
      late.tick();
    }
    expect([caughtUp.length, standstills]).toEqual([0, []]);
  });

  it('that is read first after a standstill is late, and so is all that was sent before it ended', async () => {
    pass(12_000);
    expect(judged()).toBe('late');
    late.tick();
    expect([judged(), standstills]).toEqual(['late', [12_000]]);
    pass(TICK_MS);
    late.tick();
    expect([judged(), caughtUp.length]).toEqual(['late', 1]);

    caughtUp[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(judged()).toBe('in time');
  });

  it('is late by its own limit: one with a patient caller runs, and its caller hears immediately', () => {
    pass(2_000);
    late.tick();
    expect([judged(0, 1_750), judged(0, 2_000), judged(0, 2_001)]).toEqual(['late', 'late', 'slow']);
  });

  it('may have lain there during a second standstill, which the first one’s end does not end', async () => {
    pass(3_000);
    late.tick();
    pass(3_000);
    late.tick();
    caughtUp[0]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(judged()).toBe('late');

    pass(TICK_MS);
    late.tick();
    caughtUp[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(judged()).toBe('in time');
  });

  it('stays late while the connection is lost, until one has been caught up with', async () => {
    pass(3_000);
    late.tick();
    caughtUp[0]?.(new Error('disconnected'));
    await vi.waitFor(() => {
      late.tick();
      expect(caughtUp).toHaveLength(2);
    });
    expect(judged()).toBe('late');
    caughtUp[1]?.();
    await vi.waitFor(() => expect(judged()).toBe('in time'));
  });

  it.each([30_000, -30_000, 0])('has the age its caller’s clock says, which is %i ms behind, and the error is added', (ms) => {
    late.learn(INBOX, { ms, errorMs: 10 });
    const sent = (agoMs: number): number => clock - ms - agoMs;
    expect([judged(sent(0)), judged(sent(400)), judged(sent(1_000)), judged(sent(1_739))]).toEqual([
      'in time',
      'in time',
      'slow',
      'slow',
    ]);
    expect([judged(sent(1_740)), judged(sent(12_000)), judged(sent(60), 50)]).toEqual(['late', 'late', 'late']);
  });

  it('with a limit that the error is too coarse for is late only when it certainly is', () => {
    late.learn(INBOX, { ms: 0, errorMs: 200 });
    expect([judged(clock, 100), judged(clock - 299, 100), judged(clock - 300, 100)]).toEqual(['in time', 'in time', 'late']);
  });

  it('of a caller whose clock was measured long ago is late only when drift cannot explain its age', () => {
    late.learn(INBOX, { ms: 0, errorMs: 1 });
    const idleMs = 12 * 3_600_000;
    for (let passed = 0; passed < idleMs; passed += STANDSTILL_MS) {
      pass(STANDSTILL_MS);
      late.tick();
    }
    const driftedMs = idleMs * 0.00005;
    expect([judged(clock - driftedMs), judged(clock - idleMs * 0.0005 - LIMIT_MS - 1)]).toEqual(['in time', 'late']);
  });

  it('is checked by the clock of its caller', () => {
    late.learn('_INBOX.gateway.other', { ms: -1e6, errorMs: 0 });
    expect(judged(clock)).toBe('in time');
  });

  it('of a thousand callers and one more is judged by the latest thousand', () => {
    late.learn(INBOX, { ms: 0, errorMs: 0 });
    for (let n = 0; n < 999; n++) late.learn(`_INBOX.x.${n}`, { ms: 0, errorMs: 0 });
    expect(judged(clock - 12_000)).toBe('late');
    late.learn('_INBOX.x.last', { ms: 0, errorMs: 0 });
    expect(judged(clock - 12_000)).toBe('in time');
  });
});
