import type { CollationOptions, ReadPreferenceMode } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import type { ClusterNamespace } from './cluster-namespace.js';
import type { FindStatement, Replies, Statement } from './statement.js';

export type Collation = CollationOptions;
export type ReadPreference = ReadPreferenceMode;

/** Conditions of all statements of one request on one store. */
export interface Terms {
  /** App that sends the statements: a store shares its time among apps by it, and a server's profiler shows it. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when the caller no longer waits for the reply, which ends the statement. */
  readonly signal: AbortSignal;
  /** Maximum milliseconds the server may spend on one statement, if less than the time left. */
  readonly statementMs?: number;
  readonly session?: StoreSession;
  readonly collation?: Collation;
}

/** Collection of a store. */
export interface Place {
  readonly collection: string;
  readonly database: Database;
}

/** Database of a store. */
export interface Database {
  readonly store: Store;
  /** Name it is stored under. */
  readonly name: string;
  /** Names that apps use for it and the databases beside it. */
  readonly namespace: ClusterNamespace;
  place(collection: string): Place;
}

/** Session of a store: at most one transaction at a time. */
export interface StoreSession {
  readonly isInTransaction: boolean;
  begin(): void;
  commit(): Promise<void>;
  /** Aborts the transaction, if there is one. A transaction that is not committed expires anyway. */
  abort(): Promise<void>;
  /** Ends the session, and its transaction with it. */
  end(): Promise<void>;
}

export interface WatchOptions {
  readonly owner: string;
  /** Milliseconds the store holds a request for the next change. */
  readonly awaitMs: number;
  /** Number of changes the store sends at a time. */
  readonly batch: number;
  /** Position of the last change that is not reported; absent: the position at which the watch is opened. */
  readonly after?: Position;
}

/** Position in the changes of a collection: the later change has the greater `_data`, in hexadecimal digits. */
export interface Position {
  readonly _data: string;
}

/** Changes of a collection, in the order of the store. */
export interface StoreWatch {
  /**
   * Resolves when the store watches the collection, to the position at which the watch was opened. Never rejects: the first
   * {@link StoreWatch.next} reports a failure to open.
   */
  readonly opened: Promise<Position>;
  next(): Promise<Document>;
  close(): Promise<void>;
}

/** Collection as a store lists it. */
export interface CollectionEntry {
  readonly name: string;
  /** Kind of the collection, for example `collection`, `view` or `timeseries`. */
  readonly type: string;
}

/** Databases, collections and indexes of a store. */
export interface Catalogue {
  buildInfo(owner: string): Promise<Document>;
  databases(terms: Terms): Promise<string[]>;
  /** @param name only the collection of this name */
  collections(database: Database, terms: Terms, name?: string): Promise<CollectionEntry[]>;
  create(place: Place, terms: Terms): Promise<void>;
  drop(place: Place, terms: Terms): Promise<void>;
  /** @param to name of the collection in the same database */
  rename(place: Place, to: string, terms: Terms): Promise<void>;
  /** Returns the number of documents by the statistics of the server. */
  estimate(place: Place, terms: Terms): Promise<number>;
  indexes(place: Place, terms: Terms): Promise<Document[]>;
  /** @returns the name of the index */
  createIndex(place: Place, key: Document, options: Document, terms: Terms): Promise<string>;
  dropIndex(place: Place, name: string, terms: Terms): Promise<void>;
}

/**
 * The one way to documents of apps. Every method, and every reply, fails with a `StoreError`, or with the reason of the signal if it
 * aborts while a statement runs.
 */
export interface Store {
  /** True once its connections were replaced or closed: its sessions are over. */
  readonly isGone: boolean;
  readonly catalogue: Catalogue;
  /** @throws AppError `InvalidParameter` for a name that is too long in the namespace */
  database(name: string, namespace: ClusterNamespace, readPreference?: ReadPreference): Database;
  run<S extends Statement>(place: Place, statement: S, terms: Terms): Replies[S['op']];
  /** Explains a query, and runs it for its numbers. Returns the reply of the server. */
  explain(place: Place, statement: FindStatement, terms: Terms): Promise<Document>;
  session(): StoreSession;
  watch(place: Place, stages: readonly Document[], options: WatchOptions): StoreWatch;
  /** Resolves if the server replies. */
  ping(): Promise<void>;
}
