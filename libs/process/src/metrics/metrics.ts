import { Counter, Gauge, Registry, collectDefaultMetrics, type Histogram } from 'prom-client';
import { cacheMetrics } from '../cache/cache-metrics.js';
import { buildVersion } from './build-version.js';
import { PlainCounter, PlainHistogram } from './plain-figures.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Milliseconds the output of the metrics is cached: writing all of them blocks the event loop for tens of milliseconds.
 */
const TEXT_MS = 1_000;

/** Milliseconds between two measurements of the event loop's lag. Each wakes an idle process: every 10 ms would be a third of its CPU. */
const LAG_INTERVAL_MS = 50;

const VERSION = buildVersion();

/** Content type of metrics in Prometheus format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics of one process, in Prometheus format. */
export class Metrics {
  readonly registry = new Registry();
  private readonly storeSizes = new Map<string, () => Promise<number>>();
  /** The latest output, and the time until which it is cached. */
  private told: { readonly text: Promise<string>; until: number } | undefined;
  /** Without the status: each of a route's would have a series for every bucket. */
  readonly httpDurations: Histogram<'method' | 'route'>;
  readonly httpRequests: Counter<'method' | 'route' | 'status'>;
  /** Uses of connections of platform databases, by service. */
  readonly storeOperations: Histogram<'store'>;
  readonly storeWaits: Histogram<'store'>;
  readonly storeFailures: Counter<'store' | 'why'>;

  constructor(
    service: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_INTERVAL_MS });
    this.gaugeBy('build_info', 'Always 1, with the version of the process.', 'version', () => ({ [VERSION]: 1 }));
    this.httpDurations = this.histogram('http_request_duration_seconds', 'Time from request to reply, by route.', [
      'method',
      'route',
    ]);
    this.httpRequests = this.counter('http_requests_total', 'HTTP requests, by route and status.', ['method', 'route', 'status']);
    this.storeOperations = this.histogram(
      'store_operation_seconds',
      'Time one operation of a platform database had a connection.',
      ['store'],
    );
    this.storeWaits = this.histogram('store_wait_seconds', 'Time an operation waited for a connection.', ['store']);
    this.storeFailures = this.counter('store_failures_total', 'Operations that failed to get a connection, by reason.', [
      'store',
      'why',
    ]);
    this.gaugeReadBy(
      'store_bytes',
      'Bytes of a platform database: documents and indexes, or of the embedded store the file all of them are in.',
      'store',
      this.storeSizes,
    );
    this.exportCaches();
  }

  /** Returns all metrics in Prometheus format, at most a second old. Concurrent calls share the output. */
  text(): Promise<string> {
    if (this.told && this.now() < this.told.until) return this.told.text;
    const told = { text: this.registry.metrics(), until: Infinity };
    this.told = told;
    const finished = (): void => void (told.until = this.now() + TEXT_MS);
    told.text.then(finished, finished);
    return told.text;
  }

  /** Registers the database of a service, whose size is then reported. */
  exportStoreSize(store: string, read: () => Promise<number>): void {
    this.storeSizes.set(store, read);
  }

  private exportCaches(): void {
    const reads: Counter<'cache' | 'found'> = new Counter({
      name: 'groundwork_cache_reads_total',
      help: 'Reads of caches, by result.',
      labelNames: ['cache', 'found'],
      registers: [this.registry],
      collect: () => {
        reads.reset();
        for (const [cache, { hits, misses }] of cacheMetrics()) {
          reads.labels(cache, 'hit').inc(hits);
          reads.labels(cache, 'miss').inc(misses);
        }
      },
    });
    this.gaugeBy('cache_entries', 'Entries of caches.', 'cache', () =>
      Object.fromEntries([...cacheMetrics()].map(([cache, { entries }]) => [cache, entries])),
    );
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new PlainCounter({ name: `groundwork_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** Returns `true` if a metric of this name is already registered. */
  has(name: string): boolean {
    return this.registry.getSingleMetric(`groundwork_${name}`) !== undefined;
  }

  /**
   * Registers a counter whose value is stored elsewhere and read on each scrape. If reading fails, the previous value
   * is kept: a decreasing counter would be mistaken for a new process.
   */
  counterRead(name: string, help: string, read: () => number | Promise<number>): void {
    const counter: Counter = new Counter({
      name: `groundwork_${name}`,
      help,
      registers: [this.registry],
      collect: async () => {
        const count = await orUnknown(read);
        if (Number.isNaN(count)) return;
        counter.reset();
        counter.inc(count);
      },
    });
  }

  /** The same for each value of a label. */
  counterReadBy<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => Readonly<Record<string, number>>,
  ): void {
    const counter: Counter<Label> = new Counter({
      name: `groundwork_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        counter.reset();
        for (const [value, count] of Object.entries(read())) counter.labels(value).inc(count);
      },
    });
  }

  /**
   * Registers a gauge that is read on each scrape; `NaN` if reading fails, so that the other metrics are still
   * reported.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name: `groundwork_${name}`,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await orUnknown(read)),
    });
  }

  /** Registers a gauge with a value for each registered label value, read on each scrape; `NaN` if reading fails. */
  gaugeReadBy<Label extends string>(
    name: string,
    help: string,
    label: Label,
    readers: ReadonlyMap<string, () => Promise<number>>,
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name: `groundwork_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        await Promise.all([...readers].map(async ([value, read]) => gauge.labels(value).set(await orUnknown(read))));
      },
    });
  }

  /** Registers a gauge with one series for each value of a label. */
  gaugeBy<Label extends string>(name: string, help: string, label: Label, read: () => Readonly<Record<string, number>>): void {
    const gauge: Gauge<Label> = new Gauge({
      name: `groundwork_${name}`,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: () => {
        for (const [value, figure] of Object.entries(read())) gauge.labels(value).set(figure);
      },
    });
  }

  /** Seconds, unless there are other `buckets`. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[] = SECONDS,
  ): Histogram<Label> {
    return new PlainHistogram({
      name: `groundwork_${name}`,
      help,
      labelNames,
      buckets: [...buckets],
      registers: [this.registry],
    });
  }
}

async function orUnknown(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    // Unavailable resources are reported by readiness.
    return NaN;
  }
}
