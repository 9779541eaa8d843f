import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { findRecords, requireSearchable, type Match } from '../planner/find-records.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { requireWritable } from './capped-collections.js';
import { existingCollection, type CommandContext, type DataCommand, type PickedDocuments } from './command.js';
import { executing } from './execution.js';
import { checkFields, flag, optionalInteger, requiredDocument, requiredString } from './fields.js';
import { statementsOf } from './insert.js';
import { collectMatches, eachPicked } from './picked-documents.js';
import { queryOptions, type QueryOptions } from './query-options.js';
import { runStatements, writeErrorFields } from './write-statements.js';

export interface DeleteStatement {
  readonly filter: Document;
  readonly multi: boolean;
  /** Removes at most this many of several. */
  readonly limit?: number;
  readonly collation?: unknown;
  readonly hint?: unknown;
  readonly sort?: Document | undefined;
  /** The command's `let`. */
  readonly variables?: unknown;
  /** The command that errors name; `delete` unless given. */
  readonly during?: 'findAndModify';
}

/**
 * Removes one matching document or all of them; returns the removed documents. `ready` is called with each document before it is
 * removed, while the statement may still fail or be run elsewhere.
 */
export function deleteDocuments(
  context: CommandContext,
  namespace: string,
  statement: DeleteStatement,
  ready: (match: Match) => void = () => undefined,
): Match[] {
  const { collation: given, variables } = statement;
  const options = queryOptions({ collation: given, let: variables }, context.store.catalog.get(namespace));
  const { filter, hint, sort } = statement;
  const matches = compileMatcher(filter, options);
  options.constants.check();
  const collection = existingCollection(context, namespace);
  if (!collection) return [];
  requireWritable(collection, context);
  requireSearchable(collection, context.view, { filter, hint, sort, collation: options.collation });
  return executing(statement.during ?? 'delete', () => deleteFrom(collection, context, { statement, options, matches }, ready));
}

/** A statement whose parts have all been parsed. */
interface ParsedDelete {
  readonly statement: DeleteStatement;
  readonly options: QueryOptions;
  readonly matches: Matcher;
}

function deleteFrom(
  collection: Collection,
  context: CommandContext,
  { statement, options, matches }: ParsedDelete,
  ready: (match: Match) => void,
): Match[] {
  const { filter, hint, sort, multi } = statement;
  const { collation } = options;
  const limit = multi ? (statement.limit ?? 0) : 1;
  if (context.picked) return deletePicked(collection, context, context.picked, matches, ready);
  // Collected first: removing while walking an index would move what is walked.
  const found = collectMatches(
    findRecords(collection, context.view, { filter, matches, hint, sort, collation, limit, deadline: context.deadline }),
  );
  for (const match of found) ready(match);
  for (const { recordId, bytes, document } of found) collection.remove(context.view, recordId, document ?? decode(bytes));
  return found;
}

/** Removes documents found earlier that still match, for as long as the turn lasts. */
function deletePicked(
  collection: Collection,
  context: CommandContext,
  picked: PickedDocuments,
  matches: Matcher,
  ready: (match: Match) => void,
): Match[] {
  const removed: Match[] = [];
  eachPicked(collection, context, picked, { matches, positional: false }, (match) => {
    ready(match);
    collection.remove(context.view, match.recordId, match.document ?? decode(match.bytes));
    removed.push(match);
  });
  return removed;
}

const deleteCommand: DataCommand = {
  name: 'delete',
  access: 'write',
  stable: true,
  fields: ['deletes', 'ordered', 'let'],
  statements: { field: 'deletes' },
  run(command, context) {
    const namespace = `${context.database}.${requiredString(command, 'delete')}`;
    let n = 0;
    const errors = runStatements(statementsOf(command, 'deletes'), flag(command, 'ordered', true), context, (statement) => {
      n += deleteDocuments(context, namespace, readStatement(statement, command)).length;
    });
    return { n, ...writeErrorFields(errors), ok: 1 };
  },
};

function readStatement(given: unknown, command: Document): DeleteStatement {
  const statement = Buffer.isBuffer(given) ? decode(given) : given;
  if (!isDocument(statement)) throw mongoError(14, "BSON field 'deletes' must hold documents");
  checkFields(statement, 'delete.deletes', ['q', 'limit', 'collation', 'hint']);
  const limit = optionalInteger(statement, 'limit');
  if (limit !== 0 && limit !== 1) throw mongoError(9, `The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
  const { collation, hint } = statement;
  return { filter: requiredDocument(statement, 'q'), multi: limit === 0, collation, hint, variables: command.let };
}

export const deleteCommands = [deleteCommand];
