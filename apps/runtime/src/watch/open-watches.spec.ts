import { describe, expect, it } from 'vitest';
import type { OpenCountPublished } from '#contracts/open-count-published.js';
import { OPEN_STREAMS_LISTED_MAX } from '#contracts/runtime/watch.contract.js';
import { createLogger } from '#process/log/logger.js';
import {
  OpenWatches,
  WATCHES_MAX,
  WATCHES_PER_APP,
  WATCHES_PER_SESSION,
  WATCHES_PER_USER,
  type OpenWatch,
} from './open-watches.js';

const openWatches = (emit: (contract: unknown, payload: object) => Promise<void> = () => Promise.resolve()): OpenWatches =>
  new OpenWatches({ emit }, createLogger('runtime', 'silent'));

function aWatch(appId: string, userId: string, sessionId = `of ${userId}`, address = '192.0.2.1'): OpenWatch {
  const principal = {
    kind: 'user',
    userId,
    sessionId,
    deviceId: '',
    domainId: appId,
    customDataEjson: '{}',
  } as const;
  return { appId, principal, address, lookAround: () => undefined, revoke: () => undefined };
}

const refused = expect.objectContaining({ code: 'TooManyRequests' });

function fill(watches: OpenWatches, count: number, next: (n: number) => OpenWatch): (() => void)[] {
  return Array.from({ length: count }, (_, n) => watches.join(next(n)));
}

describe('open streams', () => {
  it('are so many of one session at one address, of one user and of one process', () => {
    const watches = openWatches();
    const [leave] = fill(watches, WATCHES_PER_SESSION, () => aWatch('a', 'ann'));
    expect(() => watches.join(aWatch('a', 'ann'))).toThrow(refused);
    leave?.();
    watches.join(aWatch('a', 'ann'));
    watches.join(aWatch('a', 'ann', 'of ann', '192.0.2.2'));
    watches.join(aWatch('a', 'ann', 'another of ann'));
    fill(watches, WATCHES_PER_USER - WATCHES_PER_SESSION - 2, (n) => aWatch('a', 'ann', `session ${n}`));
    expect(() => watches.join(aWatch('a', 'ann', 'one more'))).toThrow(refused);
    watches.join(aWatch('a', 'bob'));
    watches.join(aWatch('b', 'ann'));
    fill(watches, WATCHES_MAX - WATCHES_PER_USER - 2, (n) => aWatch(`app ${n}`, 'ann'));
    expect(watches.size).toBe(WATCHES_MAX);
    expect(() => watches.join(aWatch('c', 'bob'))).toThrow(refused);
    watches.onModuleDestroy();
  });

  it('are counted across processes, except for the limit of one process', async () => {
    const there = openWatches();
    const here = openWatches((_, payload) => Promise.resolve(there.counted(payload as OpenCountPublished)));
    const leave = fill(here, WATCHES_PER_SESSION, () => aWatch('a', 'ann'));
    fill(here, WATCHES_MAX - WATCHES_PER_SESSION, (n) => aWatch(`app ${n}`, 'ann'));
    await new Promise((resolve) => setImmediate(resolve));

    expect(() => there.join(aWatch('a', 'ann'))).toThrow(refused);
    there.join(aWatch('a', 'bob'));
    expect(() => here.join(aWatch('c', 'bob'))).toThrow(refused);
    leave[0]?.();
    leave[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    there.join(aWatch('a', 'ann'));
    expect(() => there.join(aWatch('a', 'ann'))).toThrow(refused);
    for (const watches of [here, there]) watches.onModuleDestroy();
  });

  it('are so many of one app in all processes', () => {
    const watches = openWatches();
    watches.counted({ from: 'another', counts: { a: WATCHES_PER_APP - 1 } });
    watches.join(aWatch('a', 'ann'));
    expect(() => watches.join(aWatch('a', 'bob'))).toThrow(refused);
    watches.join(aWatch('b', 'bob'));
    watches.onModuleDestroy();
  });

  it('are counted by session and address across processes, those of one app separately', async () => {
    const there = openWatches();
    const here = openWatches((_, payload) => Promise.resolve(there.counted(payload as OpenCountPublished)));
    fill(here, 3, () => aWatch('a', 'ann'));
    fill(there, 2, () => aWatch('a', 'ann'));
    const [leave] = fill(there, 1, () => aWatch('a', 'bob', 'of bob', '2001:db8::1'));
    there.join(aWatch('a', 'ann', 'of ann', ''));
    fill(here, 4, () => aWatch('b', 'ann'));
    await new Promise((resolve) => setImmediate(resolve));

    const ofAnn = { user_id: 'ann', remote_ip_address: '192.0.2.1', streams: 5 };
    expect(there.countsOf('a')).toEqual({
      total: 7,
      sessions: [ofAnn, { user_id: 'bob', remote_ip_address: '2001:db8::1', streams: 1 }, { user_id: 'ann', streams: 1 }],
    });
    leave?.();
    expect(there.countsOf('a')).toEqual({ total: 6, sessions: [ofAnn, { user_id: 'ann', streams: 1 }] });
    expect(there.countsOf('c')).toEqual({ total: 0, sessions: [] });
    for (const watches of [here, there]) watches.onModuleDestroy();
  });

  it('are counted for the sessions with the most', () => {
    const watches = openWatches();
    fill(watches, OPEN_STREAMS_LISTED_MAX, (n) => aWatch('a', `user${n}`));
    fill(watches, 2, () => aWatch('a', 'ann'));
    const { total, sessions } = watches.countsOf('a');
    expect(total).toBe(OPEN_STREAMS_LISTED_MAX + 2);
    expect(sessions).toHaveLength(OPEN_STREAMS_LISTED_MAX);
    expect(sessions[0]).toEqual({ user_id: 'ann', remote_ip_address: '192.0.2.1', streams: 2 });
    watches.onModuleDestroy();
  });

  it('are found by app, user and session', () => {
    const watches = openWatches();
    const [ann, bob] = [aWatch('a', 'ann'), aWatch('b', 'bob')];
    watches.join(ann);
    watches.join(bob);
    expect([watches.of('a'), watches.ofUser('bob'), watches.ofSession('of ann'), watches.of('c')]).toEqual([
      [ann],
      [bob],
      [ann],
      [],
    ]);
  });
});
