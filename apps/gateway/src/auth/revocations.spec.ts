import { describe, expect, it } from 'vitest';
import type { BusClient } from '#bus/bus-client.js';
import type { Revocation } from '#contracts/identity/keys.contract.js';
import type { AccessTokenClaims } from '#contracts/identity/tokens.js';
import { Revocations } from './revocations.js';

const inAMinute = Math.floor(Date.now() / 1_000) + 60;
const claims = { iss: 'session', sub: 'user', exp: inAMinute } as AccessTokenClaims;

function revocations(answer: () => Promise<Revocation[]>): Revocations {
  return new Revocations({ call: answer } as unknown as BusClient);
}

describe('revocations', () => {
  it('cover a session, or all tokens of a user issued before', () => {
    const list = revocations(async () => []);
    expect(list.includes(claims)).toBe(false);

    list.add({ sessionId: 'session', userId: 'user', until: inAMinute });
    expect(list.includes(claims)).toBe(true);
    expect(list.includes({ ...claims, iss: 'other' })).toBe(false);

    list.add({ sessionId: null, userId: 'user', until: inAMinute });
    expect(list.includes({ ...claims, iss: 'other' })).toBe(true);
    expect(list.includes({ ...claims, iss: 'other', exp: inAMinute + 1 })).toBe(false);
    expect(list.includes({ ...claims, iss: 'other', sub: 'somebody' })).toBe(false);
  });

  it('forget what has expired by itself', () => {
    const list = revocations(async () => []);

    list.add({ sessionId: 'session', userId: 'user', until: Math.floor(Date.now() / 1_000) - 1 });

    expect(list.includes(claims)).toBe(false);
  });

  it('are read before the first token is judged, once for all who wait', async () => {
    let asked = 0;
    const list = revocations(async () => {
      asked += 1;
      return [{ sessionId: 'session', userId: 'user', until: inAMinute }];
    });

    await Promise.all([list.ready(), list.ready(), list.ready()]);

    expect(asked).toBe(1);
    expect(list.includes(claims)).toBe(true);
  });

  it('let nobody in while they could never be read', async () => {
    const list = revocations(async () => Promise.reject(new Error('identity is away')));

    await expect(list.ready()).rejects.toThrow('identity is away');
    await expect(list.ready()).rejects.toThrow('identity is away');
  });
});
