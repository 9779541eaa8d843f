import { EMPTY_VALUE, idPrefix } from './key-values.js';
import type { LmdbEnvironment } from './lmdb-environment.js';

const GARBAGE = { start: Buffer.from('g/'), end: Buffer.from('g0') };

/**
 * Records and index entries of dropped collections and indexes. They are marked at first: `sweep` deletes them in small steps,
 * also after a restart, so that dropping a large collection blocks no other work.
 */
export class DroppedData {
  constructor(private readonly environment: LmdbEnvironment) {}

  get isThere(): boolean {
    return !this.environment.catalog.keys(GARBAGE).next().done;
  }

  /** Inside a write transaction: marks what a collection or an index has. */
  add(id: number): void {
    this.environment.catalog.put(Buffer.concat([GARBAGE.start, Buffer.from(String(id))]), EMPTY_VALUE);
  }

  /** Deletes up to `limit` entries. */
  sweep(limit: number): void {
    const [marker] = this.environment.catalog.keys(GARBAGE);
    if (!marker) return;
    const id = Number(marker.subarray(GARBAGE.start.length).toString());
    let left = limit;
    for (const key of this.environment.data.keys({ start: idPrefix(id), end: idPrefix(id + 1) })) {
      if (left-- === 0) return;
      this.environment.data.delete(key);
    }
    this.environment.catalog.delete(marker);
  }
}
