import { isAt } from './name-set.js';
import { NO_END, textEnd, valueEnd } from './value-end.js';

/** Number of properties of one document that are remembered with their position. */
const REMEMBERED_MAX = 1_000;
const NOT_WANTED = -1;
const DOLLAR = 0x24;

interface Remembered {
  readonly name: Buffer;
  readonly index: number;
}

/**
 * Finds the values of some properties in one document after the other. Documents of a collection usually have the same
 * properties in the same order: at each position the name last found there is compared first.
 */
export class Members {
  readonly wanted: readonly Buffer[];
  /** BSON type of each property, 0 for one that is missing. */
  readonly types: Uint8Array;
  /** Start and end offset of each value. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Start offset of each name. */
  private readonly names: Int32Array;
  /** `true` if a property name begins with `$`: the driver may take such a document for a reference. */
  namesOperator = false;
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly layout: Remembered[] = [];

  constructor(wanted: readonly string[]) {
    this.wanted = wanted.map((name) => Buffer.from(name));
    this.indexes = new Map(wanted.map((name, index) => [name, index]));
    this.types = new Uint8Array(wanted.length);
    this.starts = new Int32Array(wanted.length);
    this.ends = new Int32Array(wanted.length);
    this.names = new Int32Array(wanted.length);
  }

  indexOf(name: string): number {
    return this.indexes.get(name) ?? NOT_WANTED;
  }

  /** Reads the selected properties of the document at offset `start`. @returns false for bytes that are not valid BSON */
  read(bytes: Buffer, start = 0): boolean {
    this.types.fill(0);
    this.namesOperator = false;
    const last = start + bytes.readInt32LE(start) - 1;
    let at = start + 4;
    for (let place = 0; at < last; place += 1) {
      const type = bytes[at] ?? 0;
      const name = at + 1;
      const value = textEnd(bytes, name);
      if (value === NO_END) return false;
      if (bytes[name] === DOLLAR) this.namesOperator = true;
      const end = valueEnd(bytes, type, value);
      if (end === NO_END) return false;
      const index = this.indexAt(place, bytes, name, value - 1);
      if (index !== NOT_WANTED) {
        this.types[index] = type;
        this.starts[index] = value;
        this.ends[index] = end;
        this.names[index] = name;
      }
      at = end;
    }
    return at === last;
  }

  /** Returns the selected properties as a separate document. */
  picked(bytes: Buffer): Buffer {
    let size = 5;
    for (const [index, type] of this.types.entries()) if (type !== 0) size += 1 + this.sizeOf(index);
    const document = Buffer.allocUnsafe(size);
    document.writeInt32LE(size);
    let at = 4;
    for (const [index, type] of this.types.entries()) {
      if (type === 0) continue;
      const name = this.names[index] ?? 0;
      at += bytes.copy(document, at, name - 1, name + this.sizeOf(index));
    }
    document[at] = 0;
    return document;
  }

  private sizeOf(index: number): number {
    return (this.ends[index] ?? 0) - (this.names[index] ?? 0);
  }

  private indexAt(place: number, bytes: Buffer, start: number, end: number): number {
    const last = this.layout[place];
    if (last && last.name.length === end - start && isAt(last.name, bytes, start)) return last.index;
    const name = Buffer.from(bytes.subarray(start, end));
    const index = this.indexOf(name.toString('utf8'));
    if (place < REMEMBERED_MAX) this.layout[place] = { name, index };
    return index;
  }
}
