import { BSON, MongoServerError, type Document } from 'mongodb';

/** Documents of a command that are already encoded as BSON. */
export interface SentDocuments {
  /** Field of the command that holds them. */
  readonly name: string;
  readonly bytes: readonly Uint8Array[];
}

/**
 * Sends a command that has one reply, without retries.
 *
 * @param signal cancels the command
 * @returns the reply, with `ok: 1`; `null` if the command was not sent and the driver must send it
 * @throws MongoServerError for errors of the store, errors that `isBrokenConnection` recognizes, other errors of the
 * driver, the signal's reason
 */
export type SendCommand = (command: Document, documents: SentDocuments | null, signal: AbortSignal) => Promise<Document> | null;

const HEADER_BYTES = 16;
/** Offset of the command, after the flags and the kind of its section. */
export const BODY_AT = HEADER_BYTES + 4 + 1;
export const OP_CODE_AT = 12;
export const OP_MSG = 2013;
/** Maximum message size in bytes. The driver sends larger ones in parts. */
const MESSAGE_MAX = 256 * 1024;

/**
 * Encodes a command as an OP_MSG.
 *
 * @param id number of the request, if the connection carries several
 * @returns `null` if the message is too large
 */
export function messageOf(command: Document, documents: SentDocuments | null, id = 0): Buffer | null {
  const body = BSON.serialize(command, { ignoreUndefined: false });
  const sequence = documents ? sequenceLength(documents) : 0;
  const length = BODY_AT + body.length + sequence;
  if (length > MESSAGE_MAX) return null;
  const message = Buffer.allocUnsafe(length);
  // No flags, a section of kind 0, and no `responseTo`.
  message.fill(0, 0, BODY_AT);
  message.writeInt32LE(length, 0);
  message.writeInt32LE(id, 4);
  message.writeInt32LE(OP_MSG, OP_CODE_AT);
  message.set(body, BODY_AT);
  if (documents) writeSequence(message, BODY_AT + body.length, sequence, documents);
  return message;
}

/**
 * Decodes the BSON of a reply. Documents of a cursor stay bytes.
 *
 * @throws MongoServerError for errors of the store
 */
export function replyOf(bytes: Buffer): Document {
  const reply = BSON.deserialize(bytes, { fieldsAsRaw: { firstBatch: true } });
  if (reply['ok'] !== 1) throw new MongoServerError(reply);
  return reply;
}

/** Returns the bytes of a section of kind 1: kind, size, name with its terminator, documents. */
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
