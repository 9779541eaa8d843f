import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import { appChanged, appDeleted, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  listDeployedLogForwarders,
  type AppLogForwarders,
  type DeployedLogForwardersPage,
} from '#contracts/config/deployed-log-forwarders.contract.js';
import { AppError } from '#contracts/error.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Milliseconds between two reads of all forwarders, which recover from missed notifications. */
const HEAL_MS = 300_000;
const RETRY_MS = 1_000;
/** Milliseconds that entries wait until the forwarders are known; after that their sender delivers them again. */
const PATIENCE_MS = 10_000;

/** Log forwarder with its app, project and domain. */
export interface KnownForwarder extends Pick<AppLogForwarders, 'appId' | 'groupId' | 'domainId'> {
  readonly forwarder: LogForwarderConfig;
}

/** All deployed log forwarders of all apps, as this process last read them. */
@Injectable()
export class ForwarderTable implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly apps = new Map<string, readonly KnownForwarder[]>();
  private readonly byId = new Map<string, KnownForwarder>();
  /** Apps that are being read; `again` is true if another notification about them arrived meanwhile. */
  private readonly reading = new Map<string, { again: boolean; done: Promise<void> }>();
  private readonly listeners: ((appId: string) => void)[] = [];
  private readonly endListeners: ((forwarderId: string) => Promise<void>)[] = [];
  private whole: Promise<void> = Promise.resolve();
  private complete = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener that is called when the forwarders of an app have changed. */
  listen(listener: (appId: string) => void): void {
    this.listeners.push(listener);
  }

  /** Registers a listener that is called for forwarders that are no longer enabled. */
  listenToEnds(listener: (forwarderId: string) => Promise<void>): void {
    this.endListeners.push(listener);
  }

  onApplicationBootstrap(): void {
    this.begin();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  get(forwarderId: string): KnownForwarder | undefined {
    return this.byId.get(forwarderId);
  }

  all(): readonly KnownForwarder[] {
    return [...this.byId.values()];
  }

  ofApp(appId: string): readonly KnownForwarder[] {
    return this.apps.get(appId) ?? [];
  }

  /**
   * Resolves when the forwarders of these apps are at least as recent as those deployed at the time of the call.
   * @throws AppError `Unavailable` if they cannot be read
   */
  async ready(appIds: Iterable<string>): Promise<void> {
    const waiting: Promise<void>[] = this.complete ? [] : [this.whole];
    for (const appId of appIds) {
      const reading = this.reading.get(appId);
      if (reading) waiting.push(reading.done);
    }
    if (waiting.length === 0) return;
    const patience = new AbortController();
    const late = delay(PATIENCE_MS, 'late', { signal: patience.signal, ref: false }).catch(() => 'late');
    const known = await Promise.race([Promise.all(waiting), late]);
    patience.abort();
    if (known === 'late') throw new AppError('Unavailable', 'the log forwarders of apps are still being loaded');
  }

  @HandleEvent(appChanged)
  follow({ appId }: AppChanged): void {
    this.read(appId);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): void {
    const reading = this.reading.get(appId);
    if (reading) reading.again = true;
    this.keep(appId, []);
  }

  private begin(): void {
    this.whole = this.readAll();
    void this.whole.then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.begin(), HEAL_MS).unref();
    });
  }

  /** Reads all forwarders, and retries until it succeeds. */
  private async readAll(): Promise<void> {
    while (!this.stopped) {
      try {
        const known = new Set(this.apps.keys());
        for (let after: string | undefined = ''; after !== undefined;) {
          const page: DeployedLogForwardersPage = await this.page({ after });
          for (const app of page.apps) {
            known.delete(app.appId);
            // An app that changed meanwhile may be newer than the page.
            if (this.reading.has(app.appId)) continue;
            this.keep(app.appId, knownOf(app));
          }
          after = page.next;
        }
        for (const appId of known) this.read(appId);
        this.complete = true;
        return;
      } catch (error) {
        if (this.stopped) return;
        this.logger.warn({ err: error }, 'failed to read the log forwarders of all apps');
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private read(appId: string): void {
    const under = this.reading.get(appId);
    if (under) {
      under.again = true;
      return;
    }
    const reading = { again: false, done: Promise.resolve() };
    this.reading.set(appId, reading);
    reading.done = this.readApp(appId, reading).finally(() => this.reading.delete(appId));
  }

  private async readApp(appId: string, reading: { again: boolean }): Promise<void> {
    do {
      reading.again = false;
      try {
        const [app] = (await this.page({ appId })).apps;
        if (!reading.again) this.keep(appId, app ? knownOf(app) : []);
      } catch (error) {
        if (this.stopped) return;
        this.logger.warn({ err: error, appId }, 'failed to read the log forwarders of an app');
        reading.again = true;
        await delay(RETRY_MS, undefined, { ref: false });
      }
    } while (reading.again && !this.stopped);
  }

  private async page(request: { after?: string; appId?: string }): Promise<DeployedLogForwardersPage> {
    return JSON.parse((await this.bus.call(listDeployedLogForwarders, request)).text()) as DeployedLogForwardersPage;
  }

  private keep(appId: string, forwarders: readonly KnownForwarder[]): void {
    const before = this.apps.get(appId) ?? [];
    for (const { forwarder } of before) this.byId.delete(forwarder._id);
    for (const known of forwarders) this.byId.set(known.forwarder._id, known);
    for (const { forwarder } of before) if (!forwarder.disabled) this.notifyEnd(forwarder._id);
    if (forwarders.length > 0) this.apps.set(appId, forwarders);
    else this.apps.delete(appId);
    if (before.length > 0 || forwarders.length > 0) for (const listener of this.listeners) listener(appId);
  }

  private notifyEnd(forwarderId: string): void {
    if (this.byId.get(forwarderId)?.forwarder.disabled === false) return;
    for (const listener of this.endListeners) {
      listener(forwarderId).catch((error: unknown) =>
        this.logger.warn({ err: error, forwarderId }, 'failed to remove pending entries of a deleted log forwarder'),
      );
    }
  }
}

function knownOf({ appId, groupId, domainId, forwarders }: AppLogForwarders): KnownForwarder[] {
  return forwarders.map((forwarder) => ({ appId, groupId, domainId, forwarder }));
}
