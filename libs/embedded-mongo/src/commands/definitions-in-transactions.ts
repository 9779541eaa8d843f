import type { Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import { writeConflict, type StoreTransaction } from '../storage/transactions.js';
import { createOptions } from './collections.js';
import type { CommandContext } from './command.js';
import { withDefaultCollation } from './default-collation.js';
import { documentArray, requiredString } from './fields.js';
import { indexSpecification, matchingIndex } from './index-specification.js';

/** Commands that make collections and indexes in a transaction. */
export const DEFINING_COMMANDS: ReadonlySet<string> = new Set(['create', 'createIndexes']);

/**
 * Makes a collection of a transaction, or indexes of one it has made that is empty. Runs in the write queue: the collection is there for
 * this transaction only until it commits. Throws 48, 112 or 263.
 */
export function defineInTransaction(command: Document, context: CommandContext, transaction: StoreTransaction): Document {
  const [name = ''] = Object.keys(command);
  if (transaction.ended) throw mongoError(251, 'The transaction was aborted', { errorLabels: ['TransientTransactionError'] });
  const namespace = `${context.database}.${requiredString(command, name)}`;
  return name === 'create'
    ? create(namespace, command, context, transaction)
    : createIndexes(namespace, command, context, transaction);
}

function create(namespace: string, command: Document, context: CommandContext, transaction: StoreTransaction): Document {
  const options = createOptions(command, context, namespace);
  if (options.viewOn !== undefined) throw unsupportedFeature(263, 'A view that is made in a transaction');
  const known = context.store.catalog.get(namespace);
  if (known) {
    requireOwn(known, transaction);
    throw mongoError(48, `Collection ${namespace} already exists.`);
  }
  make(namespace, options, context, transaction);
  return { ok: 1 };
}

function createIndexes(namespace: string, command: Document, context: CommandContext, transaction: StoreTransaction): Document {
  const { catalog, base } = context.store;
  const known = catalog.get(namespace);
  if (known?.view) throw mongoError(166, `Namespace ${namespace} is a view, not a collection`);
  if (known) requireOwn(known, transaction);
  const specs = documentArray(command, 'indexes').map((request) => indexSpecification(withDefaultCollation(request, known)));
  if (specs.length === 0) throw mongoError(2, 'Must specify at least one index to create');
  const missing = known ? specs.filter((spec) => !matchingIndex(known, spec)) : specs;
  const counts = (collection: Collection, before: number): Document => ({
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: !known,
  });
  if (known && missing.length === 0) return { ...counts(known, known.indexes.length), note: 'all indexes already exist', ok: 1 };
  if (known && !known.provisional) throw refused('existing', namespace);
  if (known && transaction.countOf(known) > 0) throw refused('non-empty', namespace);
  const collection = known ?? make(namespace, {}, context, transaction);
  const numIndexesBefore = collection.indexes.length;
  for (const spec of missing) if (!matchingIndex(collection, spec)) catalog.addIndex(base, collection, spec);
  // The transaction has seen its own change of the indexes: it is not a conflict.
  transaction.touched.set(collection, collection.schemaVersion);
  return { ...counts(collection, numIndexesBefore), ok: 1 };
}

function make(namespace: string, options: Document, { store }: CommandContext, transaction: StoreTransaction): Collection {
  const collection = store.catalog.createProvisional(namespace, options);
  store.transactions.own(transaction, collection);
  // Published by the commit, also if nothing is stored in it.
  transaction.touch(collection);
  return collection;
}

/** Throws 112 for a collection that another transaction has made and not committed. */
function requireOwn(collection: Collection, transaction: StoreTransaction): void {
  if (collection.provisional && !transaction.made.has(collection) && !transaction.touched.has(collection)) throw writeConflict();
}

function refused(kind: 'existing' | 'non-empty', namespace: string): Error {
  return mongoError(263, `Cannot create new indexes on ${kind} collection ${namespace} in a multi-document transaction.`);
}
