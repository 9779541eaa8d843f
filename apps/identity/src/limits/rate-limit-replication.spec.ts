import { describe, expect, it, vi } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import { limitsCounted, type LimitsCounted } from '#contracts/identity/limits.contract.js';
import { createLogger } from '#process/log/logger.js';
import { RateLimitReplication } from './rate-limit-replication.js';

const logger = createLogger('identity', 'silent');

function sharing(emit: (payload: LimitsCounted) => Promise<void> = () => Promise.resolve()) {
  const said: LimitsCounted[] = [];
  const bus = {
    emit: (contract: unknown, payload: LimitsCounted) => {
      expect(contract).toBe(limitsCounted);
      said.push(payload);
      return emit(payload);
    },
  } as unknown as BusClient;
  return { said, counts: new RateLimitReplication(bus, logger) };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const LOGIN = { of: 'users', account: 'app ada@example.com', address: 'app 192.0.2.1', failed: true } as const;

describe('what a replica counts', () => {
  it('is published in the same tick for a narrow limit, with all pending usage', async () => {
    const { said, counts } = sharing();

    counts.take('wide', 20, false);
    counts.take('wide', 20, false);
    expect(said).toEqual([]);
    counts.take('narrow', 120_000, true);
    counts.login(LOGIN);
    await nextTurn();

    expect(said).toEqual([{ from: counts.id, taken: { wide: 40, narrow: 120_000 }, logins: [LOGIN] }]);
    await nextTurn();
    expect(said.length).toBe(1);
  });

  it('is published once within a short time otherwise', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { said, counts } = sharing();
      for (let n = 0; n < 50; n++) counts.take('wide', 20, false);
      expect(said).toEqual([]);
      vi.advanceTimersByTime(100);
      expect(said).toEqual([{ from: counts.id, taken: { wide: 1_000 }, logins: [] }]);
      vi.advanceTimersByTime(1_000);
      expect(said.length).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is published before it grows too large', async () => {
    const { said, counts } = sharing();
    for (let n = 0; n < 1_000; n++) counts.take(`key ${n}`, 20, false);
    await nextTurn();
    expect(said.map(({ taken }) => Object.keys(taken).length)).toEqual([1_000]);
  });

  it('is lost while the broker is unavailable, and later usage is published', async () => {
    let isAway = true;
    const { said, counts } = sharing(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()));
    counts.login(LOGIN);
    await nextTurn();
    isAway = false;
    counts.take('narrow', 1, true);
    await nextTurn();
    expect(said.map(({ taken, logins }) => [taken, logins])).toEqual([
      [{}, [LOGIN]],
      [{ narrow: 1 }, []],
    ]);
  });
});
