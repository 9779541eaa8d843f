import { describe, expect, it } from 'vitest';
import { OpenWatches, WATCHES_MAX, WATCHES_PER_APP, WATCHES_PER_USER, type OpenWatch } from './open-watches.js';

function aWatch(appId: string, userId: string): OpenWatch {
  const principal = {
    kind: 'user',
    userId,
    sessionId: `of ${userId}`,
    deviceId: '',
    domainId: appId,
    customDataEjson: '{}',
  } as const;
  return { appId, principal, lookAround: () => undefined, revoke: () => undefined };
}

const refused = expect.objectContaining({ code: 'TooManyRequests' });

function fill(watches: OpenWatches, count: number, next: (n: number) => OpenWatch): (() => void)[] {
  return Array.from({ length: count }, (_, n) => watches.join(next(n)));
}

describe('open streams', () => {
  it('are so many of one user, of one app and of all', () => {
    const watches = new OpenWatches();
    const [leave] = fill(watches, WATCHES_PER_USER, () => aWatch('a', 'ann'));
    expect(() => watches.join(aWatch('a', 'ann'))).toThrow(refused);
    leave?.();
    watches.join(aWatch('a', 'ann'));
    fill(watches, WATCHES_PER_APP - WATCHES_PER_USER, (n) => aWatch('a', `user ${n}`));
    expect(() => watches.join(aWatch('a', 'bob'))).toThrow(refused);
    fill(watches, WATCHES_MAX - WATCHES_PER_APP, (n) => aWatch(`app ${n}`, 'ann'));
    expect(watches.size).toBe(WATCHES_MAX);
    expect(() => watches.join(aWatch('b', 'bob'))).toThrow(refused);
  });

  it('are found by app, user and session', () => {
    const watches = new OpenWatches();
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
