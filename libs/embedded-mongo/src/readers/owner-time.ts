/** Maximum number of owners remembered; beyond that the owners who used least are forgotten. */
const OWNERS_MAX = 1_000;

/** Time each owner has used recently, in milliseconds; halves with every half-life. */
export class OwnerTime {
  private readonly used = new Map<string, { ms: number; at: number }>();

  constructor(private readonly halfLifeMs: number) {}

  add(owner: string, ms: number, now = performance.now()): void {
    const known = this.used.get(owner);
    this.used.delete(owner);
    this.used.set(owner, { ms: ms + (known ? this.faded(known, now) : 0), at: now });
    if (this.used.size > OWNERS_MAX) this.forget(now);
  }

  of(owner: string, now = performance.now()): number {
    const known = this.used.get(owner);
    return known ? this.faded(known, now) : 0;
  }

  private faded({ ms, at }: { ms: number; at: number }, now: number): number {
    return ms * 0.5 ** ((now - at) / this.halfLifeMs);
  }

  private forget(now: number): void {
    for (const [owner, known] of this.used) if (this.faded(known, now) < 1) this.used.delete(owner);
    // Insertion order is the order of last use.
    for (const owner of this.used.keys()) {
      if (this.used.size <= OWNERS_MAX) return;
      this.used.delete(owner);
    }
  }
}
