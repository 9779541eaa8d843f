import type { Document, MongoClient } from 'mongodb';
import { messageOf, replyOf, type SentDocuments } from './command-message.js';

/** Connection to a store that runs in this process. */
export interface StoreCommands {
  /**
   * @param message an OP_MSG
   * @returns the BSON of the reply; `null` if the command was not sent
   * @throws an error that `isBrokenConnection` recognizes if the store stopped meanwhile, the signal's reason
   */
  send(message: Uint8Array, signal: AbortSignal): Promise<Buffer> | null;
}

/** Stores of this process, by connection string. */
const offered = new Map<string, StoreCommands>();
const byClient = new WeakMap<MongoClient, StoreCommands>();

/** Registers the store of a connection string as running in this process. */
export function offerCommands(uri: string, commands: StoreCommands): void {
  offered.set(uri, commands);
}

/**
 * Lets single-document statements bypass the client if the store of its connection string runs in this process. Returns
 * the client.
 */
export function useCommands(uri: string, client: MongoClient): MongoClient {
  const commands = offered.get(uri);
  if (commands) byClient.set(client, commands);
  return client;
}

/** Returns the connection to the store of a client, if it runs in this process. */
export function commandsOf(client: MongoClient): StoreCommands | undefined {
  return byClient.get(client);
}

/** Sends a command to a store in this process. See `SendCommand`. */
export function sendCommand(
  commands: StoreCommands,
  command: Document,
  documents: SentDocuments | null,
  signal: AbortSignal,
): Promise<Document> | null {
  const message = messageOf(command, documents);
  return (message && commands.send(message, signal)?.then(replyOf)) ?? null;
}
