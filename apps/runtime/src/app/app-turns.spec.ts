import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppTurns, type TurnLimits } from './app-turns.js';

const LIMITS = { running: 64, ofApp: 8, waitingOfApp: 20, what: 'exchanges' };

/** Creates exchanges, by name, that run until they are ended. */
function exchanges(limits: Partial<TurnLimits> = {}) {
  const turns = new AppTurns({ ...LIMITS, ...limits });
  const running = new Map<string, () => void>();
  const start = (name: string, appId: string, signal = new AbortController().signal): Promise<string> =>
    turns.run(appId, signal, async () => {
      await new Promise<void>((end) => running.set(name, end));
      running.delete(name);
      return name;
    });
  const names = async (): Promise<string[]> => {
    await new Promise((done) => setImmediate(done));
    return [...running.keys()];
  };
  return { start, names, end: (name: string) => running.get(name)?.() };
}

afterEach(() => {
  vi.useRealTimers();
});

const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('turns of exchanges', () => {
  it('are eight of one app, the next when one ends', async () => {
    const { start, names, end } = exchanges();
    const all = many(10).map((index) => start(`a${index}`, 'a'));

    expect(await names()).toEqual(many(8).map((index) => `a${index}`));
    void start('b', 'b');
    expect(await names()).toContain('b');
    end('a3');
    expect(await all[3]).toBe('a3');
    expect(await names()).toContain('a8');
    expect(await names()).not.toContain('a9');
  });

  it('are sixty-four of all apps, in the order of their asking', async () => {
    const { start, names, end } = exchanges();
    for (const index of many(64)) void start(`x${index}`, `app ${index % 8}`);
    void start('first', 'one');
    void start('second', 'two');
    expect(await names()).toHaveLength(64);

    end('x0');
    expect(await names()).toContain('first');
    expect(await names()).not.toContain('second');
  });

  it('are given up by those who no longer wait', async () => {
    const { start, names, end } = exchanges();
    for (const index of many(8)) void start(`a${index}`, 'a');
    const aborter = new AbortController();
    const waiting = start('late', 'a', aborter.signal);
    aborter.abort();

    await expect(waiting).rejects.toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
    await expect(start('never', 'a', aborter.signal)).rejects.toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
    end('a0');
    expect(await names()).toEqual(many(7).map((index) => `a${index + 1}`));
  });

  it('are limited per app, regardless of other apps', async () => {
    const { start, names } = exchanges();
    for (const index of many(28)) void start(`a${index}`, 'a');

    await expect(start('one more', 'a')).rejects.toMatchObject({
      code: 'TooManyRequests',
      message: 'too many exchanges are waiting: retry later',
      retryAfterSeconds: 1,
    });
    void start('b', 'b');
    expect(await names()).toContain('b');
  });

  it('are waited for so long at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { start, names, end } = exchanges({ waitMs: 10_000 });
    for (const index of many(8)) void start(`a${index}`, 'a');
    const late = start('late', 'a').catch((error: unknown) => error);
    vi.advanceTimersByTime(5_000);
    void start('later', 'a');
    vi.advanceTimersByTime(5_000);

    expect(await late).toMatchObject({ code: 'TooManyRequests' });
    end('a0');
    expect(await names()).toContain('later');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('come back from an exchange that fails', async () => {
    const turns = new AppTurns(LIMITS);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await expect(turns.run('a', new AbortController().signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
  });
});
