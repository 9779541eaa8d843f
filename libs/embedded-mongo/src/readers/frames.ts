import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';

/*
 * Format of the messages between the store and its readers, over an ordered stream:
 * `[length of all][kind][length of the head][head][body]`. The head is BSON; the body is a message of the wire protocol, a
 * reply, or changes.
 */

/** store → reader: run a statement. reader → store: a part of what it changes, and its reply, which comes last. */
export const FrameKind = { run: 1, changes: 2, reply: 3, forget: 4 } as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

/**
 * Messages of a reader that starts, in this order, beside the stream: its code is loaded, the data is open, it runs statements. It opens the
 * data when it gets a message itself.
 */
export type ReaderMessage = 'loaded' | 'opened' | 'ready';

export interface Frame {
  readonly kind: FrameKind;
  readonly head: Document;
  readonly body: Buffer;
}

const PREFIX_BYTES = 9;

/** Returns the parts of a frame, to be written one after the other; the body is not copied. */
export function frameParts(kind: FrameKind, head: Document, body: readonly Buffer[]): Buffer[] {
  const encoded = encode(head);
  const prefix = Buffer.allocUnsafe(PREFIX_BYTES);
  const length = body.reduce((sum, part) => sum + part.length, PREFIX_BYTES + encoded.length);
  prefix.writeUInt32LE(length, 0);
  prefix[4] = kind;
  prefix.writeUInt32LE(encoded.length, 5);
  return [prefix, encoded, ...body];
}

/** Joins what a stream brings into frames. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private received = 0;

  /** Returns the frames that are complete with this chunk. */
  read(chunk: Buffer): Frame[] {
    this.chunks.push(chunk);
    this.received += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.next(); frame; frame = this.next()) frames.push(frame);
    return frames;
  }

  private next(): Frame | undefined {
    if (this.received < PREFIX_BYTES) return undefined;
    const first = this.chunks[0];
    if (!first || first.length < PREFIX_BYTES) this.join();
    const length = this.chunks[0]?.readUInt32LE(0) ?? 0;
    if (this.received < length) return undefined;
    this.join();
    const bytes = this.chunks[0] ?? Buffer.alloc(0);
    this.chunks = bytes.length > length ? [bytes.subarray(length)] : [];
    this.received -= length;
    const bodyAt = PREFIX_BYTES + bytes.readUInt32LE(5);
    return {
      kind: bytes[4] as FrameKind,
      head: decode(bytes.subarray(PREFIX_BYTES, bodyAt)),
      body: bytes.subarray(bodyAt, length),
    };
  }

  private join(): void {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
  }
}
