import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { keysRotated, listVerificationKeys, type VerificationKey } from '#contracts/identity/keys.contract.js';
import { Cache } from '#process/cache/cache.js';
import { VerifiedToken, type TokenClaims } from './principal.js';
import { unverifiedKeyId } from './unverified-token.js';

/** Milliseconds between two questions for an unknown key id, so that forged tokens cannot flood identity. */
const KEY_QUESTION_INTERVAL_MS = 5_000;

/** Verifies tokens with identity's public keys and remembers the good ones until they expire. */
@Injectable()
export class VerifiedTokens {
  private readonly keys = new Map<string, KeyObject>();
  /** A signature costs about 80 µs, finding a token here less than one. */
  private readonly verified = new Cache<VerifiedToken>('tokens', { sizeOf: (_verified, token) => token.length });
  private asking: Promise<void> | undefined;
  private lastAsked = -Infinity;

  constructor(private readonly bus: BusClient) {}

  @HandleEvent(keysRotated)
  addKey(key: VerificationKey): void {
    this.keys.set(key.kid, createPublicKey({ key: key.jwk, format: 'jwk' }));
  }

  /** Returns the key a token names, `null` if identity has no such key. */
  async keyOf(token: string): Promise<KeyObject | null> {
    const kid = unverifiedKeyId(token);
    if (kid === null) return null;
    if (!this.keys.has(kid)) await this.askForKeys();
    return this.keys.get(kid) ?? null;
  }

  remembered(token: string): VerifiedToken | undefined {
    const verified = this.verified.get(token);
    if (!verified || verified.claims.exp * 1_000 > Date.now()) return verified;
    this.verified.delete(token);
    return undefined;
  }

  remember(token: string, claims: TokenClaims): VerifiedToken {
    const verified = new VerifiedToken(claims);
    this.verified.set(token, verified);
    return verified;
  }

  private askForKeys(): Promise<void> {
    if (this.asking) return this.asking;
    if (performance.now() - this.lastAsked < KEY_QUESTION_INTERVAL_MS) return Promise.resolve();
    this.asking = (async () => {
      try {
        for (const key of await this.bus.call(listVerificationKeys, {})) this.addKey(key);
        this.lastAsked = performance.now();
      } finally {
        this.asking = undefined;
      }
    })();
    return this.asking;
  }
}
