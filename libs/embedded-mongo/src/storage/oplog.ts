import type { KeyValue } from './key-values.js';
import type { LmdbEnvironment } from './lmdb-environment.js';
import { encodeEntry, entryTime, type Change } from './oplog-entry.js';
import {
  comparePositions,
  keyPosition,
  nextPosition,
  positionKey,
  previousPosition,
  type OplogPosition,
} from './oplog-position.js';

/** Notified of the first change of a commit that is in its scope. */
export interface OplogListener {
  changed(first: OplogPosition): void;
}

export interface OplogLimits {
  /** Bytes on disk beyond which the oldest entries go; 0 keeps no oplog at all. */
  readonly bytes: number;
  /** Milliseconds after which entries go. */
  readonly ageMs: number;
  /** Changes of databases whose names begin like this are not kept: they cannot be watched. */
  readonly without?: string;
}

export const OPLOG_LIMITS: OplogLimits = { bytes: 64 << 20, ageMs: 24 * 60 * 60_000 };

const FLOOR = Buffer.from('oplog-floor');
const END = Buffer.alloc(9, 0xff);
const START = Buffer.alloc(8);
/** Number of recent entries kept in memory for streams that follow closely, and maximum bytes of an entry that is kept. */
const RECENT_MAX = 256;
const RECENT_BYTES_MAX = 16 << 10;
/** Entries appended between two checks of the size. */
const APPENDS_PER_LOOK = 500;

/**
 * Log of changes, in their order and written in their own transactions: an acknowledged change is in it, a lost one is not. The
 * oldest entries are removed in the background; `floor` is the last position that was removed.
 */
export class Oplog {
  private readonly listeners = new Map<string, Set<OplogListener>>();
  /** Positions of the first change of each namespace in the commit that is being made. */
  private readonly pending = new Map<string, OplogPosition>();
  /** The latest entries without a gap, for many streams that read the same one at the same moment. */
  private recent: { readonly position: OplogPosition; readonly entry: KeyValue }[] = [];
  private assigned: OplogPosition;
  private visible: OplogPosition;
  private removed: OplogPosition;
  private sinceLook = 0;
  private trimming = false;

  constructor(
    private readonly environment: LmdbEnvironment,
    private readonly limits: OplogLimits = OPLOG_LIMITS,
  ) {
    const floor = environment.catalog.get(FLOOR);
    if (floor) {
      this.removed = keyPosition(floor);
    } else {
      this.removed = previousPosition({ t: Math.floor(Date.now() / 1000), i: 0 });
      environment.write(() => environment.catalog.put(FLOOR, positionKey(this.removed)));
    }
    const last = environment.oplog.lastKey(Buffer.alloc(0), END);
    this.visible = last ? keyPosition(last) : nextPosition(this.removed);
    this.assigned = this.visible;
  }

  /** Updates a reader's position to the writer's latest one. */
  refresh(): void {
    const last = this.environment.oplog.lastKey(Buffer.alloc(0), END);
    if (last) this.assigned = this.visible = keyPosition(last);
  }

  get enabled(): boolean {
    return this.limits.bytes > 0;
  }

  /** Position of the last change that is on disk. */
  get last(): OplogPosition {
    return this.visible;
  }

  /** Position of the last change, on disk or on its way there. */
  get latest(): OplogPosition {
    return this.assigned;
  }

  /** The last place whose entry was removed: what comes after it is all there. */
  get floor(): OplogPosition {
    return this.removed;
  }

  /** Inside a write transaction: keeps a change, of a second namespace too when it has one. */
  append(change: Change, alsoOf?: string): void {
    if (!this.enabled || this.leavesOut(change.namespace)) return;
    const at = Date.now();
    const t = Math.max(Math.floor(at / 1000), this.assigned.t);
    const position = t > this.assigned.t ? { t, i: 1 } : nextPosition(this.assigned);
    const entry = { key: positionKey(position), value: encodeEntry(change, at) };
    this.environment.oplog.put(entry.key, entry.value);
    this.assigned = position;
    this.keepAtHand(entry);
    this.sinceLook++;
    for (const namespace of alsoOf === undefined ? [change.namespace] : [change.namespace, alsoOf]) {
      if (!this.pending.has(namespace)) this.pending.set(namespace, this.assigned);
    }
  }

  /** Returns `true` if changes of a database, or of a namespace in it, are not kept. */
  leavesOut(name: string): boolean {
    const { without } = this.limits;
    return without !== undefined && name.startsWith(without);
  }

