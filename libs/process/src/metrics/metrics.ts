import { Counter, Gauge, Registry, collectDefaultMetrics, type Histogram } from 'prom-client';
import { cacheFigures } from '../cache/cache-figures.js';
import { buildVersion } from './build-version.js';
import { PlainCounter, PlainHistogram } from './plain-figures.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Milliseconds a text of the figures is told again: writing all of them takes the only event loop tens of milliseconds. */
const TEXT_MS = 1_000;

const VERSION = buildVersion();

/** The content type of figures in Prometheus form. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The figures of one process, in Prometheus form. */
export class Metrics {
  readonly registry = new Registry();
  private readonly storeSizes = new Map<string, () => Promise<number>>();
  /** The last text told, and until when it is. */
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
    collectDefaultMetrics({ register: this.registry });
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
    this.tellCaches();
  }

  /** All figures in Prometheus form, at most a second old. Whoever asks meanwhile gets the same text. */
  text(): Promise<string> {
    if (this.told && this.now() < this.told.until) return this.told.text;
    const told = { text: this.registry.metrics(), until: Infinity };
    this.told = told;
    const finished = (): void => void (told.until = this.now() + TEXT_MS);
    told.text.then(finished, finished);
    return told.text;
  }

  /** The database of a service, whose size is told from now on. */
  tellStoreSize(store: string, read: () => Promise<number>): void {
    this.storeSizes.set(store, read);
  }

  private tellCaches(): void {
    const reads: Counter<'cache' | 'found'> = new Counter({
      name: 'groundwork_cache_reads_total',
      help: 'Reads of caches, by result.',
      labelNames: ['cache', 'found'],
      registers: [this.registry],
      collect: () => {
        reads.reset();
        for (const [cache, { hits, misses }] of cacheFigures()) {
          reads.labels(cache, 'hit').inc(hits);
          reads.labels(cache, 'miss').inc(misses);
        }
      },
    });
    this.gaugeBy('cache_entries', 'Entries of caches.', 'cache', () =>
      Object.fromEntries([...cacheFigures()].map(([cache, { entries }]) => [cache, entries])),
    );
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new PlainCounter({ name: `groundwork_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** Whether a figure of this name is told already. */
  has(name: string): boolean {
    return this.registry.getSingleMetric(`groundwork_${name}`) !== undefined;
  }

  /**
   * A count somebody else keeps, read when it is asked for. While reading it fails it stays what it was: a count that falls would be
   * taken for a new process.
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

  /** A figure read when it is asked for; `NaN` where reading it fails, so that the others are told all the same. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name: `groundwork_${name}`,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await orUnknown(read)),
    });
  }

  /** Figures of what is known by then, for each value of a label; `NaN` where one cannot be read. */
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

  /** The same figure for each value of a label. */
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
    // Readiness tells of what is away.
    return NaN;
  }
}
