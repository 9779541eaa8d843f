/** Label value for everything beyond the limit. */
export const OTHERS = 'other';

/**
 * Limits the number of values of a label: a metric with a series for each of ten thousand apps would cost more than the
 * requests it counts. Beyond the limit, a new value takes the slot of a value that was unused for `idleMs`, whose
 * series are removed with `forget`, or is counted under `other`.
 */
export class BoundedLabel {
  /** Values by time of last use, least recently used first. */
  private readonly heardAt = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly idleMs: number,
    private readonly forget: (value: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  of(value: string): string {
    const now = this.now();
    if (!this.heardAt.delete(value) && this.heardAt.size >= this.max && !this.makeRoom(now)) return OTHERS;
    this.heardAt.set(value, now);
    return value;
  }

  private makeRoom(now: number): boolean {
    const [oldest] = this.heardAt;
    if (!oldest || now - oldest[1] < this.idleMs) return false;
    this.heardAt.delete(oldest[0]);
    this.forget(oldest[0]);
    return true;
  }
}
