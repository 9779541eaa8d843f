const WEIGHT = 0.2;
const LONG_SEGMENT_MS = 10;
const LIGHT_SEGMENT_MS = 2;
const MAX_KEYS = 10_000;

/** Running average of how long each caller's runs of a function keep a runner busy. */
export class Workload {
  readonly #averages = new Map<string, number>();

  record(key: string, segmentMs: number): void {
    const known = this.#averages.get(key);
    this.#averages.delete(key);
    this.#averages.set(key, known === undefined ? segmentMs : known + WEIGHT * (segmentMs - known));
    if (this.#averages.size <= MAX_KEYS) return;
    const [oldest] = this.#averages.keys();
    if (oldest !== undefined) this.#averages.delete(oldest);
  }

  /** Returns `true` if segments are known to be so short that others may wait for them. */
  isLight(key: string): boolean {
    return (this.#averages.get(key) ?? Infinity) < LIGHT_SEGMENT_MS;
  }

  /** Returns `true` if segments are long, or if nothing is known yet. */
  isHeavy(key: string): boolean {
    return (this.#averages.get(key) ?? Infinity) > LONG_SEGMENT_MS;
  }
}
