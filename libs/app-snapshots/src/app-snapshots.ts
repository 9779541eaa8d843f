import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import {
  getAppHeads,
  getAppSnapshot,
  type AppChanged,
  type AppDeleted,
  type SnapshotRequest,
} from '#contracts/config/apps.contract.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { Metrics } from '#platform/metrics/metrics.js';

/** Apps whose snapshots one process keeps. */
const APPS_MAX = 500;
/** Apps of domains one process remembers; a domain never changes hands. */
const DOMAINS_MAX = 5_000;
/** Milliseconds between checks of the head hashes, which heal a missed event. */
const HEAL_INTERVAL_MS = 30_000;

interface Held {
  readonly snapshot: Promise<AppSnapshot>;
  /** Known once loaded. */
  value?: AppSnapshot;
}

/**
 * The deployed configuration of apps, as this process last heard of it. A change is published before it is acknowledged, so a
 * client that saw its write answered is served the new state.
 */
@Injectable()
export class AppSnapshots implements OnModuleInit, OnModuleDestroy {
  private readonly byAppId = new LRUCache<string, Held>({ max: APPS_MAX });
  private readonly byClientAppId = new LRUCache<string, Held>({ max: APPS_MAX });
  private readonly appOfDomain = new LRUCache<string, string>({ max: DOMAINS_MAX });
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(BusClient) private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.heal().catch((error: unknown) => this.logger.warn({ err: error }, 'could not compare app snapshots with their heads'));
    }, HEAL_INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** By internal id; `AppNotFound` for an unknown app. */
  byId(appId: string): Promise<AppSnapshot> {
    return this.held(this.byAppId, appId, { appId });
  }

  /** By public App ID; `ClientAppNotFound` for an unknown app. */
  byClientId(clientAppId: string): Promise<AppSnapshot> {
    return this.held(this.byClientAppId, clientAppId, { clientAppId });
  }

  /** By the domain tokens of its users name; `AppNotFound` for one of no app. */
  async byDomainId(domainId: string): Promise<AppSnapshot> {
    const known = this.appOfDomain.get(domainId);
    if (known !== undefined) return this.byId(known);
    const { appId } = await this.fetch({ domainId });
    this.appOfDomain.set(domainId, appId);
    return this.byId(appId);
  }

  forget(change: AppChanged | AppDeleted): void {
    this.byAppId.delete(change.appId);
    this.byClientAppId.delete(change.clientAppId);
  }

  /** Drops every snapshot whose app has moved on. */
  async heal(): Promise<void> {
    const known = new Map<string, AppSnapshot>();
    // Either may have pushed out an entry the other still has.
    for (const { value } of [...this.byAppId.values(), ...this.byClientAppId.values()]) if (value) known.set(value.appId, value);
    if (known.size === 0) return;
    const { heads } = await this.bus.call(getAppHeads, { appIds: [...known.keys()] });
    for (const snapshot of known.values()) {
      if (heads[snapshot.appId] !== `${snapshot.treeHash}:${snapshot.secretsVersion}`) this.drop(snapshot);
    }
  }

  /** What was loaded anew since the heads were asked for stays. */
  private drop(snapshot: AppSnapshot): void {
    if (this.byAppId.peek(snapshot.appId)?.value === snapshot) this.byAppId.delete(snapshot.appId);
    if (this.byClientAppId.peek(snapshot.clientAppId)?.value === snapshot) this.byClientAppId.delete(snapshot.clientAppId);
  }

  private held(index: LRUCache<string, Held>, key: string, which: SnapshotRequest): Promise<AppSnapshot> {
    const known = index.get(key);
    this.metrics.cacheReads.inc({ cache: 'app_snapshots', found: known ? 'hit' : 'miss' });
    if (known) return known.snapshot;
    const loading: Held = { snapshot: this.fetch(which) };
    index.set(key, loading);
    // A change heard while loading has removed the entry: what was loaded may be old and is not kept.
    const isKept = (): boolean => index.peek(key) === loading;
    loading.snapshot.then(
      (snapshot) => {
        if (!isKept()) return;
        loading.value = snapshot;
        this.byAppId.set(snapshot.appId, loading);
        this.byClientAppId.set(snapshot.clientAppId, loading);
      },
      () => {
        if (isKept()) index.delete(key);
      },
    );
    return loading.snapshot;
  }

  private async fetch(which: SnapshotRequest): Promise<AppSnapshot> {
    return JSON.parse((await this.bus.call(getAppSnapshot, which)).text()) as AppSnapshot;
  }
}
