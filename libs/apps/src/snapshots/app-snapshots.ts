import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import {
  appChanged,
  appDeleted,
  getAppHeads,
  getAppSnapshot,
  type AppChanged,
  type AppDeleted,
  type SnapshotRequest,
} from '#contracts/config/apps.contract.js';
import { changedSnapshot, snapshotHead, snapshotVersion, type SnapshotDifference } from '#contracts/config/snapshot-change.js';
import { AppError } from '#contracts/error.js';
import { Cache } from '#process/cache/cache.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';
import { OutdatedSnapshots } from './outdated-snapshots.js';

/** Apps whose snapshots of before a change one process keeps. */
const OUTDATED_MAX = 500;
/** Milliseconds between checks of the head hashes, which heal a missed event. */
const HEAL_INTERVAL_MS = 30_000;

interface Held {
  readonly snapshot: Promise<AppSnapshot>;
  /** Known once loaded. */
  value?: AppSnapshot;
}

/**
 * Cache of the deployed configuration of apps. A change is published before it is acknowledged, so that a client that
 * received the reply to its write is served the new state, without a request to `config` if the event contains the
 * difference. If a snapshot has to be loaded and `config` does not respond, the previous state is served for a limited
 * time.
 */
@Injectable()
export class AppSnapshots implements OnModuleInit, OnModuleDestroy {
  /** Internal and public ids do not look alike. */
  private readonly byAnyId = new Cache<Held>('app_snapshots');
  /** A domain never changes hands. */
  private readonly appOfDomain = new Cache<string>('domains');
  private readonly outdated = new OutdatedSnapshots(OUTDATED_MAX);
  private readonly outdatedServed: Counter;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.outdatedServed = metrics.counter(
      'app_snapshots_outdated_total',
      'Reads served an outdated configuration because the new one could not be loaded in time.',
      [],
    );
  }

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.heal().catch((error: unknown) => this.logger.warn({ err: error }, 'failed to compare app snapshots with their heads'));
    }, HEAL_INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Returns the snapshot of an app by internal id; `AppNotFound` for an unknown app. */
  byId(appId: string): Promise<AppSnapshot> {
    return this.held(appId, { appId });
  }

  /** Returns the snapshot of an app by public App ID; `ClientAppNotFound` for an unknown app. */
  byClientId(clientAppId: string): Promise<AppSnapshot> {
    return this.held(clientAppId, { clientAppId });
  }

  /** Returns the snapshot of an app by the domain in tokens of its users; `AppNotFound` for an unknown domain. */
  async byDomainId(domainId: string): Promise<AppSnapshot> {
    const known = this.appOfDomain.get(domainId);
    if (known !== undefined) return this.byId(known);
    const { appId } = await this.fetch({ domainId });
    this.appOfDomain.set(domainId, appId);
    return this.byId(appId);
  }

  /** An app is gone: nothing of it is served any more. */
  @HandleEvent(appDeleted)
  forget({ appId, clientAppId }: Pick<AppDeleted, 'appId' | 'clientAppId'>): void {
    this.byAnyId.delete(appId);
    this.byAnyId.delete(clientAppId);
    this.outdated.forget({ appId, clientAppId });
  }

  /** Handles a change of an app: applies the difference in the event, or marks its snapshot to be loaded again. */
  @HandleEvent(appChanged)
  follow({ appId, clientAppId, change }: AppChanged): void {
    const known = (this.byAnyId.peek(appId) ?? this.byAnyId.peek(clientAppId))?.value;
    // A load in progress may return the old state.
    this.byAnyId.delete(appId);
    this.byAnyId.delete(clientAppId);
    if (!known) return;
    const version = snapshotVersion(known);
    if (change?.from === version) this.keep(changedSnapshot(known, JSON.parse(change.difference) as SnapshotDifference));
    else if (change?.to === version) this.keep(known);
    else this.outdated.add(known);
  }

  /** Drops every snapshot whose app has changed since, so that it is loaded again. */
  async heal(): Promise<void> {
    const known = new Map<string, AppSnapshot>();
    // Either may have pushed out an entry the other still has.
    for (const { value } of this.byAnyId.values()) if (value) known.set(value.appId, value);
    if (known.size === 0) return;
    const { heads } = await this.bus.call(getAppHeads, { appIds: [...known.keys()] });
    for (const snapshot of known.values()) {
      const head = heads[snapshot.appId] ?? null;
      if (head !== snapshotHead(snapshot)) this.drop(snapshot, head === null);
    }
  }

  /** Drops this snapshot; one that was loaded since the heads were asked for stays. */
  private drop(snapshot: AppSnapshot, isGone: boolean): void {
    const { appId, clientAppId } = snapshot;
    const [byId, byClientId] = [this.byAnyId.peek(appId), this.byAnyId.peek(clientAppId)];
    if (byId?.value === snapshot) this.byAnyId.delete(appId);
    if (byClientId?.value === snapshot) this.byAnyId.delete(clientAppId);
    const isNewest = [byId, byClientId].every((held) => !held || held.value === snapshot);
    if (isGone) this.outdated.forget(snapshot);
    else if (isNewest) this.outdated.add(snapshot);
  }

  private keep(snapshot: AppSnapshot): void {
    const held: Held = { snapshot: Promise.resolve(snapshot), value: snapshot };
    this.byAnyId.set(snapshot.appId, held);
    this.byAnyId.set(snapshot.clientAppId, held);
    this.outdated.forget(snapshot);
  }

  private held(key: string, which: SnapshotRequest): Promise<AppSnapshot> {
    const known = this.byAnyId.get(key);
    if (known?.value) return known.snapshot;
    const { snapshot } = known ?? this.load(key, which);
    return this.outdated.of(key) ? this.orOutdated(snapshot, key, which) : snapshot;
  }

  /** The new snapshot if it comes soon, else the one before it. */
  private async orOutdated(loading: Promise<AppSnapshot>, key: string, which: SnapshotRequest): Promise<AppSnapshot> {
    const before = this.outdated.of(key);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.outdated.patienceMs(key));
    });
    const failed = (error: unknown): null => {
      if (error instanceof AppError && error.status < 500) throw error;
      return null;
    };
    const loaded = await Promise.race([loading.catch(failed), late]).finally(() => clearTimeout(timer));
    if (loaded) return loaded;
    // More may have been heard of the app meanwhile, above all that it is gone.
    const current = this.outdated.of(key);
    if (!current || current !== before) return this.held(key, which);
    this.outdatedServed.inc();
    return current;
  }

  private load(key: string, which: SnapshotRequest): Held {
    const loading: Held = { snapshot: this.fetch(which) };
    this.byAnyId.set(key, loading);
    // A change heard while loading has removed the entry: what was loaded may be old and is not kept.
    const isKept = (): boolean => this.byAnyId.peek(key) === loading;
    loading.snapshot.then(
      (snapshot) => {
        if (!isKept()) return;
        loading.value = snapshot;
        this.byAnyId.set(snapshot.appId, loading);
        this.byAnyId.set(snapshot.clientAppId, loading);
        this.outdated.forget(snapshot);
      },
      (error: unknown) => {
        if (!isKept()) return;
        this.byAnyId.delete(key);
        const before = this.outdated.of(key);
        if (before && error instanceof AppError && error.status < 500) this.outdated.forget(before);
      },
    );
    return loading;
  }

  private async fetch(which: SnapshotRequest): Promise<AppSnapshot> {
    return JSON.parse((await this.bus.call(getAppSnapshot, which)).text()) as AppSnapshot;
  }
}
