import { decode } from '../bson/decode.js';
import { setField, type Document } from '../bson/types.js';

export const OpCode = { reply: 1, query: 2004, message: 2013 } as const;

export const HEADER_BYTES = 16;

/** Largest message accepted; the limit `hello` announces. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Flag bits a receiver must understand; an unknown one among them makes the message unreadable. */
const REQUIRED_FLAGS = 0xffff;

/** Bytes that are not a message of the protocol. The connection they came on cannot be used any more. */
export class MalformedMessageError extends Error {
  constructor(detail: string) {
    super(`Malformed message: ${detail}`);
    this.name = 'MalformedMessageError';
  }
}

export interface MessageHeader {
  readonly length: number;
  readonly requestId: number;
  readonly opCode: number;
}

export interface CommandMessage {
  /** The command; its first field is the command's name. `documents` of a document sequence are raw BSON buffers. */
  readonly command: Document;
  /** False when the client will not read a reply. */
  readonly replyExpected: boolean;
}

export function readHeader(bytes: Buffer): MessageHeader {
  return { length: bytes.readInt32LE(0), requestId: bytes.readInt32LE(4), opCode: bytes.readInt32LE(12) };
}

/** Returns the name of the command in an OP_MSG whose body comes first, as drivers send it; else the empty string. */
export function commandName(message: Buffer): string {
  const nameAt = HEADER_BYTES + 10;
  if (message.length <= nameAt || message[HEADER_BYTES + 4] !== 0) return '';
  const end = message.indexOf(0, nameAt);
  return end < 0 ? '' : message.toString('latin1', nameAt, Math.min(end, nameAt + 64));
}

/** Returns `false` if the client will not read a reply. For messages that were parsed as commands. */
export function isReplyExpected(message: Buffer): boolean {
  return (message.readUInt32LE(HEADER_BYTES) & MORE_TO_COME) === 0;
}

/** The sections of an OP_MSG, not decoded. */
export interface MessageSections {
  readonly body: Buffer;
  readonly sequences: readonly DocumentSequence[];
  readonly replyExpected: boolean;
}

/**
 * Cuts an OP_MSG into its sections: one body and any number of document sequences. Throws {@link MalformedMessageError} for an
 * invalid message.
 */
export function messageSections(message: Buffer): MessageSections {
  if (message.length < HEADER_BYTES + 4) throw new MalformedMessageError('no flags');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0)
    throw new MalformedMessageError(`unknown flags ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Buffer | undefined;
  const sequences: DocumentSequence[] = [];
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at++];
    const section = sized(message, at, end);
    if (kind === 0) {
      if (body) throw new MalformedMessageError('two bodies');
      body = section;
    } else if (kind === 1) {
      sequences.push(readSequence(section));
    } else {
      throw new MalformedMessageError(`section kind ${kind}`);
    }
    at += section.length;
  }
  if (!body) throw new MalformedMessageError('no body');
  return { body, sequences, replyExpected: (flags & MORE_TO_COME) === 0 };
}

/**
 * Reads an OP_MSG; document sequences become array fields of the command. Throws {@link MalformedMessageError} for an invalid
 * message; invalid BSON inside well-formed sections throws 22.
 */
export function parseMessage(message: Buffer): CommandMessage {
  const { body, sequences, replyExpected } = messageSections(message);
  const command = decode(body);
  for (const { field, documents } of sequences) {
    if (Object.hasOwn(command, field)) throw new MalformedMessageError(`field ${field} is given twice`);
    // Documents to insert are stored as the client encoded them; everything else is read here.
    setField(command, field, field === 'documents' ? documents : documents.map((document) => decode(document)));
  }
  return { command, replyExpected };
}

/** Reads the command of a legacy OP_QUERY, which clients only send to say hello. */
export function parseQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new MalformedMessageError('collection name is not terminated');
  return decode(sized(message, nameEnd + 9, message.length));
}

export interface DocumentSequence {
  readonly field: string;
  readonly documents: readonly Buffer[];
}

function readSequence(section: Buffer): DocumentSequence {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new MalformedMessageError('sequence name is not terminated');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const document = sized(section, at, section.length);
    if (document.length < 5) throw new MalformedMessageError(`document of ${document.length} bytes`);
    documents.push(document);
    at += document.length;
  }
  return { field: section.toString('utf8', 4, nameEnd), documents };
}

/** Returns the part of `bytes` at `at` whose length is stored at its beginning. */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 4 <= end ? bytes.readInt32LE(at) : 0;
  if (length < 4 || at + length > end) throw new MalformedMessageError(`length ${length} at offset ${at}`);
  return bytes.subarray(at, at + length);
}
