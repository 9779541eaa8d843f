import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The figures of one process, in Prometheus form. */
export class Metrics {
  readonly registry = new Registry();
  readonly httpRequests: Histogram<'method' | 'route' | 'status'>;

  /** Hits and misses of what a process remembers. */
  readonly cacheReads: Counter<'cache' | 'found'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.httpRequests = new Histogram({
      name: 'groundwork_http_request_duration_seconds',
      help: 'Time from request to reply, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [this.registry],
    });
    this.cacheReads = this.counter('cache_reads_total', 'Reads of what a process remembers, by what was found.', [
      'cache',
      'found',
    ]);
  }

  counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `groundwork_${name}`, help, labelNames, registers: [this.registry] });
  }

  /** Whether a figure of this name is told already. */
  has(name: string): boolean {
    return this.registry.getSingleMetric(`groundwork_${name}`) !== undefined;
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

  histogram<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
    return new Histogram({ name: `groundwork_${name}`, help, labelNames, buckets: SECONDS, registers: [this.registry] });
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
