import type { Document, MongoClient } from 'mongodb';
import { messageOf, replyOf, type SentDocuments } from './command-message.js';

/** Carries commands to a store that is in this process. */
export interface StoreCommands {
  /**
   * @param message an OP_MSG
   * @returns the BSON of the reply; `null` where nothing was sent
   * @throws what `isBrokenConnection` knows where the store went away meanwhile, the signal's reason
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

/** Sends statements of one document of a client past it, where the store of its connection string is in this process. */
export function useCommands(uri: string, client: MongoClient): MongoClient {
  const commands = offered.get(uri);
  if (commands) byClient.set(client, commands);
  return client;
}

/** The way to the store of a client, where that is in this process. */
export function commandsOf(client: MongoClient): StoreCommands | undefined {
  return byClient.get(client);
}

/** Sends a command to a store of this process, as `SendCommand` says. */
export function sendCommand(
  commands: StoreCommands,
  command: Document,
  documents: SentDocuments | null,
  signal: AbortSignal,
): Promise<Document> | null {
  const message = messageOf(command, documents);
  return (message && commands.send(message, signal)?.then(replyOf)) ?? null;
}
