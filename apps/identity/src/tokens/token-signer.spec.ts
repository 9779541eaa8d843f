import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import type { SigningKeysService } from './signing-keys.service.js';
import { refreshClaims } from './claims.js';
import { TokenSigner } from './token-signer.js';

const session = { sessionId: 's', userId: 'u', deviceId: 'd', domainId: 'o' };
const identity = { id: 'i', provider_type: 'anon-user', provider_id: 'p' };
const claims = refreshClaims(session, identity, CLIENT_AUDIENCE, { now: 1_000, lifetimeSeconds: 60 });

function signer(): { signer: TokenSigner; dropKey: () => void; verifications: () => number } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let known = true;
  let verifications = 0;
  const key = {
    kid: 'one',
    privateKey,
    // Only a verification needs it.
    get publicKey() {
      verifications += 1;
      return publicKey;
    },
  };
  const keys = { active: async () => key, find: async (kid: string) => (known && kid === key.kid ? key : null) };
  return {
    signer: new TokenSigner(keys as unknown as SigningKeysService),
    dropKey: () => {
      known = false;
    },
    verifications: () => verifications,
  };
}

describe('a signer of tokens', () => {
  it('verifies a token once and decodes it each time', async () => {
    const { signer: tokens, verifications } = signer();
    const token = await tokens.sign(claims);

    const first = await tokens.read(token, CLIENT_AUDIENCE);
    const second = await tokens.read(token, CLIENT_AUDIENCE);

    expect(first).toEqual(claims);
    expect(second).toEqual(claims);
    expect(second).not.toBe(first);
    expect(verifications()).toBe(1);
  });

  it('keeps a remembered token from another audience', async () => {
    const { signer: tokens } = signer();
    const token = await tokens.sign(claims);
    await tokens.read(token, CLIENT_AUDIENCE);

    expect(await tokens.read(token, ADMIN_AUDIENCE)).toBeNull();
  });

  it('knows no token with the signature of another, remembered or not', async () => {
    const { signer: tokens, verifications } = signer();
    const token = await tokens.sign(claims);
    const other = await tokens.sign({ ...claims, sub: 'somebody' });
    await tokens.read(token, CLIENT_AUDIENCE);
    const forged = [...other.split('.').slice(0, 2), token.split('.')[2]].join('.');

    expect(await tokens.read(forged, CLIENT_AUDIENCE)).toBeNull();
    expect(await tokens.read(forged, CLIENT_AUDIENCE)).toBeNull();
    expect(verifications()).toBe(3);
  });

  it('forgets what a key signed when the key is gone', async () => {
    const { signer: tokens, dropKey } = signer();
    const token = await tokens.sign(claims);
    await tokens.read(token, CLIENT_AUDIENCE);
    dropKey();

    expect(await tokens.read(token, CLIENT_AUDIENCE)).toBeNull();
  });
});
