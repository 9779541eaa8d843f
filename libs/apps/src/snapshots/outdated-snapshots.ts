import { LRUCache } from 'lru-cache';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';

/** Milliseconds a read waits for the new snapshot of an app, from the first that needs it, before it is served the old one. */
export const PATIENCE_MS = 300;
/** Milliseconds an old snapshot is served after its change was heard of. */
export const OUTDATED_MAX_MS = 30_000;

interface Outdated {
  readonly snapshot: AppSnapshot;
  readonly since: number;
  /** Time at which reads stop waiting; set by the first read. */
  patientUntil?: number;
}

/** Snapshots that are to be replaced, until what replaces them is loaded. */
export class OutdatedSnapshots {
  /** Internal and public ids do not look alike. */
  private readonly byAnyId: LRUCache<string, Outdated>;

  constructor(appsMax: number) {
    this.byAnyId = new LRUCache({ max: 2 * appsMax });
  }

  add(snapshot: AppSnapshot): void {
    const outdated = { snapshot, since: performance.now() };
    this.byAnyId.set(snapshot.appId, outdated);
    this.byAnyId.set(snapshot.clientAppId, outdated);
  }

  forget({ appId, clientAppId }: Pick<AppSnapshot, 'appId' | 'clientAppId'>): void {
    this.byAnyId.delete(appId);
    this.byAnyId.delete(clientAppId);
  }

  /** The old snapshot, while it may be served. */
  of(id: string): AppSnapshot | undefined {
    const outdated = this.byAnyId.get(id);
    if (!outdated) return undefined;
    if (performance.now() - outdated.since <= OUTDATED_MAX_MS) return outdated.snapshot;
    this.forget(outdated.snapshot);
    return undefined;
  }

  /** Milliseconds a read that begins now waits for the new one. */
  patienceMs(id: string): number {
    const outdated = this.byAnyId.get(id);
    if (!outdated) return 0;
    const now = performance.now();
    outdated.patientUntil ??= now + PATIENCE_MS;
    return Math.max(0, outdated.patientUntil - now);
  }
}
