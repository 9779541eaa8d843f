import { BSON, MongoServerError, MongoUnexpectedServerResponseError, type Document, type MongoClient } from 'mongodb';

/** Carries commands to a store that is in this process. */
export interface StoreCommands {
  /**
   * @param message an OP_MSG
   * @returns the BSON of the reply; `null` where nothing was sent
   * @throws what `isBrokenConnection` knows where the store went away meanwhile, the signal's reason
   */
  send(message: Uint8Array, signal: AbortSignal): Promise<Buffer> | null;
}

/** Documents of a command that are BSON already. */
export interface SentDocuments {
  /** The member of the command they are. */
  readonly name: string;
  readonly bytes: readonly Uint8Array[];
}

/** Flags, and the kind of the section in front of the command. */
const HEADER_BYTES = 16;
const BODY_AT = HEADER_BYTES + 4 + 1;
const OP_CODE_AT = 12;
const OP_MSG = 2013;
/** Bytes of a message; larger ones are the driver's. */
const MESSAGE_MAX = 256 * 1024;

/** Stores of this process, by connection string. */
const offered = new Map<string, StoreCommands>();
const byClient = new WeakMap<MongoClient, StoreCommands>();

/** Tells that the store of a connection string is in this process. */
export function offerCommands(uri: string, commands: StoreCommands): void {
  offered.set(uri, commands);
}

/** Sends statements of one document of a client past it, where the store of its connection string is in this process. */
export function useCommands(uri: string, client: MongoClient): MongoClient {
  const commands = offered.get(uri);
  if (commands) byClient.set(client, commands);
  return client;
}

/** The way to the store of a client past that client, where there is one. */
export function commandsOf(client: MongoClient): StoreCommands | undefined {
  return byClient.get(client);
}

/**
 * Sends a command with one reply. Nothing is repeated.
 *
 * @param signal takes the command back
 * @returns what was replied, with `ok: 1`; `null` where nothing was sent, which the driver has to do then
 * @throws MongoServerError for what the store refuses, what `isBrokenConnection` knows, the signal's reason
 */
export function sendCommand(
  commands: StoreCommands,
  command: Document,
  documents: SentDocuments | null,
  signal: AbortSignal,
): Promise<Document> | null {
  const message = messageOf(command, documents);
  return (message && commands.send(message, signal)?.then(replyOf)) ?? null;
}

/** Documents of a cursor stay bytes. */
function replyOf(bytes: Buffer): Document {
  const reply = BSON.deserialize(bytes, { fieldsAsRaw: { firstBatch: true } });
  if (reply['ok'] === 1) return reply;
  if (reply['ok'] === undefined) throw new MongoUnexpectedServerResponseError('a reply is of an unknown kind');
  throw new MongoServerError(reply);
}

function messageOf(command: Document, documents: SentDocuments | null): Buffer | null {
  const body = BSON.serialize(command, { ignoreUndefined: false });
  const sequence = documents ? sequenceLength(documents) : 0;
  const length = BODY_AT + body.length + sequence;
  if (length > MESSAGE_MAX) return null;
  const message = Buffer.allocUnsafe(length);
  // No flags, a section of kind 0, and no number: nobody else is on this way.
  message.fill(0, 0, BODY_AT);
  message.writeInt32LE(length, 0);
  message.writeInt32LE(OP_MSG, OP_CODE_AT);
  message.set(body, BODY_AT);
  if (documents) writeSequence(message, BODY_AT + body.length, sequence, documents);
  return message;
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
