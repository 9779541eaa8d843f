import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserCounts } from './user-counts.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fake store of users whose complete count takes a while; ids are numbers, counted in steps of ten. */
class Users {
  wholeCounts = 0;
  failing = false;
  readonly warned: unknown[] = [];
  readonly counts = new UserCounts(
    { count: (_app, behind) => this.count(behind ?? null) },
    { warn: (...line: unknown[]) => void this.warned.push(line) },
  );

  constructor(
    public ids: number[],
    private readonly tookMs: number,
  ) {}

  private async count(behind: string | null): Promise<{ counted: number; upTo: string | null; rest: number }> {
    if (behind === null) {
      this.wholeCounts++;
      await new Promise((resolve) => setTimeout(resolve, this.tookMs));
      if (this.failing) throw new Error('the store is away');
    }
    const ids = this.ids.filter((id) => behind === null || id > Number(behind));
    const counted = Math.floor(ids.length / 10) * 10;
    return { counted, upTo: counted === 0 ? behind : String(ids[counted - 1]), rest: ids.length - counted };
  }

  /** Returns the reply to a request after `ms` milliseconds. */
  async ask(ms = 0): Promise<unknown> {
    const answer = this.counts.of('app').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(ms);
    return answer;
  }
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const BEING_COUNTED = {
  code: 'Unavailable',
  message: 'the users are still being counted: retry later',
  retryAfterSeconds: 10,
};

describe('the number of users', () => {
  it('is counted each time if counting is fast', async () => {
    const users = new Users(range(25), 400);
    expect(await users.ask(400)).toBe(25);
    users.ids = range(12);

    expect(await users.ask(400)).toBe(12);
    expect(users.wholeCounts).toBe(2);
  });

  it('is counted once for concurrent callers', async () => {
    const users = new Users(range(25), 400);
    const answers = Array.from({ length: 5 }, () => users.counts.of('app'));
    await vi.advanceTimersByTimeAsync(400);

    expect(await Promise.all(answers)).toEqual([25, 25, 25, 25, 25]);
    expect(users.wholeCounts).toBe(1);
  });

  it('limits the wait, and returns a finished count immediately', async () => {
    const users = new Users(range(25), 16_000);
    expect(await users.ask(5_000)).toMatchObject(BEING_COUNTED);
    expect(await users.ask(5_000)).toMatchObject(BEING_COUNTED);
    await vi.advanceTimersByTimeAsync(6_000);

    expect(await users.ask()).toBe(25);
    expect(users.wholeCounts).toBe(1);
  });

  it('includes newer users when cached, and removes deleted ones with the next full count', async () => {
    const users = new Users(range(25), 2_000);
    expect(await users.ask(2_000)).toBe(25);
    users.ids = range(38);
    expect(await users.ask()).toBe(38);
    users.ids = range(38).slice(5);
    expect(await users.ask()).toBe(38);
    await vi.advanceTimersByTimeAsync(60_001);

    expect(await users.ask()).toBe(38);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await users.ask()).toBe(33);
    expect(users.wholeCounts).toBe(2);
  });

  it('is not repeated before twenty times its duration', async () => {
    const users = new Users(range(25), 16_000);
    await users.ask(5_000);
    await vi.advanceTimersByTimeAsync(11_000 + 320_000);
    await users.ask();
    expect(users.wholeCounts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await users.ask();

    expect(users.wholeCounts).toBe(2);
  });

  it('stays what it was where a later count fails, and an error where the first one does', async () => {
    const failing = new Users(range(25), 100);
    failing.failing = true;
    expect(await failing.ask(100)).toMatchObject({ message: 'the store is away' });

    const users = new Users(range(25), 1_000);
    await users.ask(1_000);
    users.failing = true;
    await vi.advanceTimersByTimeAsync(60_001);
    await users.ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await users.ask()).toBe(25);
    expect(users.warned).toHaveLength(1);
  });
});
