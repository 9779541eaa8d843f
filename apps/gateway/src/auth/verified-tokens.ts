import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { keysRotated, listVerificationKeys, type VerificationKey } from '#contracts/identity/keys.contract.js';
import { Metrics } from '#process/metrics/metrics.js';
import { unverifiedKeyId } from './unverified-token.js';
import type { AccessTokenClaims, RefreshTokenClaims } from '#contracts/identity/tokens.js';

export type TokenClaims = AccessTokenClaims | RefreshTokenClaims;

/** Tokens whose verification is remembered; a signature costs about 80 µs, remembering it about 1. */
const TOKENS_MAX = 20_000;
/** Of these, those that are found by their text, without hashing it, and the longest text kept: at most 4 MB. */
const RECENT_MAX = 1_000;
const RECENT_LENGTH_MAX = 4 * 1024;
/** Milliseconds between two questions for an unknown key id, so that forged tokens cannot flood identity. */
const KEY_QUESTION_INTERVAL_MS = 5_000;

function fingerprint(token: string): string {
  return hash('sha256', token, 'base64');
}

/** Verifies tokens with identity's public keys and remembers the good ones until they expire. */
@Injectable()
export class VerifiedTokens {
  private readonly keys = new Map<string, KeyObject>();
  private readonly verified = new LRUCache<string, TokenClaims>({ max: TOKENS_MAX });
  private readonly recent = new LRUCache<string, TokenClaims>({ max: RECENT_MAX });
  private asking: Promise<void> | undefined;
  private lastAsked = -Infinity;

  constructor(
    private readonly bus: BusClient,
    private readonly metrics: Metrics,
  ) {}

  @HandleEvent(keysRotated)
  addKey(key: VerificationKey): void {
    this.keys.set(key.kid, createPublicKey({ key: key.jwk, format: 'jwk' }));
  }

  /** The key a token names, `null` when identity has no such key. */
  async keyOf(token: string): Promise<KeyObject | null> {
    const kid = unverifiedKeyId(token);
    if (kid === null) return null;
    if (!this.keys.has(kid)) await this.askForKeys();
    return this.keys.get(kid) ?? null;
  }

  remembered(token: string): TokenClaims | undefined {
    const claims = this.recent.get(token) ?? this.found(token);
    this.metrics.cacheReads.inc({ cache: 'tokens', found: claims ? 'hit' : 'miss' });
    if (!claims) return undefined;
    if (claims.exp * 1_000 > Date.now()) return claims;
    this.recent.delete(token);
    this.verified.delete(fingerprint(token));
    return undefined;
  }

  remember(token: string, claims: TokenClaims): void {
    this.verified.set(fingerprint(token), claims);
  }

  private found(token: string): TokenClaims | undefined {
    const claims = this.verified.get(fingerprint(token));
    if (claims && token.length <= RECENT_LENGTH_MAX) this.recent.set(token, claims);
    return claims;
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
