import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedToken } from '#testing/signed-token.js';
import type { BusClient } from '#bus/client/bus-client.js';
import type { VerificationKey } from '#contracts/identity/keys.contract.js';
import type { TokenClaims } from './principal.js';
import { VerifiedTokens } from './verified-tokens.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key: VerificationKey = { kid: 'one', jwk: publicKey.export({ format: 'jwk' }) as VerificationKey['jwk'] };
const token = await signedToken({ sub: 'user' }, privateKey, { kid: 'one' });

const anonymous = await signedToken({}, privateKey);

function tokens(keys: VerificationKey[]): { tokens: VerifiedTokens; asked: () => number } {
  let asked = 0;
  const bus = {
    call: async () => {
      asked += 1;
      return keys;
    },
  } as unknown as BusClient;
  return { tokens: new VerifiedTokens(bus), asked: () => asked };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('verified tokens', () => {
  it('ask identity for a key once', async () => {
    const { tokens: verified, asked } = tokens([key]);

    const [first, second] = await Promise.all([verified.keyOf(token), verified.keyOf(token)]);

    expect(first?.asymmetricKeyType).toBe('ec');
    expect(second).toBe(first);
    expect(asked()).toBe(1);
  });

  it('do not let unknown key ids flood identity', async () => {
    const { tokens: verified, asked } = tokens([key]);

    for (let i = 0; i < 50; i += 1) {
      const forged = await signedToken({ sub: 'x' }, privateKey, { kid: `forged-${i}` });
      expect(await verified.keyOf(forged)).toBeNull();
    }

    expect(asked()).toBe(1);
  });

  it.each(['', 'garbage', 'a.b.c', anonymous])('know no key for %j', async (text) => {
    expect(await tokens([key]).tokens.keyOf(text)).toBeNull();
  });

  it('remember a token until it expires', () => {
    const { tokens: verified } = tokens([]);
    const seconds = Math.floor(Date.now() / 1_000);

    verified.remember('good', { exp: seconds + 60 } as TokenClaims);
    verified.remember('old', { exp: seconds - 1 } as TokenClaims);

    expect(verified.remembered('good')?.claims).toEqual({ exp: seconds + 60 });
    expect(verified.remembered('old')).toBeUndefined();
    expect(verified.remembered('other')).toBeUndefined();
  });

  it.each([
    ['one asked for again and again', 'x'],
    ['one too long to be kept as it is', 'x'.repeat(5_000)],
  ])('forget %s once it has expired', (_what, text) => {
    const { tokens: verified } = tokens([]);
    const claims = { exp: 2_000 } as TokenClaims;
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_999_000);
    const remembered = verified.remember(text, claims);
    expect([verified.remembered(text), verified.remembered(text)]).toEqual([remembered, remembered]);

    now.mockReturnValue(2_000_000);
    expect(verified.remembered(text)).toBeUndefined();
    now.mockReturnValue(1_999_000);
    expect(verified.remembered(text)).toBeUndefined();
  });
});
