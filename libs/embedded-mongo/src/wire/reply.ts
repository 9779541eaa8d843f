import { Long } from 'bson';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { HEADER_BYTES, OpCode } from './message.js';

/** A document that is already BSON, put into a reply as it is. */
export class RawDocument {
  constructor(readonly bytes: Buffer) {}
}

/** The `cursor` field of a reply, with its batch as ready BSON. */
export class CursorBatch {
  constructor(
    readonly field: 'firstBatch' | 'nextBatch',
    readonly documents: readonly Buffer[],
    /** 0 when the cursor is exhausted. */
    readonly cursorId: number,
    readonly namespace: string,
    /** Token to resume a change stream from after this batch. */
    readonly postBatchResumeToken?: Document,
  ) {}
}

/** Encodes a reply; `RawDocument` and `CursorBatch` values at its top level are spliced in without being decoded. */
export function encodeReply(reply: Document): Buffer {
  const parts: Buffer[] = [];
  let plain: Document = {};
  let pending = false;
  for (const key of Object.keys(reply)) {
    const value = reply[key];
    if (!(value instanceof RawDocument || value instanceof CursorBatch)) {
      plain[key] = value;
      pending = true;
      continue;
    }
    if (pending) parts.push(elements(plain));
    plain = {};
    pending = false;
    parts.push(elementHeader(DOCUMENT, key));
    if (value instanceof RawDocument) parts.push(value.bytes);
    else for (const part of cursorParts(value)) parts.push(part);
  }
  if (parts.length === 0) return encode(plain);
  if (pending) parts.push(elements(plain));
  return Buffer.concat(enclosed(parts));
}

/** Header, flags and the kind of the only section. */
const MESSAGE_START_BYTES = HEADER_BYTES + 5;
/** Copying that much costs less than a second buffer for the socket. */
const COPIED_BYTES_MAX = 16 << 10;

/** Returns an OP_MSG that replies to `requestId`. */
export function replyMessage(body: Buffer, requestId: number, responseId: number): Buffer[] {
  const isSmall = body.length <= COPIED_BYTES_MAX;
  const start = Buffer.allocUnsafe(MESSAGE_START_BYTES + (isSmall ? body.length : 0));
  writeHeader(start, MESSAGE_START_BYTES + body.length, requestId, responseId, OpCode.message);
  start.fill(0, HEADER_BYTES, MESSAGE_START_BYTES);
  if (!isSmall) return [start, body];
  start.set(body, MESSAGE_START_BYTES);
  return [start];
}

/** Returns an OP_REPLY, the reply to a legacy OP_QUERY. */
export function legacyReplyMessage(body: Buffer, requestId: number, responseId: number): Buffer[] {
  const header = Buffer.alloc(HEADER_BYTES + 20);
  writeHeader(header, header.length + body.length, requestId, responseId, OpCode.reply);
  header.writeInt32LE(AWAIT_CAPABLE, HEADER_BYTES);
  header.writeInt32LE(1, HEADER_BYTES + 16);
  return [header, body];
}

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const AWAIT_CAPABLE = 8;
const TERMINATOR = Buffer.from([0]);

function writeHeader(header: Buffer, length: number, requestId: number, responseId: number, opCode: number): void {
  header.writeInt32LE(length, 0);
  header.writeInt32LE(responseId, 4);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(opCode, 12);
}

function cursorParts({ field, documents, cursorId, namespace, postBatchResumeToken }: CursorBatch): Buffer[] {
  const batch = documents.flatMap((document, i) => [elementHeader(DOCUMENT, String(i)), document]);
  const rest = elements({ postBatchResumeToken, id: Long.fromNumber(cursorId), ns: namespace });
  return enclosed([elementHeader(ARRAY, field), ...enclosed(batch), rest]);
}

/** Returns the bytes of a document's fields, without its length and terminator. */
function elements(fields: Document): Buffer {
  const document = encode(fields);
  return document.subarray(4, document.length - 1);
}

function elementHeader(type: number, name: string): Buffer {
  const bytes = Buffer.byteLength(name);
  const header = Buffer.allocUnsafe(bytes + 2);
  header[0] = type;
  header.write(name, 1);
  header[bytes + 1] = 0;
  return header;
}

/** Parts of a document with the length in front and the terminator behind. */
function enclosed(parts: readonly Buffer[]): Buffer[] {
  const length = Buffer.allocUnsafe(4);
  length.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
  return [length, ...parts, TERMINATOR];
}
