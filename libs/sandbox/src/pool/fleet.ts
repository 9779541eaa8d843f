import type { Turn } from '../protocol.js';
import type { Execution } from './execution.js';
import type { SpawnRunner } from './runner-process.js';
import { placesAt } from './places.js';
import { RunnerSlot } from './runner-slot.js';

export interface FleetOptions {
  /** Runners for ordinary calls. */
  runners: number;
  /** Runners allowed while all others are blocked or full. */
  maxRunners: number;
  /** Calls in a runner that are inside of no other; those inside have places of their own. */
  jobsPerRunner: number;
  /** A runner that owes an answer for its call's CPU limit and this much longer is killed. */
  killGraceMs: number;
  /** A runner is replaced, between calls, after this many of them or beyond this much resident memory. */
  recycleCalls: number;
  recycleBytes: number;
}

export interface FleetEvents {
  /** Calls may start somewhere they could not before. */
  onRoom(): void;
  onTurn(slot: RunnerSlot, execution: Execution | undefined, turn: Turn, segmentMs: number): void;
  /** A runner died with calls in it; `stuck` is the call it was killed for. */
  onLost(slot: RunnerSlot, stuck: Execution | undefined, detail: string): void;
  /** Runners do not start: nothing that waits will run soon. */
  onStartFailure(detail: string): void;
}

const WATCH_MS = 50;
/** A tick this late means that this process was stopped; the answers of runners may be waiting to be read. */
const LATE_MS = 500;
/** Computing longer than this counts as blocked. */
export const BLOCKED_MS = 10;
const START_MS = 15_000;
const SPARE_IDLE_MS = 30_000;
const MAX_START_DELAY_MS = 10_000;

/** Starts, watches, replaces and ends runners. Which call runs where is not its business. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #spawn: SpawnRunner;
  readonly #events: FleetEvents;
  readonly #slots = new Set<RunnerSlot>();
  readonly #stuck = new Map<RunnerSlot, Execution>();
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

  /** Whether any runner would start a call at once, if it has a place for it. */
  get hasFree(): boolean {
    for (const slot of this.#slots) if (slot.free) return true;
    return false;
  }

  /** The least busy runner that would start a call at once; of several the one that answered last, whose memory is still in the caches. */
  free(quarantined: boolean, depth: number): RunnerSlot | undefined {
    const places = placesAt(this.#options.jobsPerRunner, depth);
    let best: RunnerSlot | undefined;
    for (const slot of this.#slots) {
      if (!slot.free || slot.quarantined !== quarantined || slot.runningAt(depth) >= places) continue;
      if (
        best === undefined ||
        slot.running < best.running ||
        (slot.running === best.running && slot.answeredAt > best.answeredAt)
      )
        best = slot;
    }
    return best;
  }

  /** Runners that compute for the application now. */
  computing(appId: string): number {
    return this.slots.filter((slot) => slot.computesFor(appId)).length;
  }

  /** Starts what is missing of the runners kept, one at a time: the next after this one is ready. */
  fill(): void {
    if (this.slots.filter((slot) => !slot.quarantined).length < this.#options.runners) this.grow(false);
  }

  /** Starts one more runner if the calls that wait need one and the limits allow it. */
  grow(quarantined: boolean, depth = 1): void {
    const now = performance.now();
    const peers = this.slots.filter(
      (slot) => slot.quarantined === quarantined && (slot.state === 'ready' || slot.state === 'starting'),
    );
    if (this.#closed !== undefined || now < this.#noStartBefore || peers.some((slot) => slot.state === 'starting')) return;
    const { runners, maxRunners, jobsPerRunner } = this.#options;
    const places = placesAt(jobsPerRunner, depth);
    const congested = peers.every((slot) => slot.busyFor(now) > BLOCKED_MS || slot.runningAt(depth) >= places);
    const limit = quarantined ? 1 : congested ? maxRunners : runners;
    if (peers.length < limit) this.#start(quarantined);
  }

  /** Replaces a runner that has served long enough or grown too large. */
  recycle(slot: RunnerSlot, residentBytes: number): void {
    if (slot.state !== 'ready') return;
    if (slot.calls < this.#options.recycleCalls && residentBytes < this.#options.recycleBytes) return;
    this.recycled++;
    slot.retire();
    this.grow(slot.quarantined);
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

  #start(quarantined: boolean): void {
    this.started++;
    const slot = new RunnerSlot(this.#spawn, quarantined, {
      onReady: () => {
        this.#startFailures = 0;
        this.#events.onRoom();
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
    const stuck = this.#stuck.get(slot);
    this.#stuck.delete(slot);
    this.#slots.delete(slot);
    if (this.#closed !== undefined) {
      if (this.#slots.size === 0) this.#closed();
      return;
    }
    if (slot.wasReady) {
      this.#events.onLost(slot, stuck, detail);
    } else {
      // Each failed start waits longer for the next, so a broken installation does not spin.
      this.#noStartBefore = performance.now() + Math.min(100 * 2 ** this.#startFailures++, MAX_START_DELAY_MS);
      this.#events.onStartFailure(detail);
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
      else if (current !== undefined && slot.busyFor(now) > current.plan.limits.cpuMs + this.#options.killGraceMs)
        this.#end(slot, current);
      else if (this.#isSpare(slot) && slot.idleFor(now) > SPARE_IDLE_MS) slot.retire();
    }
  }

  #end(slot: RunnerSlot, stuck: Execution): void {
    if (this.#stuck.has(slot)) return;
    this.#stuck.set(slot, stuck);
    this.killed++;
    slot.kill();
  }

  #isSpare(slot: RunnerSlot): boolean {
    return slot.quarantined || this.slots.filter((other) => !other.quarantined).length > this.#options.runners;
  }
}
