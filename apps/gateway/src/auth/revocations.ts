import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/bus-client.js';
import { listRevocations, type Revocation } from '#contracts/identity/keys.contract.js';
import type { AccessTokenClaims } from '#contracts/identity/tokens.js';

const REVOCATIONS_MAX = 100_000;
/** Milliseconds after which the list is read again, which heals a missed event. */
const RELOAD_INTERVAL_MS = 30_000;

/** Sessions and users whose access tokens are refused although they have not expired. */
@Injectable()
export class Revocations {
  private readonly sessions = new LRUCache<string, true>({ max: REVOCATIONS_MAX });
  private readonly users = new LRUCache<string, { until: number }>({ max: REVOCATIONS_MAX });
  private loading: Promise<void> | undefined;
  private loadedAt = -Infinity;

  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  add(revocation: Revocation): void {
    const ttl = revocation.until * 1_000 - Date.now();
    if (ttl <= 0) return;
    if (revocation.sessionId !== null) this.sessions.set(revocation.sessionId, true, { ttl });
    else this.users.set(revocation.userId, { until: revocation.until }, { ttl });
  }

  /** Waits for the first list; later ones are read beside the requests. Rejects while identity cannot be asked the first time. */
  async ready(): Promise<void> {
    const age = performance.now() - this.loadedAt;
    if (age < RELOAD_INTERVAL_MS) return;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    if (age === Infinity) await this.loading;
    else this.loading.catch(() => undefined);
  }

  includes(claims: AccessTokenClaims): boolean {
    if (this.sessions.has(claims.iss)) return true;
    const user = this.users.get(claims.sub);
    // A revocation covers the tokens issued before it, which all expire by `until`.
    return user !== undefined && claims.exp <= user.until;
  }

  private async load(): Promise<void> {
    for (const revocation of await this.bus.call(listRevocations, {})) this.add(revocation);
    this.loadedAt = performance.now();
  }
}
