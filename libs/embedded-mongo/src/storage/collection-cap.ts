import { decode } from '../bson/decode.js';
import { isNumber, toNumber, type Document } from '../bson/types.js';
import type { Collection } from './collection.js';
import type { DataView } from './data-view.js';

/** Limits of a capped collection: bytes and number of its documents. The oldest documents are removed for new ones. */
export class CollectionCap {
  /** Bytes of all documents; undefined until they are counted. */
  private bytes: number | undefined;

  constructor(
    readonly size: number,
    readonly max: number,
  ) {}

  /** Returns the limits that the options of a collection have; undefined for one that is not capped. */
  static of({ capped, size, max }: Document): CollectionCap | undefined {
    if (capped !== true) return undefined;
    return new CollectionCap(isNumber(size) ? toNumber(size) : Infinity, isNumber(max) ? toNumber(max) : Infinity);
  }

  /** Forgets what was counted, after writes were lost. */
  forget(): void {
    this.bytes = undefined;
  }

  /** Counts a write: the bytes of the document afterwards and before it. */
  written(after: number, before: number): void {
    if (this.bytes !== undefined) this.bytes += after - before;
  }

  /** Removes the oldest documents, never the newest one, until the others are within the limits. */
  removeOldest(collection: Collection, view: DataView): void {
    this.bytes ??= [...collection.records(view)].reduce((sum, { bytes }) => sum + bytes.length, 0);
    let count = view.countOf(collection);
    let bytes = this.bytes;
    const isOver = (): boolean => count > 1 && (bytes > this.size || count > this.max);
    if (!isOver()) return;
    const oldest = [];
    for (const record of collection.records(view, false, 0, true)) {
      if (!isOver()) break;
      oldest.push(record);
      count--;
      bytes -= record.bytes.length;
    }
    for (const record of oldest) collection.remove(view, record.recordId, decode(record.bytes));
  }
}
