import { createHash } from 'node:crypto';
import type { Determined } from '#sandbox/sandbox-engine.js';

/** Test settings and running calls of one app. */
export class AppControls {
  /** Offset of the clock that functions see, in milliseconds; `null` for the real time. */
  clockOffsetMs: number | null = null;
  /** True if functions of the app are skipped, as if they had succeeded. */
  isQuiet = false;
  /** Number of running calls, including those that continue after their reply. */
  running = 0;
  /** Number of calls started so far. */
  begun = 0;
  private seed: number | null = null;
  private readonly calls = new Map<string, number>();

  /** Makes `Math.random` repeatable; `null` makes it random again. */
  sow(seed: number | null): void {
    this.seed = seed;
    this.calls.clear();
  }

  reset(): void {
    this.clockOffsetMs = null;
    this.sow(null);
  }

  /** Returns the clock offset and the seed for the next call of a function. */
  next(name: string): Determined {
    const { clockOffsetMs, seed } = this;
    return {
      ...(clockOffsetMs === null ? {} : { clockOffsetMs }),
      ...(seed === null ? {} : { seed: this.words(seed, name) }),
    };
  }

  /** Seeds each function separately, so that the order of calls to different functions does not matter. */
  private words(seed: number, name: string): number[] {
    const count = (this.calls.get(name) ?? 0) + 1;
    this.calls.set(name, count);
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name, count]))
      .digest();
    return [0, 4, 8, 12].map((at) => digest.readUInt32LE(at));
  }
}

/** Test settings by app. */
export class Controls {
  private readonly apps = new Map<string, AppControls>();

  of(appId: string): AppControls {
    const known = this.apps.get(appId) ?? new AppControls();
    this.apps.set(appId, known);
    return known;
  }
}
