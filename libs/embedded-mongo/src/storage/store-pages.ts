import { readSync } from 'node:fs';

/**
 * Layout of an LMDB file of a 64-bit little-endian machine: offsets in a page header, in the description of a tree, in a meta
 * page.
 */
const HEADER_BYTES = 24;
const NODE_HEADER_BYTES = 8;
const TREE_BYTES = 48;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const META_BYTES = 160;

const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const META = 0x08;
const FIXED_SIZE = 0x20;
const BIG_VALUE = 0x01;
const SUB_TREE = 0x02;

const PAGE_SIZE_MIN = 256;
const PAGE_SIZE_MAX = 65_536;

/** The file is not what LMDB wrote; the message says where. */
export class DamagedPages extends Error {}

export interface Snapshot {
  readonly pageSize: number;
  readonly transaction: bigint;
  readonly lastPage: number;
  /** First pages of the tree of free pages and of the tree of databases. */
  readonly roots: readonly number[];
}

/** Reads the pages of an LMDB file as bytes, never as mapped memory: a missing one is an error and not the end of the process. */
export class StorePages {
  constructor(
    private readonly file: number,
    private readonly bytes: number,
  ) {}

  /** Returns the newer of the two meta pages. @throws DamagedPages */
  newest(): Snapshot {
    const first = this.meta(0, 0);
    const second = this.meta(1, first.pageSize);
    return second.transaction > first.transaction ? second : first;
  }

  /**
   * Follows every reference from the roots, breadth first and at most to `limit` pages. Returns whether it has seen them all.
   * @throws DamagedPages at a page that is missing or is not what refers to it says
   */
  walk({ pageSize, roots }: Snapshot, limit: number): boolean {
    const page = Buffer.alloc(pageSize);
    let level = [...roots];
    let left = limit;
    while (level.length > 0) {
      const next: number[] = [];
      for (const number of level) {
        if (left-- <= 0) return false;
        this.read(page, number * pageSize, `page ${number}`);
        this.references(page, number, next);
      }
      level = next;
    }
    return true;
  }

  private meta(number: number, at: number): Snapshot {
    const page = Buffer.alloc(META_BYTES);
    this.read(page, at, `its head (meta page ${number})`);
    const meta = page.subarray(HEADER_BYTES);
    if ((page.readUInt16LE(18) & META) === 0 || meta.readUInt32LE(0) !== MAGIC) {
      throw new DamagedPages(`its head (meta page ${number}) is not that of a store`);
    }
    if ((meta.readUInt32LE(4) & 0xffff) !== VERSION) {
      throw new DamagedPages(`it has format ${meta.readUInt32LE(4) & 0xffff}, this version reads ${VERSION}`);
    }
    const pageSize = meta.readUInt32LE(24);
    if (pageSize < PAGE_SIZE_MIN || pageSize > PAGE_SIZE_MAX || (pageSize & (pageSize - 1)) !== 0) {
      throw new DamagedPages(`its head (meta page ${number}) names pages of ${pageSize} bytes`);
    }
    const roots = [24, 24 + TREE_BYTES].flatMap((tree) => rootOf(meta, tree));
    return { pageSize, transaction: meta.readBigUInt64LE(128), lastPage: Number(meta.readBigUInt64LE(120)), roots };
  }

  /** Adds the pages a page refers to; overflow pages are only checked to be there. */
  private references(page: Buffer, number: number, into: number[]): void {
    const flags = page.readUInt16LE(18);
    // Counted from behind the header, like the places of the nodes.
    const count = page.readUInt16LE(20) >> 1;
    const expected = page.readBigUInt64LE(0) === BigInt(number) && (flags & (BRANCH | LEAF)) !== 0;
    if (!expected || count < 0 || HEADER_BYTES + 2 * count > page.length || HEADER_BYTES + page.readUInt16LE(22) > page.length) {
      throw new DamagedPages(`page ${number} has unexpected content`);
    }
    // Fixed-size values of one key follow each other without nodes; this store has none, but they refer to nothing.
    if (flags >= FIXED_SIZE) return;
    for (let i = 0; i < count; i++) {
      this.node(page, number, HEADER_BYTES + page.readUInt16LE(HEADER_BYTES + 2 * i), flags, into);
    }
  }

  private node(page: Buffer, number: number, at: number, flags: number, into: number[]): void {
    if (at + NODE_HEADER_BYTES > page.length) throw new DamagedPages(`page ${number} has unexpected content`);
    const low = page.readUInt32LE(at);
    const nodeFlags = page.readUInt16LE(at + 4);
    if ((flags & BRANCH) !== 0) {
      into.push(low + nodeFlags * 2 ** 32);
      return;
    }
    const data = at + NODE_HEADER_BYTES + page.readUInt16LE(at + 6);
    const size = (nodeFlags & SUB_TREE) !== 0 ? TREE_BYTES : (nodeFlags & BIG_VALUE) !== 0 ? 8 : 0;
    if (data + size > page.length) throw new DamagedPages(`page ${number} has unexpected content`);
    if ((nodeFlags & SUB_TREE) !== 0) for (const each of rootOf(page, data)) into.push(each);
    else if ((nodeFlags & BIG_VALUE) !== 0) this.checkOverflow(Number(page.readBigUInt64LE(data)), page.length);
  }

  private checkOverflow(number: number, pageSize: number): void {
    const header = Buffer.alloc(HEADER_BYTES);
    this.read(header, number * pageSize, `page ${number}`);
    const pages = header.readUInt32LE(20);
    if ((header.readUInt16LE(18) & OVERFLOW) === 0 || header.readBigUInt64LE(0) !== BigInt(number)) {
      throw new DamagedPages(`page ${number} has unexpected content`);
    }
    if ((number + pages) * pageSize > this.bytes) throw new DamagedPages(`page ${number + pages - 1} is missing`);
  }

  private read(into: Buffer, at: number, what: string): void {
    if (!Number.isSafeInteger(at) || at + into.length > this.bytes) throw new DamagedPages(`${what} is missing`);
    if (readSync(this.file, into, 0, into.length, at) !== into.length) throw new DamagedPages(`${what} cannot be read`);
  }
}

function rootOf(bytes: Buffer, tree: number): number[] {
  const root = bytes.readBigUInt64LE(tree + 40);
  return root === NO_PAGE ? [] : [Number(root)];
}
