import { describe, expect, it } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import {
  REVOCATIONS_PAGE,
  findRevocation,
  listRevocations,
  type FindRevocationRequest,
  type ListRevocationsRequest,
  type Revocation,
} from '#contracts/identity/keys.contract.js';
import type { AccessTokenClaims } from '#contracts/identity/tokens.js';
import { Revocations } from './revocations.js';

const inAMinute = Math.floor(Date.now() / 1_000) + 60;
const claims = { iss: 'session', sub: 'user', exp: inAMinute } as AccessTokenClaims;

/** Identity with these revocations; `asked` collects what it was asked about single tokens. */
class Identity {
  readonly asked: FindRevocationRequest[] = [];
  pages = 0;

  constructor(readonly stored: Revocation[] = []) {}

  holder(limit?: number): Revocations {
    const call = async (contract: { subject: string }, request: object): Promise<unknown> => {
      if (contract.subject === listRevocations.subject) return this.page(request);
      if (contract.subject !== findRevocation.subject) throw new Error(`unexpected ${contract.subject}`);
      this.asked.push(request as FindRevocationRequest);
      const { sessionId, userId } = request as FindRevocationRequest;
      return {
        revoked: this.stored.some((one) => (one.sessionId ?? one.userId) === (one.sessionId === null ? userId : sessionId)),
      };
    };
    return new Revocations({ call } as unknown as BusClient, limit);
  }

  private page({ from, after }: ListRevocationsRequest): Revocation[] {
    this.pages += 1;
    const inForce = this.stored.filter(({ until }) => until >= (from ?? 0));
    const start = after ? inForce.findIndex(({ sessionId }) => sessionId === after.sessionId) + 1 : 0;
    return inForce.slice(start, start + REVOCATIONS_PAGE);
  }
}

const sessions = (count: number): Revocation[] =>
  Array.from({ length: count }, (_, at) => ({ sessionId: `session-${at}`, userId: 'somebody', until: inAMinute }));

describe('who follows a token', () => {
  const followed = (list: Revocations, about: Partial<AccessTokenClaims> = {}): { told: number; stop: () => void } => {
    const state = { told: 0, stop: (): void => {} };
    state.stop = list.follow({ ...claims, ...about }, () => (state.told += 1));
    return state;
  };

  it('is notified only when its own token is revoked', () => {
    const list = new Identity().holder();
    const [own, ofSession, ofUser, later] = [
      followed(list),
      followed(list, { iss: 'other' }),
      followed(list, { sub: 'somebody' }),
      followed(list, { exp: inAMinute + 1 }),
    ];

    list.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect([own.told, ofSession.told, ofUser.told, later.told]).toEqual([1, 0, 1, 0]);

    list.add({ sessionId: null, userId: 'user', until: inAMinute });
    expect([own.told, ofSession.told, ofUser.told, later.told]).toEqual([2, 1, 1, 0]);
  });

  it('is notified immediately if its token is already revoked', () => {
    const list = new Identity().holder();
    list.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect(followed(list).told).toBe(1);
    expect(followed(list, { iss: 'other' }).told).toBe(0);
  });

  it('is notified if it exceeds the capacity or its event was missed', async () => {
    const full = new Identity().holder(0);
    const unheld = followed(full);
    full.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect(unheld.told).toBe(1);

    const identity = new Identity([{ sessionId: 'session', userId: 'user', until: inAMinute }]);
    const list = identity.holder();
    const missed = followed(list);
    await list.ready();
    expect(missed.told).toBe(1);
  });

  it('receives no notification once it has stopped', () => {
    const list = new Identity().holder();
    const [one, another] = [followed(list), followed(list)];
    one.stop();
    list.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect([one.told, another.told]).toEqual([0, 1]);
  });
});

describe('revocations', () => {
  it('cover a session, or all tokens of a user issued before', async () => {
    const list = new Identity().holder();
    expect(await list.includes(claims)).toBe(false);

    list.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect(await list.includes(claims)).toBe(true);
    expect(await list.includes({ ...claims, iss: 'other' })).toBe(false);

    list.add({ sessionId: null, userId: 'user', until: inAMinute });
    expect(await list.includes({ ...claims, iss: 'other' })).toBe(true);
    expect(await list.includes({ ...claims, iss: 'other', exp: inAMinute + 1 })).toBe(false);
    expect(await list.includes({ ...claims, iss: 'other', sub: 'somebody' })).toBe(false);
  });

  it('are not shortened by an earlier one that is heard later', async () => {
    const list = new Identity().holder();
    list.add({ sessionId: null, userId: 'user', until: inAMinute });
    list.add({ sessionId: null, userId: 'user', until: inAMinute - 30 });
    expect(await list.includes(claims)).toBe(true);
  });

  it('drop expired entries automatically', async () => {
    const list = new Identity().holder();
    list.add({ sessionId: 'session', userId: 'user', until: Math.floor(Date.now() / 1_000) - 1 });
    expect(await list.includes(claims)).toBe(false);
  });

  it('are read before the first token is judged, all pages, once for all who wait', async () => {
    const identity = new Identity(sessions(REVOCATIONS_PAGE + 1));
    const list = identity.holder();

    await Promise.all([list.ready(), list.ready(), list.ready()]);

    expect(identity.pages).toBe(2);
    expect(await list.includes({ ...claims, iss: `session-${REVOCATIONS_PAGE}` })).toBe(true);
    expect(identity.asked).toEqual([]);
  });

  it('reject all tokens until they are first read', async () => {
    const list = new Revocations({ call: () => Promise.reject(new Error('identity is away')) } as unknown as BusClient);

    await expect(list.ready()).rejects.toThrow('identity is away');
    await expect(list.ready()).rejects.toThrow('identity is away');
  });

  it('are checked token by token beyond the capacity: none is forgotten', async () => {
    const identity = new Identity(sessions(10));
    const list = identity.holder(3);
    await list.ready();

    expect(await Promise.all(identity.stored.map(({ sessionId }) => list.includes({ ...claims, iss: sessionId ?? '' })))).toEqual(
      identity.stored.map(() => true),
    );
    expect(await list.includes(claims)).toBe(false);
    expect(identity.asked).toHaveLength(8);
    expect(identity.asked.at(-1)).toEqual({ sessionId: 'session', userId: 'user', exp: inAMinute });
  });

  it('reject all tokens beyond their capacity while identity is unavailable', async () => {
    const list = new Revocations({ call: () => Promise.reject(new Error('identity is away')) } as unknown as BusClient, 0);
    list.add({ sessionId: 'other', userId: 'somebody', until: inAMinute });

    await expect(list.includes(claims)).rejects.toThrow('identity is away');
  });
});
