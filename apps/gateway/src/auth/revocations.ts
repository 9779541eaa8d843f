import { Inject, Injectable, Optional } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import {
  REVOCATIONS_PAGE,
  accessRevoked,
  findRevocation,
  listRevocations,
  type Revocation,
} from '#contracts/identity/keys.contract.js';
import { ACCESS_TOKEN_SECONDS, type AccessTokenClaims } from '#contracts/identity/tokens.js';

/** Revocations one process holds, about 10 MB; beyond it identity is asked about tokens that are not among them. */
const REVOCATIONS_MAX = 100_000;
/** Milliseconds after which what is new is read again, which heals a missed event. */
const RELOAD_INTERVAL_MS = 30_000;
/** Seconds a revocation may have taken to be seen, and clocks may differ, when only new ones are read. */
const OVERLAP_SECONDS = 120;
/** Milliseconds between two looks for expired entries in a list that is full. */
const SWEEP_INTERVAL_MS = 1_000;

export const REVOCATIONS_LIMIT = 'groundwork:revocations-limit';

/** The claims that decide whether a token was revoked. */
export type RevocableClaims = Pick<AccessTokenClaims, 'iss' | 'sub' | 'exp'>;

/** A consumer that continues after its token was checked. */
interface Follower {
  readonly claims: RevocableClaims;
  readonly onRevoked: () => void;
}

function concerns({ sessionId, userId, until }: Revocation, { iss, sub, exp }: RevocableClaims): boolean {
  return (sessionId === null ? userId === sub : sessionId === iss) && exp <= until;
}

/** Sessions and users whose access tokens are refused although they have not expired. Entries end with the tokens they are about. */
@Injectable()
export class Revocations {
  /** Unix seconds at which the last of the tokens expires, by session id, or by user id for all sessions. */
  private readonly until = new Map<string, number>();
  /** Keys are session ids and user ids. */
  private readonly followers = new Map<string, Set<Follower>>();
  private readonly limit: number;
  private complete = true;
  /** Number of entries left out so far because the limit was reached. */
  private leftOut = 0;
  private sweptAt = -Infinity;
  private loading: Promise<void> | undefined;
  private loadedAt = -Infinity;

  constructor(
    private readonly bus: BusClient,
    @Optional() @Inject(REVOCATIONS_LIMIT) limit?: number,
  ) {
    this.limit = limit ?? REVOCATIONS_MAX;
  }

  @HandleEvent(accessRevoked)
  add(revocation: Revocation): void {
    const { sessionId, userId, until } = revocation;
    if (until * 1_000 <= Date.now()) return;
    const id = sessionId ?? userId;
    for (const { claims, onRevoked } of this.followers.get(id) ?? []) if (concerns(revocation, claims)) onRevoked();
    const known = this.until.get(id);
    if (known === undefined && !this.hasRoom()) {
      this.complete = false;
      this.leftOut++;
    } else this.until.set(id, Math.max(known ?? 0, until));
  }

  /** Waits for the first list; later ones are read beside the requests. Rejects while identity cannot be asked the first time. */
  async ready(): Promise<void> {
    const age = performance.now() - this.loadedAt;
    if (age < RELOAD_INTERVAL_MS) return;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    if (age === Infinity) await this.loading;
    else this.loading.catch(() => undefined);
  }

  /**
   * Returns `true` if a token is revoked. Fails with `Unavailable` or `Timeout` if that is not known here and identity
   * is unavailable: in doubt, access is denied.
   */
  async includes(claims: RevocableClaims): Promise<boolean> {
    if (this.knows(claims)) return true;
    const { iss, sub, exp } = claims;
    if (this.complete) return false;
    const { revoked } = await this.bus.call(findRevocation, { sessionId: iss, userId: sub, exp });
    return revoked;
  }

  /**
   * Calls `onRevoked` when a token is revoked, or immediately if it already is. Returns a function that stops
   * following.
   */
  follow(claims: RevocableClaims, onRevoked: () => void): () => void {
    const follower = { claims, onRevoked };
    const ids = [claims.iss, claims.sub];
    for (const id of ids) {
      const ofId = this.followers.get(id) ?? new Set();
      this.followers.set(id, ofId.add(follower));
    }
    // Between the check of the request and now.
    if (this.knows(claims)) onRevoked();
    return () => {
      for (const id of ids) {
        const ofId = this.followers.get(id);
        ofId?.delete(follower);
        if (ofId?.size === 0) this.followers.delete(id);
      }
    };
  }

  private knows({ iss, sub, exp }: RevocableClaims): boolean {
    return this.covers(iss, exp) || this.covers(sub, exp);
  }

  /**
   * Returns `true` if a revocation covers the token. It covers tokens issued before it, which all expire by `until`.
   */
  private covers(id: string, exp: number): boolean {
    const until = this.until.get(id);
    return until !== undefined && exp <= until;
  }

  private hasRoom(): boolean {
    if (this.until.size < this.limit) return true;
    if (performance.now() - this.sweptAt >= SWEEP_INTERVAL_MS) this.sweep();
    return this.until.size < this.limit;
  }

  private sweep(): void {
    this.sweptAt = performance.now();
    const now = Date.now() / 1_000;
    for (const [id, until] of this.until) if (until <= now) this.until.delete(id);
  }

  /** Loads all revocations the first time, later only new ones; all of them again if some had to be left out. */
  private async load(): Promise<void> {
    const now = Math.floor(Date.now() / 1_000);
    const first = this.loadedAt === -Infinity;
    const sinceLast = Math.ceil((performance.now() - this.loadedAt) / 1_000);
    const from = first || !this.complete ? now : now + ACCESS_TOKEN_SECONDS - OVERLAP_SECONDS - sinceLast;
    this.sweep();
    const leftOut = this.leftOut;
    await this.read(from);
    // Something may have been heard, and not taken up, while this was reading.
    if (this.leftOut === leftOut) this.complete = true;
    this.loadedAt = performance.now();
  }

  private async read(from: number): Promise<void> {
    const leftOut = this.leftOut;
    let after: Revocation | undefined;
    for (;;) {
      const page: Revocation[] = await this.bus.call(listRevocations, { from, ...(after ? { after } : {}) });
      for (const revocation of page) this.add(revocation);
      after = page.at(-1);
      if (page.length < REVOCATIONS_PAGE || !after || this.leftOut !== leftOut) return;
    }
  }
}
