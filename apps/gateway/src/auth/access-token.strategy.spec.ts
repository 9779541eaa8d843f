import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signedToken } from '#testing/signed-token.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import type { VerifiedTokens } from './verified-tokens.js';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Returns the result passport receives for a token, and the tokens that were remembered. */
async function authenticated(token: string, { key }: { readonly key: KeyObject | null }) {
  const noted: string[] = [];
  const tokens = {
    keyOf: async () => key,
    remember: (known: string, verified: unknown) => {
      noted.push(known);
      return verified;
    },
  } as unknown as VerifiedTokens;
  const strategy = new AccessTokenStrategy(tokens);
  const outcome = await new Promise((resolve) => {
    // Derives a strategy object in the same way as passport does for each request.
    const attempt = Object.assign(Object.create(strategy) as AccessTokenStrategy, {
      success: (claims: unknown) => resolve({ claims }),
      fail: (reason: unknown) => resolve({ failed: reason instanceof Error ? reason.message : reason }),
      error: (error: unknown) => resolve({ error }),
    });
    attempt.authenticate({ headers: { authorization: `Bearer ${token}` } } as never);
  });
  return { outcome, noted };
}

describe('the strategy of access tokens', async () => {
  const claims = { sub: 'user', exp: Math.floor(Date.now() / 1_000) + 60, iat: 1 };
  const token = await signedToken(claims, privateKey, { kid: 'one' });

  it('verifies a token it does not know, and has it remembered', async () => {
    expect(await authenticated(token, { key: publicKey })).toEqual({ outcome: { claims }, noted: [token] });
  });

  it.each([
    ['of another key', token, other.publicKey, 'invalid signature'],
    ['of no known key', token, null, 'secret or public key must be provided'],
    ['of another algorithm', await signedToken(claims, 'secret'), publicKey, 'invalid algorithm'],
    ['that has expired', await signedToken({ ...claims, exp: 2 }, privateKey), publicKey, 'jwt expired'],
  ])('rejects one %s, and remembers nothing', async (_what, text, key, failed) => {
    expect(await authenticated(text, { key })).toEqual({ outcome: { failed }, noted: [] });
  });
});
