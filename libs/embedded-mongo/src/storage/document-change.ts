import { createHash } from 'node:crypto';
import { Binary } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { toNumber, type Document } from '../bson/types.js';
import type { Collection } from './collection.js';
import { EMPTY_VALUE } from './key-values.js';
import type { ChangeKind } from './oplog-entry.js';

/** An entry of an index by the index's name. */
export interface NamedEntry {
  readonly index: string;
  /** Without the index prefix and the record id. */
  readonly bytes: Buffer;
}

/**
 * The write of one document as a reader computed it: enough to store it without reading the document again, and to check that
 * the document is still the one it was computed from.
 */
export interface DocumentChange {
  readonly kind: ChangeKind;
  readonly namespace: string;
  /** Record id; for an insert it is provisional, to be replaced by a real one. */
  readonly recordId: number;
  /** Fingerprint of the document before; absent for an insert. */
  readonly before: Buffer | undefined;
  /** The document afterwards; absent for a deletion. */
  readonly bytes: Buffer | undefined;
  readonly added: readonly NamedEntry[];
  readonly removed: readonly NamedEntry[];
  /** Payload that the oplog keeps; absent if that is the document itself, or nothing is kept. */
  readonly payload: Buffer | undefined;
  /** Indexes that the document makes multikey or truncated. */
  readonly flags: readonly IndexFlags[];
}

export interface IndexFlags {
  readonly index: string;
  /** Fields with arrays, as bits by position. */
  readonly arrays: number;
  readonly truncated: boolean;
}

/** Returns flags that writes have found for a collection's indexes and no commit has saved yet. */
export function unsavedFlags({ indexes }: Collection): IndexFlags[] {
  return indexes
    .filter((index) => index.hasUnsavedFlags)
    .map(({ name, arrays, truncated }) => ({ index: name, arrays, truncated }));
}

/** Returns a hash that distinguishes two versions of a document. */
export function fingerprint(bytes: Buffer): Buffer {
  return createHash('sha1').update(bytes).digest();
}

export function encodeChange({
  kind,
  namespace,
  recordId,
  before,
  bytes,
  added,
  removed,
  payload,
  flags,
}: DocumentChange): Buffer {
  return encode({
    k: kind,
    n: namespace,
    r: recordId,
    ...(before && { h: new Binary(before) }),
    ...(bytes && { b: new Binary(bytes) }),
    a: added.map(encodeEntry),
    d: removed.map(encodeEntry),
    ...(payload && { p: new Binary(payload) }),
    ...(flags.length > 0 && { f: flags.map(({ index, arrays, truncated }) => [index, arrays, truncated]) }),
  });
}

export function decodeChange(encoded: Buffer): DocumentChange {
  const { k, n, r, h, b, a, d, p, f = [] }: Document = decode(encoded);
  return {
    kind: toNumber(k as number) as ChangeKind,
    namespace: n as string,
    recordId: toNumber(r as number),
    before: bytesOf(h),
    bytes: bytesOf(b),
    added: (a as EncodedEntry[]).map(decodeEntry),
    removed: (d as EncodedEntry[]).map(decodeEntry),
    payload: bytesOf(p),
    flags: (f as [string, number, boolean][]).map(([index, arrays, truncated]) => ({
      index,
      arrays: toNumber(arrays),
      truncated,
    })),
  };
}

type EncodedEntry = readonly [index: string, bytes: Binary];

function encodeEntry({ index, bytes }: NamedEntry): EncodedEntry {
  return [index, new Binary(bytes)];
}

function decodeEntry([index, bytes]: EncodedEntry): NamedEntry {
  return { index, bytes: bytesOf(bytes) ?? EMPTY_VALUE };
}

function bytesOf(value: unknown): Buffer | undefined {
  if (!(value instanceof Binary)) return undefined;
  return Buffer.from(value.buffer.buffer, value.buffer.byteOffset, value.position);
}
