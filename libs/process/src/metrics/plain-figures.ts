import {
  Counter,
  Histogram,
  type CounterConfiguration,
  type HistogramConfiguration,
  type IncreaseDataWithExemplar,
  type LabelValues,
  type ObserveDataWithExemplar,
} from 'prom-client';
import { LabelSeries } from './label-series.js';

/** A counter that only adds numbers, and builds its output on each scrape: a request increments a dozen counters. */
export class PlainCounter<Label extends string> extends Counter<Label> {
  readonly #series: LabelSeries<Label, { value: number }>;

  constructor(configuration: Omit<CounterConfiguration<Label>, 'collect'>) {
    super(configuration);
    this.#series = new LabelSeries(configuration.labelNames ?? [], () => ({ value: 0 }));
    // The base class also defines it as a property of each instance.
    this.inc = (labels?: LabelValues<Label> | IncreaseDataWithExemplar<Label> | number, value?: number): void => {
      // The platform's metrics have no exemplars.
      if (typeof labels === 'object') this.#add(labels as LabelValues<Label>, value ?? 1);
      else this.#add({}, labels ?? 1);
    };
  }

  override labels(...given: (string | LabelValues<Label>)[]): Counter.Internal {
    const labels = this.#series.labelsOf(given);
    let series: { value: number } | undefined;
    return { inc: (value = 1) => grow((series ??= this.#series.of(labels)), value) };
  }

  override remove(...given: (string | LabelValues<Label>)[]): void {
    this.#series.remove(this.#series.labelsOf(given));
  }

  override async get(): ReturnType<Counter<Label>['get']> {
    return { ...(await super.get()), values: [...this.#series.all].map(([{ value }, labels]) => ({ labels, value })) };
  }

  #add(labels: LabelValues<Label>, value: number): void {
    grow(this.#series.of(labels), value);
  }
}

function grow(series: { value: number }, by: number): void {
  if (!(by >= 0 && by < Infinity)) throw new TypeError(`A counter cannot grow by ${by}`);
  series.value += by;
}

interface Line {
  readonly metricName: string;
  readonly labels: { readonly le?: number | string };
  readonly sharedLabels: object;
  readonly value: number;
}

interface Observed {
  /** Counts by bucket; the last one is for values above all buckets. */
  readonly counts: number[];
  sum: number;
}

/** The same of a histogram. */
export class PlainHistogram<Label extends string> extends Histogram<Label> {
  readonly #about: { readonly name: string; readonly help: string };
  readonly #buckets: readonly number[];
  readonly #series: LabelSeries<Label, Observed>;

  constructor(configuration: Omit<HistogramConfiguration<Label>, 'collect'> & { readonly buckets: number[] }) {
    super(configuration);
    const { buckets, labelNames = [] } = configuration;
    this.#about = configuration;
    this.#buckets = buckets;
    this.#series = new LabelSeries(labelNames, () => ({ counts: Array<number>(buckets.length + 1).fill(0), sum: 0 }));
    // The base class also defines it as a property of each instance.
    this.observe = (labels: LabelValues<Label> | ObserveDataWithExemplar<Label> | number, value?: number): void => {
      if (typeof labels === 'object') this.#add(labels as LabelValues<Label>, value ?? NaN);
      else this.#add({}, labels);
    };
  }

  override labels(...given: (string | LabelValues<Label>)[]): Histogram.Internal<Label> {
    const labels = this.#series.labelsOf(given);
    let series: Observed | undefined;
    return {
      observe: (value) => this.#observe((series ??= this.#series.of(labels)), value),
      startTimer: () => this.startTimer(labels),
    };
  }

  override remove(...given: (string | LabelValues<Label>)[]): void {
    this.#series.remove(this.#series.labelsOf(given));
  }

  /** Returns the input for the output of the base class and the registry; their types omit it. */
  async getForPromString(): Promise<{ readonly values: readonly Line[] }> {
    const { name, help } = this.#about;
    const values = [...this.#series.all].flatMap(([observed, labels]) => this.#lines(observed, labels));
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
  }

  #add(labels: LabelValues<Label>, value: number): void {
    this.#observe(this.#series.of(labels), value);
  }

  #observe(observed: Observed, value: number): void {
    if (!Number.isFinite(value)) throw new TypeError(`${this.#about.name} cannot be ${value}`);
    let bucket = 0;
    while (bucket < this.#buckets.length && value > (this.#buckets[bucket] ?? Infinity)) bucket += 1;
    observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    observed.sum += value;
  }

  #lines({ counts, sum }: Observed, sharedLabels: LabelValues<Label>): Line[] {
    const { name } = this.#about;
    let count = 0;
    const buckets = counts.map((inBucket, index) => {
      count += inBucket;
      return { metricName: `${name}_bucket`, labels: { le: this.#buckets[index] ?? '+Inf' }, sharedLabels, value: count };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: {}, sharedLabels, value: sum },
      { metricName: `${name}_count`, labels: {}, sharedLabels, value: count },
    ];
  }
}
