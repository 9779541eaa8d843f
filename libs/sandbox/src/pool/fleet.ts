import type { FailureKind } from '../sandbox-engine.js';
import type { Execution } from './execution.js';
import type { SpawnRunner } from './runner-process.js';
import { placesAt } from './room.js';
import { RunnerSlot, type RunnerKind, type SlotEvents } from './runner-slot.js';

export interface FleetOptions {
  /** Young runners kept. */
  runners: number;
  /** Young runners allowed while all others are blocked or full. */
  maxRunners: number;
  /** Slow runners started for calls known to compute long. Young ones that become slow have the room of both. */
  slowRunners: number;
  /** Maximum number of outermost calls per runner. Nested calls have separate places. */
  jobsPerRunner: number;
  /**
   * A runner is killed if it has not replied within its call's CPU limit plus this time, four times this much for a
   * slow runner.
   */
  killGraceMs: number;
  /** A runner is replaced, between calls, after this many of them or beyond this much resident memory. */
  recycleCalls: number;
  recycleBytes: number;
}

/** Reason a runner was ended with calls in it. */
export interface Loss {
  /** Call it was ended for; if it was not ended by the pool, the call it computed for. */
  readonly culprit: Execution | undefined;
  /** Failure kind of that call. */
  readonly kind: FailureKind;
  readonly detail: string;
  /** True if the culprit made the runner unusable. Otherwise its place was needed. */
  readonly unusable: boolean;
}

export interface FleetEvents {
  /** Calls may start somewhere they could not before. */
  onRoom(): void;
  onSegment: SlotEvents['onSegment'];
  onReturned: SlotEvents['onReturned'];
  onTurn: SlotEvents['onTurn'];
  /** A call has computed for longer than young runners are kept for. */
  onLong(execution: Execution): void;
  /** A runner died with calls in it. */
  onLost(slot: RunnerSlot, loss: Loss): void;
  /** Runners do not start: nothing that waits will run soon. `isFirst` until one has started again. */
  onStartFailure(detail: string, isFirst: boolean): void;
}

const WATCH_MS = 50;
/** A tick this late means that this process was stopped; replies of runners may be waiting to be read. */
const LATE_MS = 500;
/** Computing longer than this counts as blocked. */
export const BLOCKED_MS = 10;
/** A call that has computed longer continues in a runner of lower priority. */
export const YOUNG_MS = 1000;
/** A slow runner may be kept from the processor by others: only much later is it known to be stuck. */
const SLOW_GRACES = 4;
const START_MS = 15_000;
const SPARE_IDLE_MS = 30_000;
const MAX_START_DELAY_MS = 10_000;

/** A runner as far as the choice goes. */
export interface Candidate {
  readonly kind: 'young' | 'apart' | 'slow';
  readonly state: 'starting' | 'ready' | 'retiring' | 'ended';
  readonly running: number;
  readonly current: Pick<Execution, 'appId'> | undefined;
  computedFor(now: number): number;
}

/**
 * Chooses the runner to end when the maximum is reached and young calls need one: an idle slow one; or else, only if it
 * is `needed`, the one that has computed longest for the application with most of the slow ones; or else the oldest
 * that only waits for its last calls. The culprit is the call it computes too long for, if there is one.
 */
export function chooseVictim<S extends Candidate>(
  slots: readonly S[],
  needed: boolean,
  now: number,
): { slot: S; culprit: S['current'] } | undefined {
  const slow = slots.filter(({ kind, state }) => kind === 'slow' && state === 'ready');
  const idle = slow.find(({ running }) => running === 0);
  if (idle !== undefined || !needed) return idle && { slot: idle, culprit: undefined };

  const held = new Map<string, number>();
  for (const { current } of slow) if (current !== undefined) held.set(current.appId, (held.get(current.appId) ?? 0) + 1);
  const heldBy = ({ current }: S): number => held.get(current?.appId ?? '') ?? 0;
  const [longest] = slow
    .filter(({ current }) => current !== undefined)
    .toSorted((a, b) => heldBy(b) - heldBy(a) || b.computedFor(now) - a.computedFor(now));
  if (longest !== undefined) return { slot: longest, culprit: longest.current };

  const leaving = slots.find(({ state }) => state === 'retiring') ?? slow[0];
  return leaving && { slot: leaving, culprit: undefined };
}

