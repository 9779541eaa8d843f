import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appDeleted, getAppHeads, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  listDeployedTriggers,
  type AppTriggers,
  type DeployedTriggersPage,
} from '#contracts/config/deployed-triggers.contract.js';
import { headOfVersion, type SnapshotDifference } from '#contracts/config/snapshot-change.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { knownTriggers, type KnownTrigger } from './known-trigger.js';

/**
 * Milliseconds between checks of the heads of known apps, and the number of rounds after which everything is read
 * again.
 */
const HEAL_MS = 30_000;
const ROUNDS_PER_READ = 10;
const RETRY_MS = 1_000;
/** Apps whose heads are asked for at a time. */
const HEADS_MAX = 500;

interface HeldApp {
  readonly app: AppTriggers;
  readonly triggers: readonly KnownTrigger[];
}

/** Called when triggers of apps have changed; apps in `gone` have been deleted. */
export type TableListener = (change: { readonly appIds: readonly string[]; readonly gone: readonly string[] }) => void;

/** All triggers of all apps as they are deployed, as this process last heard of them. */
@Injectable()
export class TriggerTable implements OnModuleDestroy {
  private readonly apps = new Map<string, HeldApp>();
  private readonly byId = new Map<string, KnownTrigger>();
  private readonly listeners: TableListener[] = [];
  /** Apps heard of while they are being read: read once more. */
  private readonly reading = new Map<string, { isOutdated: boolean }>();
  private timer: NodeJS.Timeout | undefined;
  private rounds = 0;
  private complete = false;
  private stopped = false;

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  listen(listener: TableListener): void {
    this.listeners.push(listener);
  }

  /** Reads everything, in the background and until it succeeds. */
  start(): void {
    void this.round();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** True once all existing triggers have been read: before that, an unknown one may exist. */
  get isComplete(): boolean {
    return this.complete;
  }

  get(triggerId: string): KnownTrigger | undefined {
    return this.byId.get(triggerId);
  }

  all(): Iterable<KnownTrigger> {
    return this.byId.values();
  }

  ofApp(appId: string): readonly KnownTrigger[] {
    return this.apps.get(appId)?.triggers ?? [];
  }

  /** An app has changed; what the change says can make reading it unnecessary. */
  @HandleEvent(appChanged)
  follow({ appId, change }: AppChanged): void {
    const held = this.apps.get(appId);
    if (change && !concernsTriggers(JSON.parse(change.difference) as SnapshotDifference)) {
      const head = headOfVersion(change.to);
      // Connection strings are secrets: where those have changed, sources may have.
      if (!held) return;
      if (held.app.head.split(':')[1] === head.split(':')[1]) {
        this.apps.set(appId, { ...held, app: { ...held.app, head } });
        return;
      }
    }
    void this.read(appId);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): void {
    const known = this.reading.get(appId);
    if (known) known.isOutdated = true;
    this.keep(appId, undefined);
  }

  /** Reads the triggers of one app again, until that succeeds. */
  async read(appId: string): Promise<void> {
    const under = this.reading.get(appId);
    if (under) {
      under.isOutdated = true;
      return;
    }
    const reading = { isOutdated: false };
    this.reading.set(appId, reading);
    try {
      do {
        reading.isOutdated = false;
        const [app] = (await this.page({ appId })).apps;
        if (!reading.isOutdated) this.keep(appId, app);
      } while (reading.isOutdated && !this.stopped);
      this.reading.delete(appId);
    } catch (error) {
      this.reading.delete(appId);
      if (this.stopped) return;
      this.logger.warn({ err: error, appId }, 'failed to read the triggers of an app');
      setTimeout(() => void this.read(appId), RETRY_MS).unref();
    }
  }

  /** Returns the triggers of an app as they are deployed now, regardless of the local copy. */
  async deployed(appId: string): Promise<readonly KnownTrigger[]> {
    return (await this.page({ appId })).apps.flatMap((app) => knownTriggers(app));
  }

  private async round(): Promise<void> {
    let pauseMs = HEAL_MS;
    try {
      if (!this.complete || ++this.rounds % ROUNDS_PER_READ === 0) await this.readAll();
      else await this.heal();
    } catch (error) {
      if (!this.complete) pauseMs = RETRY_MS;
      if (!this.stopped) this.logger.warn({ err: error }, 'failed to read the triggers of all apps');
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.round(), pauseMs).unref();
  }

  private async readAll(): Promise<void> {
    const found = new Set<string>();
    const known = new Set(this.apps.keys());
    let after = '';
    for (;;) {
      const page = await this.page({ after });
      for (const app of page.apps) {
        found.add(app.appId);
        // A notification received meanwhile may be newer than the page.
        if (this.reading.has(app.appId)) continue;
        if (this.apps.get(app.appId)?.app.head !== app.head) await this.read(app.appId);
      }
      if (page.next === undefined) break;
      after = page.next;
    }
    for (const appId of known) if (!found.has(appId)) await this.read(appId);
    const isFirst = !this.complete;
    this.complete = true;
    if (isFirst) this.publish([]);
  }

  private async heal(): Promise<void> {
    const appIds = [...this.apps.keys()];
    for (let from = 0; from < appIds.length; from += HEADS_MAX) {
      const asked = appIds.slice(from, from + HEADS_MAX);
      const { heads } = await this.bus.call(getAppHeads, { appIds: asked });
      for (const appId of asked) if ((heads[appId] ?? null) !== this.apps.get(appId)?.app.head) void this.read(appId);
    }
  }

  private async page(request: { after?: string; appId?: string }): Promise<DeployedTriggersPage> {
    const reply = await this.bus.call(listDeployedTriggers, request);
    return JSON.parse(reply.text()) as DeployedTriggersPage;
  }

  private keep(appId: string, app: AppTriggers | undefined): void {
    const before = this.apps.get(appId);
    for (const { id } of before?.triggers ?? []) this.byId.delete(id);
    if (app) {
      const triggers = knownTriggers(app);
      this.apps.set(appId, { app, triggers });
      for (const trigger of triggers) this.byId.set(trigger.id, trigger);
    } else this.apps.delete(appId);
    if (before || app) this.publish([appId], app ? [] : [appId]);
  }

  private publish(appIds: readonly string[], gone: readonly string[] = []): void {
    for (const listener of this.listeners) listener({ appIds, gone });
  }
}

/** Returns `true` if a change affects triggers. Functions are looked up when they run. */
function concernsTriggers({ lists }: SnapshotDifference): boolean {
  return lists.triggers !== undefined || lists.services !== undefined;
}
