import { DEFAULT_LIMITS, type ExecutionLimits } from '../sandbox-engine.js';

/**
 * Highest limits the engine supports: its address space has four gigabytes, and its stack must fit the native one
 * (`runner-stack.ts`).
 */
const HIGHEST: Readonly<ExecutionLimits> = {
  cpuMs: 3_600_000,
  wallMs: 86_400_000,
  memoryMb: 1024,
  stackKb: 384,
  hostCallsPending: 10_000,
  hostCallsTotal: 1_000_000,
  logLines: 100_000,
  logLineLength: 1 << 20,
  inputLength: 64 << 20,
  payloadLength: 64 << 20,
};

/**
 * Fills in the defaults.
 * @throws RangeError for a limit that is not a whole number from 1 to what the engine can keep
 */
export function resolveLimits(limits: Partial<ExecutionLimits> = {}): ExecutionLimits {
  const resolved = { ...DEFAULT_LIMITS, ...limits };
  for (const name of Object.keys(HIGHEST) as (keyof ExecutionLimits)[]) {
    const value = resolved[name];
    if (!Number.isInteger(value) || value < 1 || value > HIGHEST[name]) {
      throw new RangeError(`limits.${name} must be a whole number from 1 to ${HIGHEST[name]}, not ${value}`);
    }
  }
  return resolved;
}

/**
 * Returns the part of a limit that a depth has. Calls wait only for calls deeper than they are, so separate places for
 * each depth keep them from waiting for each other forever; half of the depth around it keeps all depths together under
 * twice the limit and a bit.
 * @param depth from 1
 */
export function placesAt(limit: number, depth: number): number {
  return Math.max(1, Math.floor(limit / 2 ** (depth - 1)));
}

/** Names what waits and is counted together: the calls of an application at one depth. */
export function laneOf(appId: string, depth: number): string {
  return depth === 1 ? appId : `${appId}#${depth}`;
}

/** A call as far as counting it goes. */
export interface Counted {
  readonly lane: string;
  /** The lane and who calls in it. */
  readonly callerLane: string;
  readonly depth: number;
}

/** Places one caller may take for each place it leaves to the others of its application. */
const SHARE = 3;

/**
 * Calls that are in a runner, or have left host calls behind. One caller may have three times as many as it leaves free, which is three
 * quarters of an application's places while it is alone, and of what is left where there are several.
 */
export class RunningCalls {
  readonly #limit: number;
  readonly #lanes = new Map<string, number>();
  readonly #callers = new Map<string, number>();

  /** @param limit calls of an application that are inside of no other */
  constructor(limit: number) {
    this.#limit = limit;
  }

  mayStart({ lane, callerLane, depth }: Counted): boolean {
    const running = this.#lanes.get(lane) ?? 0;
    const free = placesAt(this.#limit, depth) - running;
    return running === 0 || (this.#callers.get(callerLane) ?? 0) < SHARE * free;
  }

  start({ lane, callerLane }: Counted): void {
    change(this.#lanes, lane, 1);
    change(this.#callers, callerLane, 1);
  }

  end({ lane, callerLane }: Counted): void {
    change(this.#lanes, lane, -1);
    change(this.#callers, callerLane, -1);
  }
}

function change(counts: Map<string, number>, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** Assumed size of a host call's result before it is known. UTF-16 units. */
export const EXPECTED_RESULT = 1 << 20;

/**
 * Limits the memory of this process that results of one application's host calls occupy until its runners have read
 * them. Calls beyond the limit wait, without delaying other applications. Nested calls have a separate budget, because
 * the calls around them keep theirs until they are done.
 */
export class HostCallQuota {
  readonly #limit: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** @param limit UTF-16 units per application, for calls that are inside of no other */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes what a call is expected to need; `false` when it must wait. A lane that holds nothing always may. */
  take(lane: string, depth = 1): boolean {
    const held = this.#held.get(lane) ?? 0;
    if (held > 0 && held + EXPECTED_RESULT > placesAt(this.#limit, depth)) return false;
    this.#held.set(lane, held + EXPECTED_RESULT);
    return true;
  }

  /** Replaces what was counted by what it turned out to be, 0 when it is over. */
  change(lane: string, from: number, to: number): void {
    const held = (this.#held.get(lane) ?? 0) - from + to;
    if (held > 0) this.#held.set(lane, held);
    else this.#held.delete(lane);
    if (to >= from) return;
    const waiting = this.#waiting.get(lane);
    this.#waiting.delete(lane);
    for (const retry of waiting ?? []) retry();
  }

  /** Calls back, once, when the lane holds less. */
  wait(lane: string, retry: () => void): void {
    const waiting = this.#waiting.get(lane) ?? new Set();
    this.#waiting.set(lane, waiting);
    waiting.add(retry);
  }

  /** Forgets one that waits. */
  leave(lane: string, retry: () => void): void {
    this.#waiting.get(lane)?.delete(retry);
  }
}