/** Starts, watches, replaces and ends runners. Which call runs where is not its business. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #spawn: SpawnRunner;
  readonly #events: FleetEvents;
  readonly #slots = new Set<RunnerSlot>();
  readonly #losses = new Map<RunnerSlot, Loss>();
  #watch: NodeJS.Timeout | undefined;
  #lastWatch = 0;
  #startFailures = 0;
  #noStartBefore = 0;
  #closed: (() => void) | undefined;
  started = 0;
  killed = 0;
  recycled = 0;

  constructor(options: FleetOptions, spawn: SpawnRunner, events: FleetEvents) {
    this.#options = options;
    this.#spawn = spawn;
    this.#events = events;
  }

  get slots(): RunnerSlot[] {
    return [...this.#slots];
  }

  all(): Iterable<RunnerSlot> {
    return this.#slots;
  }

  /** Returns the maximum number of runners of a kind. Young ones that became slow count as neither kind. */
  limitOf(kind: RunnerKind): number {
    return { young: this.#options.maxRunners, apart: 1, slow: this.#options.slowRunners }[kind];
  }

  /** Processes there may be in all, those apart not counted. */
  get capacity(): number {
    return this.#options.maxRunners + this.#options.slowRunners;
  }

  /** Returns `true` if any runner with a free place would start a call now or soon. */
  get hasFree(): boolean {
    for (const slot of this.#slots) if (slot.free || slot.gathers) return true;
    return false;
  }

  /** Milliseconds in which no runner is started, because the last ones did not. */
  get startsInMs(): number {
    return Math.max(this.#noStartBefore - performance.now(), 0);
  }

  /** The young runner that a call can be sent to behind another of its application and depth that `isLight`. */
  followable(execution: Execution, isLight: (head: Execution) => boolean): RunnerSlot | undefined {
    const { lane, depth } = execution;
    for (const slot of this.#slots) {
      if (slot.kind !== 'young' || !slot.canFollow(execution)) continue;
      const { current } = slot;
      if (current?.lane !== lane || !isLight(current)) continue;
      if (slot.runningAt(depth) < placesAt(this.#options.jobsPerRunner, depth)) return slot;
    }
    return undefined;
  }

  /**
   * Returns the least busy runner that would start a call immediately; among several, the one that replied last,
   * because its memory is still in the caches.
   * @param leaveOne true to return `undefined` instead of the only one
   */
  free(kind: RunnerKind, depth: number, leaveOne = false): RunnerSlot | undefined {
    const places = placesAt(this.#options.jobsPerRunner, depth);
    let found = 0;
    let best: RunnerSlot | undefined;
    for (const slot of this.#slots) {
      if (!slot.free || slot.kind !== kind || slot.runningAt(depth) >= places) continue;
      found++;
      if (
        best === undefined ||
        slot.running < best.running ||
        (slot.running === best.running && slot.answeredAt > best.answeredAt)
      )
        best = slot;
    }
    return leaveOne && found < 2 ? undefined : best;
  }

  /** Starts what is missing of the young runners kept, one at a time: the next after this one is ready. */
  fill(): void {
    let young = 0;
    for (const slot of this.#slots) if (slot.kind === 'young' && slot.lives) young++;
    if (young < this.#options.runners) this.grow('young');
  }

  /**
   * Starts one more runner if one is missing and the limits allow it.
   * @param waiting whether a call waits for it, which the longest of others may have to give way to
   */
  grow(kind: RunnerKind, depth = 1, waiting = false): void {
    const now = performance.now();
    const peers = this.slots.filter((slot) => slot.kind === kind && slot.lives);
    if (this.#closed !== undefined || now < this.#noStartBefore || peers.some((slot) => slot.state === 'starting')) return;
    const places = placesAt(this.#options.jobsPerRunner, depth);
    const isFull = (slot: RunnerSlot): boolean => slot.runningAt(depth) >= places;
    const congested = peers.every((slot) => slot.busyFor(now) > BLOCKED_MS || isFull(slot));
    const limit = kind === 'young' && !congested ? this.#options.runners : this.limitOf(kind);
    if (peers.length >= limit) return;
    if (kind === 'apart' || this.slots.filter((slot) => slot.kind !== 'apart').length < this.capacity) this.#start(kind);
    else if (kind === 'young') this.#makeRoom(waiting && peers.every(isFull), now);
  }

  /** Replaces a runner that has served long enough or grown too large. */
  recycle(slot: RunnerSlot, residentBytes: number): void {
    if (slot.state !== 'ready') return;
    if (slot.calls < this.#options.recycleCalls && residentBytes < this.#options.recycleBytes) return;
    this.recycled++;
    slot.retire();
    this.fill();
  }

  /** Resolves when every runner has ended. */
  close(): Promise<void> {
    clearInterval(this.#watch);
    return new Promise((resolve) => {
      this.#closed = resolve;
      if (this.#slots.size === 0) resolve();
      for (const slot of this.#slots) slot.kill();
    });
  }

  /** @param needed whether a call waits that no young runner will take soon */
  #makeRoom(needed: boolean, now: number): void {
    const isEnding = (slot: RunnerSlot): boolean => this.#losses.has(slot) || (slot.state === 'retiring' && slot.running === 0);
    if (this.slots.some(isEnding)) return;
    const victim = chooseVictim(this.slots, needed, now);
    if (victim === undefined) return;
    const { slot, culprit } = victim;
    if (slot.running === 0) slot.retire();
    else this.#end(slot, { culprit, kind: 'killed', detail: 'others needed it', unusable: false });
  }

  #start(kind: RunnerKind): void {
    this.started++;
    const slot = new RunnerSlot(this.#spawn, kind, {
      onReady: () => {
        this.#startFailures = 0;
        this.#events.onRoom();
      },
      onSegment: (...args) => {
        this.#events.onSegment(...args);
      },
      onReturned: (executions) => {
        this.#events.onReturned(executions);
      },
      onTurn: (...args) => {
        this.#events.onTurn(...args);
      },
      onExit: (exited, detail) => {
        this.#onExit(exited, detail);
      },
    });
    this.#slots.add(slot);
    this.#lastWatch = performance.now();
    this.#watch ??= setInterval(() => {
      this.#check();
    }, WATCH_MS).unref();
  }

  #onExit(slot: RunnerSlot, detail: string): void {
    const loss = this.#losses.get(slot) ?? { culprit: slot.current, kind: 'killed', detail, unusable: true };
    this.#losses.delete(slot);
    this.#slots.delete(slot);
    if (this.#closed !== undefined) {
      if (this.#slots.size === 0) this.#closed();
      return;
    }
    if (slot.wasReady) {
      this.#events.onLost(slot, loss);
    } else {
      // Each failed start waits longer for the next, so a broken installation does not spin.
      this.#noStartBefore = performance.now() + Math.min(100 * 2 ** this.#startFailures++, MAX_START_DELAY_MS);
      this.#events.onStartFailure(detail, this.#startFailures === 1);
    }
    this.#events.onRoom();
  }

  #check(): void {
    const now = performance.now();
    const late = now - this.#lastWatch > WATCH_MS + LATE_MS;
    this.#lastWatch = now;
    if (late) return;
    for (const slot of this.#slots) {
      const { current } = slot;
      if (slot.state === 'starting' && now - slot.startedAt > START_MS) slot.kill();
      else if (current !== undefined && slot.busyFor(now) > current.plan.limits.cpuMs + this.#graceOf(slot))
        this.#end(slot, { culprit: current, kind: 'cpuLimit', detail: 'execution time limit exceeded', unusable: true });
      else if (current !== undefined && slot.kind !== 'slow' && slot.computedFor(now) > YOUNG_MS) this.#lower(slot, current);
      else if (this.#isSpare(slot) && slot.idleFor(now) > SPARE_IDLE_MS) slot.retire();
    }
  }

  #graceOf({ kind }: RunnerSlot): number {
    return this.#options.killGraceMs * (kind === 'slow' ? SLOW_GRACES : 1);
  }

  #lower(slot: RunnerSlot, current: Execution): void {
    slot.lower();
    this.#events.onLong(current);
    this.fill();
  }

  #end(slot: RunnerSlot, loss: Loss): void {
    if (this.#losses.has(slot)) return;
    this.#losses.set(slot, loss);
    this.killed++;
    slot.kill();
  }

  #isSpare(slot: RunnerSlot): boolean {
    if (slot.kind !== 'young') return true;
    return this.slots.filter((other) => other.kind === 'young').length > this.#options.runners;
  }
}
