import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { BusClient } from '#bus/client/bus-client.js';
import { reportTraffic, TRAFFIC_APPS_MAX, type SentBytes } from '#contracts/logging/usage.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Metrics } from '#process/metrics/metrics.js';

/** Milliseconds bytes are gathered before they are reported: what a killed process loses at most. */
const GATHER_MS = 2_000;
const MINUTE_MS = 60_000;

/** Counts the bytes sent to the clients of apps: in memory while requests are served, and reported together. */
@Injectable()
export class Traffic implements BeforeApplicationShutdown {
  // Reports do not belong to a request: without this they would carry the id and principal of the request that started
  // the timer.
  private readonly outsideRequests = new AsyncResource('traffic');
  private sums = new Map<string, SentBytes>();
  private readonly lost: Counter;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.lost = metrics.counter('traffic_lost_bytes_total', 'Bytes sent to clients of apps that could not be reported.', []);
  }

  add({ appId, groupId }: { readonly appId: string; readonly groupId: string }, bytes: number, now = Date.now()): void {
    const at = now - (now % MINUTE_MS);
    const key = `${appId} ${at}`;
    const sum = this.sums.get(key);
    if (sum) sum.bytes += bytes;
    else this.sums.set(key, { appId, groupId, at, bytes });
    this.timer ??= setTimeout(() => void this.outsideRequests.runInAsyncScope(() => this.report()), GATHER_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.report();
  }

  private async report(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const sent = [...this.sums.values()];
    this.sums = new Map();
    for (let from = 0; from < sent.length; from += TRAFFIC_APPS_MAX) await this.send(sent.slice(from, from + TRAFFIC_APPS_MAX));
  }

  private async send(sent: SentBytes[]): Promise<void> {
    try {
      await this.bus.call(reportTraffic, { sent });
    } catch (error) {
      // Perhaps it was taken: reporting it again would count it twice.
      this.lost.inc(sent.reduce((sum, { bytes }) => sum + bytes, 0));
      this.logger.debug({ err: error, apps: sent.length }, 'failed to report bytes sent to clients: they are lost');
    }
  }
}