  /** Shows the changes of a commit to readers and wakes the streams that wait for them. */
  committed(): void {
    this.visible = this.assigned;
    if (this.pending.size === 0) return;
    if (this.listeners.size > 0) {
      for (const [namespace, first] of this.pending) {
        const database = namespace.slice(0, namespace.indexOf('.'));
        for (const scope of [namespace, database, '']) {
          for (const listener of this.listeners.get(scope) ?? []) listener.changed(first);
        }
      }
    }
    this.pending.clear();
  }

  /**
   * After a commit failed: nothing of it happened. The places it used stay unused: replies may have named them as the time of their
   * operation, and what follows has to be later.
   */
  lost(): void {
    this.pending.clear();
    this.recent = [];
    const floor = this.environment.catalog.get(FLOOR);
    if (floor) this.removed = keyPosition(floor);
  }

  /** Calls a listener for a namespace, for a database by its name, or for everything (the empty string), until it is removed. */
  listen(scope: string, listener: OplogListener): () => void {
    const listeners = this.listeners.get(scope) ?? new Set();
    this.listeners.set(scope, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(scope) === listeners) this.listeners.delete(scope);
    };
  }

  /** The entries after a place. */
  *after(position: OplogPosition): Generator<KeyValue, void> {
    const [first] = this.recent;
    if (first && comparePositions(nextPosition(position), first.position) >= 0) {
      yield* this.recentAfter(position);
      return;
    }
    const start = positionKey(nextPosition(position));
    yield* this.environment.oplog.entries({ start, end: positionKey(nextPosition(this.visible)) });
  }

  /** Returns the entry at a position, if there is one. */
  at(position: OplogPosition): Buffer | undefined {
    return this.environment.oplog.get(positionKey(position));
  }

  /** Returns `true` if all entries after a position still exist. */
  reaches(position: OplogPosition): boolean {
    return comparePositions(position, this.removed) >= 0;
  }

  /** True now and then after appending, when it is worth looking whether something has to go. */
  get mayBeFull(): boolean {
    return this.sinceLook >= APPENDS_PER_LOOK;
  }

  /**
   * Removes entries beyond the limits, in write transactions of `step` entries that `write` runs. One call at a time does the
   * work, others return immediately.
   */
  async trim(write: (work: () => void) => Promise<void>, step: number, now = Date.now()): Promise<void> {
    if (this.trimming) return;
    this.trimming = true;
    this.sinceLook = 0;
    try {
      while (this.isBeyondLimits(now)) await write(() => this.removeOldest(step, now));
    } finally {
      this.trimming = false;
    }
  }

  private keepAtHand(entry: KeyValue): void {
    if (this.listeners.size === 0 || entry.value.length > RECENT_BYTES_MAX) {
      if (this.recent.length > 0) this.recent = [];
      return;
    }
    if (this.recent.length >= 2 * RECENT_MAX) this.recent = this.recent.slice(RECENT_MAX);
    this.recent.push({ position: this.assigned, entry });
  }

  private *recentAfter(after: OplogPosition): Generator<KeyValue, void> {
    const { recent, visible } = this;
    let at = recent.length;
    while (at > 0 && isAfter(recent[at - 1], after)) at--;
    for (; at < recent.length; at++) {
      const known = recent[at];
      if (!known || comparePositions(known.position, visible) > 0) return;
      yield known.entry;
    }
  }

  private isBeyondLimits(now: number): boolean {
    const [oldest] = this.environment.oplog.entries({ start: START, end: END });
    if (!oldest) return false;
    return this.environment.oplog.bytes() > this.limits.bytes || this.isTooOld(oldest, now);
  }

  private *tooOld(now: number): Generator<Buffer, void> {
    for (const entry of this.environment.oplog.entries({ start: START, end: END })) {
      if (!this.isTooOld(entry, now)) return;
      yield entry.key;
    }
  }

  private isTooOld({ value }: KeyValue, now: number): boolean {
    return now - entryTime(value) > this.limits.ageMs;
  }

  private removeOldest(step: number, now: number): void {
    const { oplog, catalog } = this.environment;
    const all = { start: START, end: END };
    let left = step;
    let last: Buffer | undefined;
    for (const key of oplog.bytes() > this.limits.bytes ? oplog.keys(all) : this.tooOld(now)) {
      if (left-- === 0) break;
      oplog.delete(key);
      last = key;
    }
    if (!last) return;
    this.removed = keyPosition(last);
    catalog.put(FLOOR, last);
  }
}

function isAfter(known: { readonly position: OplogPosition } | undefined, position: OplogPosition): boolean {
  return known !== undefined && comparePositions(known.position, position) > 0;
}
