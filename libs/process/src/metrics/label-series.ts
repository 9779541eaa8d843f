import type { LabelValues } from 'prom-client';

type Value = string | number | undefined;
type Branch<Series> = Map<Value, Branch<Series> | Series>;

/**
 * Series of a metric by the values of its labels. They are looked up value by value: building a string of all values
 * for each use costs more than counting.
 */
export class LabelSeries<Label extends string, Series extends object> {
  readonly #root: Branch<Series> = new Map();
  readonly #all = new Map<Series, LabelValues<Label>>();
  /** Series of a metric without labels, which is reported from the start. */
  #only: Series | undefined;

  constructor(
    private readonly names: readonly Label[],
    private readonly make: () => Series,
  ) {
    if (names.length === 0) this.of({});
  }

  /** Returns labels given by name, or as values in the order of the names. */
  labelsOf(given: readonly (string | LabelValues<Label>)[]): LabelValues<Label> {
    const [first] = given;
    if (typeof first === 'object') return first;
    return Object.fromEntries(this.names.map((name, index) => [name, given[index]])) as LabelValues<Label>;
  }

  /** Returns the series for these values, creating it on first use. */
  of(labels: LabelValues<Label>): Series {
    if (this.names.length === 0) return (this.#only ??= this.#add(labels));
    let at = this.#root;
    const last = this.names.length - 1;
    for (let index = 0; index < last; index += 1) {
      const value = this.#valueAt(index, labels);
      let next = at.get(value) as Branch<Series> | undefined;
      if (next === undefined) at.set(value, (next = new Map()));
      at = next;
    }
    const value = this.#valueAt(last, labels);
    let series = at.get(value) as Series | undefined;
    if (series === undefined) at.set(value, (series = this.#add(labels)));
    return series;
  }

  remove(labels: LabelValues<Label>): void {
    const path = [this.#root];
    for (const [index] of this.names.entries()) {
      const next = path.at(-1)?.get(this.#valueAt(index, labels));
      if (next === undefined) return;
      if (index === this.names.length - 1) this.#all.delete(next as Series);
      else path.push(next as Branch<Series>);
    }
    // Branches that have become empty go too.
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const branch = path[index];
      branch?.delete(this.#valueAt(index, labels));
      if (branch !== undefined && branch.size > 0) return;
    }
  }

  /** In the order in which they were seen first. */
  get all(): ReadonlyMap<Series, LabelValues<Label>> {
    return this.#all;
  }

  #add(labels: LabelValues<Label>): Series {
    const series = this.make();
    this.#all.set(series, { ...labels });
    return series;
  }

  #valueAt(index: number, labels: LabelValues<Label>): Value {
    const name = this.names[index];
    return name === undefined ? undefined : labels[name];
  }
}
