import { BSON, type Document } from 'mongodb';
import type { StoreCommands } from '#store/command/store-commands.js';
import { readMessage } from '#testing/scripted-store.js';

/** A store of this process whose replies a test determines. */
export class ScriptedCommands implements StoreCommands {
  readonly received: Document[] = [];
  /**
   * Returns the reply to a command; an error means that the store went away in the meantime; `null` that nothing was
   * sent.
   */
  play: (command: Document, signal: AbortSignal) => Document | Error | null | Promise<Document> = () => null;

  send(message: Uint8Array, signal: AbortSignal): Promise<Buffer> | null {
    const command = readMessage(Buffer.from(message));
    const answer = this.play(command, signal);
    if (answer === null) return null;
    this.received.push(command);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer).then((reply) => Buffer.from(BSON.serialize(reply)));
  }
}

/** Returns the error of a store that went away. */
export function goneAway(): Error {
  return Object.assign(new Error('the store is restarting'), { code: 'ECONNRESET' });
}
