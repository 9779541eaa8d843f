import { BSON, type Document } from 'bson';
import type { StoreCommands } from '#store/command/store-commands.js';

const BODY_AT = 21;

/** The command of an OP_MSG with one body and at most one sequence of documents behind it. */
function commandIn(message: Uint8Array): Document {
  const bytes = Buffer.from(message);
  const bodyEnd = BODY_AT + bytes.readInt32LE(BODY_AT);
  const command = BSON.deserialize(bytes.subarray(BODY_AT, bodyEnd));
  if (bodyEnd === bytes.length) return command;
  const nameEnd = bytes.indexOf(0, bodyEnd + 5);
  const documents: Document[] = [];
  for (let at = nameEnd + 1; at < bytes.length; at += bytes.readInt32LE(at)) {
    documents.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at))));
  }
  return { ...command, [bytes.toString('latin1', bodyEnd + 5, nameEnd)]: documents };
}

/** A store of this process that answers as a test says. */
export class ScriptedCommands implements StoreCommands {
  readonly received: Document[] = [];
  /** What a command is answered with; an error: the store went away meanwhile; `null`: nothing was sent. */
  play: (command: Document, signal: AbortSignal) => Document | Error | null | Promise<Document> = () => null;

  send(message: Uint8Array, signal: AbortSignal): Promise<Buffer> | null {
    const command = commandIn(message);
    const answer = this.play(command, signal);
    if (answer === null) return null;
    this.received.push(command);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer).then((reply) => Buffer.from(BSON.serialize(reply)));
  }
}

/** As a store that went away. */
export function goneAway(): Error {
  return Object.assign(new Error('the store is being started again'), { code: 'ECONNRESET' });
}
