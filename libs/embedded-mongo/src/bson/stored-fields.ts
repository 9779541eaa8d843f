import { Double } from 'bson';
import { decodeValue } from './decode.js';
import { elementEnd } from './element-end.js';
import { isInt32 } from './types.js';
import { mongoError } from '../errors/mongo-error.js';

/** Stands for the type of a field that a document does not have. */
export const MISSING = 0;

/** Stands for the type of a path that leads through something other than a document, so that it may have many values or none. */
export const INDIRECT = 0xfe;

/** A part of the paths that are read. */
interface PathNode {
  readonly name: Buffer;
  readonly hash: number;
  /** Number of the path that ends here, -1 for none. */
  slot: number;
  readonly below: PathNode[];
}

/**
 * Finds the values of some paths in the bytes of a document, without decoding it. Where a document repeats a field, the last one
 * counts, as in `decode`.
 */
export class StoredFields {
  /** BSON type of each path's value, `MISSING` or `INDIRECT`. */
  readonly types: Uint8Array;
  /** Offset of each path's value. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;

  private readonly root: PathNode[] = [];

  constructor(paths: readonly string[]) {
    this.types = new Uint8Array(paths.length);
    this.starts = new Int32Array(paths.length);
    this.ends = new Int32Array(paths.length);
    paths.forEach((path, slot) => this.add(path.split('.'), slot));
  }

  /** Finds the values in the document at the beginning of `bytes`, which may be longer. Throws 22 for bytes that are not BSON. */
  find(bytes: Buffer): void {
    this.types.fill(MISSING);
    this.walk(bytes, 0, this.root);
  }

  /** Decodes a value that was found; `undefined` for a missing one. */
  valueAt(bytes: Buffer, slot: number): unknown {
    const type = this.types[slot] ?? MISSING;
    const start = this.starts[slot] ?? 0;
    if (type === MISSING) return undefined;
    if (type === 0x10) return bytes.readInt32LE(start);
    if (type !== 0x01) return decodeValue(bytes, type, start);
    const value = bytes.readDoubleLE(start);
    return isInt32(value) ? new Double(value) : value;
  }

  private add(parts: readonly string[], slot: number): void {
    let nodes = this.root;
    for (const [level, part] of parts.entries()) {
      let node = nodes.find(({ name }) => name.toString() === part);
      if (!node) nodes.push((node = newNode(part)));
      if (level === parts.length - 1) node.slot = slot;
      nodes = node.below;
    }
  }

  private walk(bytes: Buffer, start: number, nodes: readonly PathNode[]): void {
    const end = start + bytes.readInt32LE(start) - 1;
    let at = start + 4;
    while (at < end) {
      const type = bytes[at] ?? 0;
      const nameStart = ++at;
      let hash = 0;
      for (let byte = bytes[at]; byte !== 0; byte = bytes[++at]) {
        if (byte === undefined) throw mongoError(22, 'Invalid BSON: a field name does not end');
        hash = (Math.imul(hash, 31) + byte) | 0;
      }
      const valueStart = at + 1;
      const valueEnd = elementEnd(bytes, type, valueStart);
      for (let i = 0; i < nodes.length; i++) {
        const node = nodes[i];
        if (node?.hash === hash && holds(bytes, nameStart, at, node.name)) this.found(bytes, type, valueStart, valueEnd, node);
      }
      at = valueEnd;
    }
  }

  private found(bytes: Buffer, type: number, start: number, end: number, { slot, below }: PathNode): void {
    if (slot >= 0) {
      this.types[slot] = type;
      this.starts[slot] = start;
      this.ends[slot] = end;
    }
    if (below.length === 0) return;
    // A repeated field replaces all that the one before it had.
    this.mark(below, type === 0x03 ? MISSING : INDIRECT);
    if (type === 0x03) this.walk(bytes, start, below);
  }

  private mark(nodes: readonly PathNode[], type: number): void {
    for (const { slot, below } of nodes) {
      if (slot >= 0) this.types[slot] = type;
      this.mark(below, type);
    }
  }
}

function newNode(part: string): PathNode {
  const name = Buffer.from(part);
  let hash = 0;
  for (const byte of name) hash = (Math.imul(hash, 31) + byte) | 0;
  return { name, hash, slot: -1, below: [] };
}

function holds(bytes: Buffer, start: number, end: number, name: Buffer): boolean {
  if (end - start !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  return true;
}
