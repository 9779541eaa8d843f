import { BSON, MongoServerError, type Document } from 'mongodb';

/** Documents of a command that are BSON already. */
export interface SentDocuments {
  /** The member of the command they are. */
  readonly name: string;
  readonly bytes: readonly Uint8Array[];
}

/**
 * Sends a command with one reply. Nothing is repeated.
 *
 * @param signal takes the command back
 * @returns what was replied, with `ok: 1`; `null` where nothing was sent, which the driver has to do then
 * @throws MongoServerError for what the store refuses, what `isBrokenConnection` knows, other errors of the driver, the signal's reason
 */
export type SendCommand = (command: Document, documents: SentDocuments | null, signal: AbortSignal) => Promise<Document> | null;

const HEADER_BYTES = 16;
/** Behind the flags, and the kind of the section the command is. */
export const BODY_AT = HEADER_BYTES + 4 + 1;
export const OP_CODE_AT = 12;
export const OP_MSG = 2013;
/** Bytes of a message; the driver sends larger ones, a part at a time. */
const MESSAGE_MAX = 256 * 1024;

/**
 * Writes a command as an OP_MSG.
 *
 * @param id the number of the request, where others are on the same way
 * @returns `null` for one that is too large
 */
export function messageOf(command: Document, documents: SentDocuments | null, id = 0): Buffer | null {
  const body = BSON.serialize(command, { ignoreUndefined: false });
  const sequence = documents ? sequenceLength(documents) : 0;
  const length = BODY_AT + body.length + sequence;
  if (length > MESSAGE_MAX) return null;
  const message = Buffer.allocUnsafe(length);
  // No flags, a section of kind 0, and an answer to nothing.
  message.fill(0, 0, BODY_AT);
  message.writeInt32LE(length, 0);
  message.writeInt32LE(id, 4);
  message.writeInt32LE(OP_MSG, OP_CODE_AT);
  message.set(body, BODY_AT);
  if (documents) writeSequence(message, BODY_AT + body.length, sequence, documents);
  return message;
}

/**
 * Reads the BSON of a reply. Documents of a cursor stay bytes.
 *
 * @throws MongoServerError for what the store refuses
 */
export function replyOf(bytes: Buffer): Document {
  const reply = BSON.deserialize(bytes, { fieldsAsRaw: { firstBatch: true } });
  if (reply['ok'] !== 1) throw new MongoServerError(reply);
  return reply;
}

/** Bytes of a section of kind 1: that, its size, the name and its end, the documents. */
function sequenceLength({ name, bytes }: SentDocuments): number {
  return bytes.reduce((length, document) => length + document.length, 1 + 4 + name.length + 1);
}

function writeSequence(message: Buffer, start: number, length: number, { name, bytes }: SentDocuments): void {
  message[start] = 1;
  message.writeInt32LE(length - 1, start + 1);
  let at = start + 5;
  at += message.write(`${name}\0`, at, 'latin1');
  for (const document of bytes) {
    message.set(document, at);
    at += document.length;
  }
}
