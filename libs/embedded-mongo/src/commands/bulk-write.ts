import { decode } from '../bson/decode.js';
import { isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { collectionToWrite, type CommandContext, type DataCommand } from './command.js';
import { deleteDocuments } from './delete.js';
import { checkFields, documentArray, flag, optionalCount, optionalDocument, requiredDocument, requiredString } from './fields.js';
import { insertDocument, statementsOf } from './insert.js';
import { updateDocuments } from './update.js';
import { runStatements } from './write-statements.js';

interface Totals {
  nErrors: number;
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

/** Writes to several collections in one command; each operation's outcome is a document of the reply's cursor. */
const bulkWrite: DataCommand = {
  name: 'bulkWrite',
  access: 'write',
  stable: true,
  fields: ['ops', 'nsInfo', 'ordered', 'bypassDocumentValidation', 'errorsOnly', 'let', 'cursor'],
  statements: { field: 'ops', finish: reply },
  run(command, context) {
    const operations = statementsOf(command, 'ops');
    const namespaces = documentArray(command, 'nsInfo').map((info) => {
      checkFields(info, 'bulkWrite.nsInfo', ['ns']);
      return requiredString(info, 'ns');
    });
    if (context.transaction) createFirst(operations, namespaces, context);
    const totals: Totals = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
    const results: Document[] = [];
    const errorsOnly = flag(command, 'errorsOnly');
    const errors = runStatements(operations, flag(command, 'ordered', true), context, (given, idx) => {
      const operation: unknown = Buffer.isBuffer(given) ? decode(given) : given;
      if (!isDocument(operation)) throw mongoError(14, "BSON field 'bulkWrite.ops' must hold documents");
      const outcome = runOperation(operation, namespaces, command, context, totals);
      if (!errorsOnly) results.push({ ok: 1, idx, ...outcome });
    });
    for (const { index, ...error } of errors) results.push({ ok: 0, idx: index, ...error, n: 0 });
    totals.nErrors = errors.length;
    return { results, ...totals, ok: 1 };
  },
};

/**
 * Creates missing collections before anything else is done: they are created outside of the transaction, and the command then
 * starts over.
 */
function createFirst(operations: readonly unknown[], namespaces: readonly string[], context: CommandContext): void {
  if (namespaces.every((namespace) => context.store.catalog.get(namespace))) return;
  for (const given of operations) {
    const operation: unknown = Buffer.isBuffer(given) ? decode(given) : given;
    if (!isDocument(operation)) continue;
    const index = operation.insert ?? (operation.upsert ? operation.update : undefined);
    const namespace = isNumber(index) ? namespaces[toNumber(index)] : undefined;
    if (namespace !== undefined) collectionToWrite(context, namespace);
  }
}

/** Returns the reply, in which the outcomes of the operations form a cursor, in their order. */
function reply({ results, ...totals }: Document, command: Document, context: CommandContext): Document {
  const options = optionalDocument(command, 'cursor') ?? {};
  const outcomes = (results as Document[]).toSorted((a, b) => Number(a.idx) - Number(b.idx));
  const cursor = context.cursors.start(outcomes, {
    namespace: 'admin.$cmd.bulkWrite',
    batchSize: optionalCount(options, 'batchSize') ?? Infinity,
    transaction: context.transaction,
  });
  return { cursor, ...totals };
}

function runOperation(
  operation: Document,
  namespaces: readonly string[],
  command: Document,
  context: CommandContext,
  totals: Totals,
): Document {
  const [kind] = Object.keys(operation);
  const namespace = namespaceOf(operation, kind, namespaces);
  if (kind === 'insert') return insertOne(operation, namespace, command, context, totals);
  if (kind === 'update') return update(operation, namespace, command, context, totals);
  if (kind === 'delete') return remove(operation, namespace, command, context, totals);
  throw mongoError(40415, `BSON field 'bulkWrite.ops.${String(kind)}' is an unknown field.`);
}

function namespaceOf(operation: Document, kind: string | undefined, namespaces: readonly string[]): string {
  const index = kind === undefined ? undefined : operation[kind];
  const namespace = isNumber(index) ? namespaces[toNumber(index)] : undefined;
  if (namespace === undefined) throw mongoError(2, `BulkWrite ops entry ${String(kind)} has an invalid nsInfo index.`);
  return namespace;
}

function insertOne(operation: Document, namespace: string, command: Document, context: CommandContext, totals: Totals): Document {
  checkFields(operation, 'bulkWrite.ops', ['insert', 'document']);
  const bypass = flag(command, 'bypassDocumentValidation');
  insertDocument(collectionToWrite(context, namespace), context, requiredDocument(operation, 'document'), bypass);
  totals.nInserted++;
  return { n: 1 };
}

const UPDATE_FIELDS = [
  'update',
  'filter',
  'updateMods',
  'constants',
  'multi',
  'upsert',
  'arrayFilters',
  'collation',
  'hint',
  'sort',
];

function update(operation: Document, namespace: string, command: Document, context: CommandContext, totals: Totals): Document {
  checkFields(operation, 'bulkWrite.ops', UPDATE_FIELDS);
  const outcome = updateDocuments(context, namespace, {
    filter: requiredDocument(operation, 'filter'),
    update: operation.updateMods,
    multi: flag(operation, 'multi'),
    upsert: flag(operation, 'upsert'),
    sort: optionalDocument(operation, 'sort'),
    collation: operation.collation,
    hint: operation.hint,
    arrayFilters: operation.arrayFilters,
    variables: command.let,
    constants: optionalDocument(operation, 'constants'),
    bypassValidation: flag(command, 'bypassDocumentValidation'),
  });
  const { inserted, matched, modified } = outcome;
  totals.nMatched += matched;
  totals.nModified += modified;
  if (!inserted) return { n: matched, nModified: modified };
  totals.nUpserted++;
  return { n: 1, nModified: 0, upserted: { _id: inserted._id } };
}

function remove(operation: Document, namespace: string, command: Document, context: CommandContext, totals: Totals): Document {
  checkFields(operation, 'bulkWrite.ops', ['delete', 'filter', 'multi', 'collation', 'hint']);
  const n = deleteDocuments(context, namespace, {
    filter: requiredDocument(operation, 'filter'),
    multi: flag(operation, 'multi'),
    collation: operation.collation,
    hint: operation.hint,
    variables: command.let,
  }).length;
  totals.nDeleted += n;
  return { n };
}

export const bulkWriteCommands = [bulkWrite];
