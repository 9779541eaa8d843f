const WEIGHT = 0.2;
const LONG_SEGMENT_MS = 10;
const MAX_APPS = 10_000;

/** Running average of how long each application keeps a runner from answering. */
export class Workload {
  readonly #averages = new Map<string, number>();

  record(appId: string, segmentMs: number): void {
    const known = this.#averages.get(appId);
    this.#averages.delete(appId);
    this.#averages.set(appId, known === undefined ? segmentMs : known + WEIGHT * (segmentMs - known));
    const [oldest] = this.#averages.keys();
    if (this.#averages.size > MAX_APPS && oldest !== undefined) this.#averages.delete(oldest);
  }

  /**
   * An application whose segments are long, or of which nothing is known yet, may compute on half of the runners at a time, so that
   * it cannot take all of them from the others.
   */
  isHeavy(appId: string): boolean {
    return (this.#averages.get(appId) ?? Infinity) > LONG_SEGMENT_MS;
  }
}
