import { decode } from '../bson/decode.js';
import { hasField, isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { findRecords, requireSearchable } from '../planner/find-records.js';
import { compileMatcher } from '../query/matcher.js';
import { NO_FIELDS } from '../query/read-fields.js';
import { existingCollection, type CommandContext } from './command.js';
import { executing } from './execution.js';
import { requiredDocument, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';

/** Fields that hold a command's statement and the statement's filter. */
const STATEMENTS: Readonly<Record<string, { readonly field: string; readonly filter: string }>> = {
  update: { field: 'updates', filter: 'q' },
  delete: { field: 'deletes', filter: 'q' },
  bulkWrite: { field: 'ops', filter: 'filter' },
};

/**
 * Returns the record ids of the documents that a command's single statement selects, in the order it would read them.
 */
export function findRecordIds(name: string, command: Document, context: CommandContext): number[] {
  const place = STATEMENTS[name];
  const statements: unknown = place && command[place.field];
  const given: unknown = Array.isArray(statements) ? statements[0] : undefined;
  const statement: unknown = Buffer.isBuffer(given) ? decode(given) : given;
  if (!place || !isDocument(statement)) throw mongoError(14, 'A statement must be a document');
  const namespace = namespaceOf(name, command, statement, context);
  const options = queryOptions({ collation: statement.collation, let: command.let }, context.store.catalog.get(namespace));
  const filter = requiredDocument(statement, place.filter);
  const matches = compileMatcher(filter, options);
  const collection = existingCollection(context, namespace);
  if (!collection) return [];
  const { collation } = options;
  const query = { filter, matches, hint: statement.hint, collation, deadline: context.deadline, reads: NO_FIELDS };
  const ids: number[] = [];
  requireSearchable(collection, context.view, query);
  executing(name === 'delete' || hasField(statement, 'delete') ? 'delete' : 'update', () => {
    for (const { recordId } of findRecords(collection, context.view, query)) ids.push(recordId);
  });
  return ids;
}

function namespaceOf(name: string, command: Document, statement: Document, context: CommandContext): string {
  if (name !== 'bulkWrite') return `${context.database}.${requiredString(command, name)}`;
  const info: unknown = command.nsInfo;
  const [kind = ''] = Object.keys(statement);
  const target: unknown = Array.isArray(info) ? info[Number(statement[kind])] : undefined;
  if (!isDocument(target)) throw mongoError(2, `BulkWrite ops entry ${kind} has an invalid nsInfo index.`);
  return requiredString(target, 'ns');
}
