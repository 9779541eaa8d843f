/** Kinds of oplog entries. The numbers are stored. */
export const ChangeKind = {
  insert: 1,
  update: 2,
  replace: 3,
  delete: 4,
  drop: 5,
  rename: 6,
  dropDatabase: 7,
} as const;
export type ChangeKind = (typeof ChangeKind)[keyof typeof ChangeKind];

/** One change, as it goes into the oplog. */
export interface Change {
  readonly kind: ChangeKind;
  readonly namespace: string;
  /**
   * insert, replace: the document. update: `{ k: _id, u: updated fields, r: removed fields, t: truncated arrays }`.
   * delete: `{ k: _id }`. rename: `{ to: namespace }`. Else nothing.
   */
  readonly payload: Buffer;
  /** The document before an update, a replacement or a deletion, if its collection keeps such images. */
  readonly before?: Buffer;
}

/** One change as it was stored. */
export interface OplogEntry extends Change {
  /** Time of the change, in milliseconds since the epoch. */
  readonly at: number;
}

const KIND_BYTES = 1;
const TIME_BYTES = 8;
const LENGTH_BYTES = 2;
/** Marks a kind whose entry has an image. */
const WITH_IMAGE = 0x80;
const IMAGE_LENGTH_BYTES = 4;
const HEADER_BYTES = KIND_BYTES + TIME_BYTES + LENGTH_BYTES;

/**
 * Encodes `[kind][milliseconds][length of the namespace][namespace][payload]`, with an image `…[namespace][length of
 * the image][image][payload]`
 */
export function encodeEntry({ kind, namespace, payload, before }: Change, at: number): Buffer {
  const length = Buffer.byteLength(namespace);
  const imageBytes = before ? IMAGE_LENGTH_BYTES + before.length : 0;
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + length + imageBytes + payload.length);
  bytes[0] = before ? kind | WITH_IMAGE : kind;
  bytes.writeDoubleBE(at, KIND_BYTES);
  bytes.writeUInt16BE(length, KIND_BYTES + TIME_BYTES);
  bytes.write(namespace, HEADER_BYTES);
  if (before) {
    bytes.writeUInt32BE(before.length, HEADER_BYTES + length);
    bytes.set(before, HEADER_BYTES + length + IMAGE_LENGTH_BYTES);
  }
  bytes.set(payload, HEADER_BYTES + length + imageBytes);
  return bytes;
}

/** Returns only the namespace, which is all that most readers of an entry need. */
export function entryNamespace(bytes: Buffer): string {
  return bytes.toString('utf8', HEADER_BYTES, HEADER_BYTES + bytes.readUInt16BE(KIND_BYTES + TIME_BYTES));
}

export function entryKind(bytes: Buffer): ChangeKind {
  return ((bytes[0] ?? 0) & ~WITH_IMAGE) as ChangeKind;
}

export function decodeEntry(bytes: Buffer): OplogEntry {
  const namespace = entryNamespace(bytes);
  const head = { kind: entryKind(bytes), at: bytes.readDoubleBE(KIND_BYTES), namespace };
  const body = bytes.subarray(HEADER_BYTES + Buffer.byteLength(namespace));
  if (((bytes[0] ?? 0) & WITH_IMAGE) === 0) return { ...head, payload: body };
  const imageEnd = IMAGE_LENGTH_BYTES + body.readUInt32BE(0);
  return { ...head, before: body.subarray(IMAGE_LENGTH_BYTES, imageEnd), payload: body.subarray(imageEnd) };
}

/** Returns the time an entry was written, in milliseconds since the epoch. */
export function entryTime(bytes: Buffer): number {
  return bytes.readDoubleBE(KIND_BYTES);
}
