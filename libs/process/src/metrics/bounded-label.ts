/** What everything beyond the bound is told as. */
export const OTHERS = 'other';

/**
 * Values of a label of which there may be any number, told apart as long as there are few: a figure with a series for each of ten
 * thousand apps would cost more than what it counts. Whoever comes when all places are taken gets that of one that was not heard of
 * for `idleMs`, whose series end with `forget`, or is one of the others.
 */
export class BoundedLabel {
  /** By when they were heard of last, the longest ago first. */
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
