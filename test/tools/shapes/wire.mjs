// Reads commands out of messages of the MongoDB wire protocol.
import { BSON } from 'mongodb';

const HEADER_BYTES = 16;
const OP_QUERY = 2004;
const OP_MSG = 2013;
/** Values keep the types they are sent with. */
export const AS_SENT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** Splits a stream of bytes into whole messages. */
export class Messages {
  #pending = Buffer.alloc(0);

  /** Returns the messages that are complete with these bytes. */
  take(bytes) {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const whole = [];
    while (this.#pending.length >= HEADER_BYTES && this.#pending.length >= this.#pending.readInt32LE(0)) {
      const length = this.#pending.readInt32LE(0);
      whole.push(this.#pending.subarray(0, length));
      this.#pending = this.#pending.subarray(length);
    }
    return whole;
  }
}

/** Returns the command of a message, with the documents of its sequences as fields; `null` for other messages. */
export function commandOf(message) {
  const opcode = message.readInt32LE(12);
  if (opcode === OP_QUERY) {
    const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
    return BSON.deserialize(message.subarray(nameEnd + 9), AS_SENT);
  }
  if (opcode !== OP_MSG) return null;
  const end = message.length - (message.readUInt32LE(HEADER_BYTES) & 1 ? 4 : 0);
  let command = {};
  const sequences = {};
  for (let at = HEADER_BYTES + 4; at < end;) {
    const size = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + size);
    if (message[at] === 0) command = BSON.deserialize(section, AS_SENT);
    else {
      const nameEnd = section.indexOf(0, 4);
      sequences[section.toString('utf8', 4, nameEnd)] = documentsIn(section, nameEnd + 1);
    }
    at += 1 + size;
  }
  return { ...command, ...sequences };
}

function documentsIn(section, start) {
  const documents = [];
  for (let at = start; at < section.length; at += section.readInt32LE(at)) {
    documents.push(BSON.deserialize(section.subarray(at, at + section.readInt32LE(at)), AS_SENT));
  }
  return documents;
}
