/** A reproducible source of choices: the same start gives the same choices (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to 1, which is not included. */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  list<T>(longest: number, make: () => T): T[] {
    return Array.from({ length: this.below(longest + 1) }, make);
  }

  document(longest: number, keys: readonly string[], make: (key: string) => unknown): Record<string, unknown> {
    // `fromEntries` creates `__proto__` as an own property, as JSON parsing does.
    return Object.fromEntries(
      this.list(longest, () => this.pick(keys)).map((key) => {
        return [key, make(key)] as const;
      }),
    );
  }
}
