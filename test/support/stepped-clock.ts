import { vi } from 'vitest';

/** Wall clock of this process, which a test sets; timers and `performance.now()` continue unchanged. */
export class SteppedClock {
  /** Milliseconds it is ahead. */
  private aheadMs = 0;

  private constructor() {}

  /** Stands in the place of the process's clock until globals are restored. */
  static install(): SteppedClock {
    const clock = new SteppedClock();
    const RealDate = Date;
    const now = (): number => RealDate.now() + clock.aheadMs;
    const stepped = new Proxy(RealDate, {
      construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date,
      apply: () => new RealDate(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
    vi.stubGlobal('Date', stepped);
    return clock;
  }

  /** Sets the clock forward, or with a negative number back. */
  step(ms: number): void {
    this.aheadMs += ms;
  }

  /** Does something by a clock that is ahead by so many milliseconds, or behind. */
  async off<T>(ms: number, work: () => Promise<T>): Promise<T> {
    this.step(ms);
    try {
      return await work();
    } finally {
      this.step(-ms);
    }
  }
}
