import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Deadline } from '../planner/find-records.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import type { Store } from '../storage/store.js';
import type { StoreTransaction } from '../storage/transactions.js';
import type { Peer } from '../wire/connection.js';
import type { ChangeStreams } from './change-streams.js';
import type { Cursors } from './cursors.js';
import type { ServerIdentity } from './server-identity.js';
import type { Session, Sessions } from './sessions.js';

/** Context in which a command runs. */
export interface CommandContext {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly streams: ChangeStreams;
  readonly sessions: Sessions;
  readonly server: ServerIdentity;
  readonly database: string;
  readonly peer: Peer;
  /** View through which documents are read and written: the store itself or the transaction's view of it. */
  readonly view: DataView;
  readonly transaction: StoreTransaction | undefined;
  readonly session: Session | undefined;
  /** Deadline after which the client no longer waits for this command. */
  readonly deadline: Deadline;
  /** Progress of a write with several statements. Absent if it runs to its end in one turn. */
  readonly progress?: WriteProgress | undefined;
  /** The statement is for these documents only. */
  readonly picked?: PickedDocuments | undefined;
  /** The changes are stored by another process: collections are not created here, and cursors are its own. */
  readonly evaluating?: boolean;
}

/** Progress of a write when its turn was over. */
export interface WriteProgress {
  /** Place of the first of these statements in the client's command. */
  readonly offset: number;
  /** Statements of this part that are done. */
  done: number;
  /** An ordered write met an error: the rest is not run. */
  stopped: boolean;
}

/** Documents a long statement found earlier. They are looked at again one by one, since others may have written to them. */
export interface PickedDocuments {
  readonly recordIds: readonly number[];
  /** Number of documents that are done. */
  consumed: number;
  /** Asked after each document; true ends the part. */
  isFull(): boolean;
}

/**
 * Ways in which a command uses the store: `read` sees committed data immediately; `write` runs in the write queue, or in the
 * transaction; `schema` runs in the write queue and is refused in transactions.
 */
export type DataAccess = 'read' | 'write' | 'schema';

interface Definition {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Fields besides the command's own and the generic ones; `'any'` for the few commands whose fields are free. */
  readonly fields: readonly string[] | 'any';
  /** Part of the stable API version 1. */
  readonly stable?: boolean;
}

/** A command that works on documents or the catalog, in one go. */
export interface DataCommand extends Definition {
  readonly access: DataAccess | ((command: Document) => DataAccess);
  /** False: refused inside a multi-document transaction with 263, as schema commands always are. */
  readonly inTransaction?: boolean;
  run(command: Document, context: CommandContext): Document;
  /** Runs a command that waits for something. Returns `undefined` for one that does not wait: `run` is for those. */
  runLater?(command: Document, context: CommandContext): Promise<Document> | undefined;
  /** List of statements, for a write with several of them. */
  readonly statements?: StatementList;
}

/** Location of the statements of a write command, which are run a few at a time. */
export interface StatementList {
  readonly field: string;
  /** Makes the reply of what the parts came to: their numbers added up, their lists joined. */
  finish?(totals: Document, command: Document, context: CommandContext): Document;
}

/** A command about the server, its sessions or transactions: it is not part of a transaction itself and may wait. */
export interface ControlCommand extends Definition {
  readonly access: 'control';
  run(command: Document, context: CommandContext): Document | Promise<Document>;
}

/** One command. Every field it accepts is named: anything else is refused, so that no option is ever silently ignored. */
export type CommandDefinition = DataCommand | ControlCommand;

/** Thrown by a statement of a transaction that needs a collection which does not exist yet; see `Dispatcher`. */
export class CollectionNeeded extends Error {
  constructor(readonly namespace: string) {
    super(`Collection ${namespace} has to be created first`);
    this.name = 'CollectionNeeded';
  }
}

/** Returns the collection a write goes to, created if it does not exist. Throws 166 for a view, 73 for a bad name. */
export function collectionToWrite(context: CommandContext, namespace: string): Collection {
  const collection = existingCollection(context, namespace);
  if (collection) return collection;
  if (context.transaction || context.evaluating) throw new CollectionNeeded(namespace);
  return context.store.catalog.create(namespace, {});
}

/** Returns the collection of that name, if it exists. Throws 166 for a view: views are not written to. */
export function existingCollection(context: CommandContext, namespace: string): Collection | undefined {
  const { catalog } = context.store;
  const collection = context.transaction ? catalog.get(namespace) : catalog.committed(namespace);
  if (collection?.view) throw mongoError(166, `Namespace ${namespace} is a view, not a collection`);
  return collection;
}
