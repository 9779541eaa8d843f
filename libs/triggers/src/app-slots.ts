/** Maximum number of concurrent runs of one app, regardless of the number of its triggers. */
export const APP_RUNS_MAX = 100;
/** Milliseconds after which an app that was slowed down may have one run more. */
const GROWTH_MS = 1_000;

interface Slots {
  limit: number;
  used: number;
  grownAt: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the concurrent runs of each app. If the platform could not keep up with an app, its limit is halved, and grows
 * by one each second; other apps are not affected.
 */
export class AppSlots {
  private readonly apps = new Map<string, Slots>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(private readonly now: () => number) {}

  /** Resolves when a run may begin; the caller calls the result when the run is over. */
  async take(appId: string): Promise<() => void> {
    const slots = this.of(appId);
    this.grow(slots);
    if (slots.used >= slots.limit) await new Promise<void>((resolve) => slots.waiting.push(resolve));
    else slots.used += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.release(appId, slots);
    };
  }

  /** The platform could not keep up with an app. */
  strained(appId: string): void {
    const slots = this.of(appId);
    slots.limit = Math.max(1, Math.floor(Math.min(slots.limit, slots.used + 1) / 2));
    slots.grownAt = this.now();
  }

  private of(appId: string): Slots {
    const known = this.apps.get(appId);
    if (known) return known;
    const slots = { limit: APP_RUNS_MAX, used: 0, grownAt: this.now(), waiting: [] };
    this.apps.set(appId, slots);
    return slots;
  }

  private release(appId: string, slots: Slots): void {
    slots.used -= 1;
    this.grow(slots);
    while (slots.used < slots.limit) {
      const next = slots.waiting.shift();
      if (!next) break;
      slots.used += 1;
      next();
    }
    if (slots.used === 0 && slots.limit === APP_RUNS_MAX) this.apps.delete(appId);
  }

  private grow(slots: Slots): void {
    const steps = Math.floor((this.now() - slots.grownAt) / GROWTH_MS);
    slots.limit = Math.min(APP_RUNS_MAX, slots.limit + steps);
    slots.grownAt += steps * GROWTH_MS;
  }
}
