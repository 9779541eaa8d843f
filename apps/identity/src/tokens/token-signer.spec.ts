import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import type { SigningKeysService } from '../keys/signing-keys.service.js';
import { refreshClaims } from './claims.js';
import { TokenSigner } from './token-signer.js';

const verifications = vi.hoisted(() => ({ count: 0 }));

vi.mock('jose', async (original) => {
  const jose = await original<typeof import('jose')>();
  const compactVerify = (...given: Parameters<typeof jose.compactVerify>) => {
    verifications.count += 1;
    return jose.compactVerify(...given);
  };
  return { ...jose, compactVerify };
});

const session = { sessionId: 's', userId: 'u', deviceId: 'd', domainId: 'o' };
const identity = { id: 'i', provider_type: 'anon-user', provider_id: 'p' };
const claims = refreshClaims(session, identity, CLIENT_AUDIENCE, { now: 1_000, lifetimeSeconds: 60 });

function signer(): { signer: TokenSigner; dropKey: () => void } {
  const key = { kid: 'one', ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
  let known = true;
  const keys = { active: async () => key, find: async (kid: string) => (known && kid === key.kid ? key : null) };
  verifications.count = 0;
  return {
    signer: new TokenSigner(keys as unknown as SigningKeysService),
    dropKey: () => {
      known = false;
    },
  };
}

describe('a signer of tokens', () => {
  it('verifies a token once and reads it anew each time', async () => {
    const { signer: tokens } = signer();
    const token = await tokens.sign(claims);

    const first = await tokens.read(token, CLIENT_AUDIENCE);
    const second = await tokens.read(token, CLIENT_AUDIENCE);

    expect(first).toEqual(claims);
    expect(second).toEqual(claims);
    expect(second).not.toBe(first);
    expect(verifications.count).toBe(1);
  });

  it('keeps a remembered token from another audience', async () => {
    const { signer: tokens } = signer();
    const token = await tokens.sign(claims);
    await tokens.read(token, CLIENT_AUDIENCE);

    expect(await tokens.read(token, ADMIN_AUDIENCE)).toBeNull();
  });

  it('knows no token with the signature of another, remembered or not', async () => {
    const { signer: tokens } = signer();
    const token = await tokens.sign(claims);
    const other = await tokens.sign({ ...claims, sub: 'somebody' });
    await tokens.read(token, CLIENT_AUDIENCE);
    const forged = [...other.split('.').slice(0, 2), token.split('.')[2]].join('.');

    expect(await tokens.read(forged, CLIENT_AUDIENCE)).toBeNull();
    expect(await tokens.read(forged, CLIENT_AUDIENCE)).toBeNull();
    expect(verifications.count).toBe(3);
  });

  it('forgets what a key signed when the key is gone', async () => {
    const { signer: tokens, dropKey } = signer();
    const token = await tokens.sign(claims);
    await tokens.read(token, CLIENT_AUDIENCE);
    dropKey();

    expect(await tokens.read(token, CLIENT_AUDIENCE)).toBeNull();
  });
});
