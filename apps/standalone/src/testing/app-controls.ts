import { createHash } from 'node:crypto';
import type { Determined } from '#sandbox/sandbox-engine.js';

/** What a test decides for one app. */
export class AppControls {
  /** Milliseconds by which functions see another time; `null` for none. */
  clockOffsetMs: number | null = null;
  /** Functions of the app are not run: they are taken for done. */
  isQuiet = false;
  /** Runs under way, those included that are answered and go on. */
  running = 0;
  /** Runs that were ever begun. */
  begun = 0;
  private seed: number | null = null;
  private readonly calls = new Map<string, number>();

  /** Has `Math.random` draw the same numbers each time a test is run; `null` for numbers nobody knows. */
  sow(seed: number | null): void {
    this.seed = seed;
    this.calls.clear();
  }

  reset(): void {
    this.clockOffsetMs = null;
    this.sow(null);
  }

  /** Returns what is decided of the next call of a function. */
  next(name: string): Determined {
    const { clockOffsetMs, seed } = this;
    return {
      ...(clockOffsetMs === null ? {} : { clockOffsetMs }),
      ...(seed === null ? {} : { seed: this.words(seed, name) }),
    };
  }

  /** Each function has numbers of its own, so that the order of different functions does not matter. */
  private words(seed: number, name: string): number[] {
    const count = (this.calls.get(name) ?? 0) + 1;
    this.calls.set(name, count);
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name, count]))
      .digest();
    return [0, 4, 8, 12].map((at) => digest.readUInt32LE(at));
  }
}

/** What tests decide, by app. */
export class Controls {
  private readonly apps = new Map<string, AppControls>();

  of(appId: string): AppControls {
    const known = this.apps.get(appId) ?? new AppControls();
    this.apps.set(appId, known);
    return known;
  }
}
