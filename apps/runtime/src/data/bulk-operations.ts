import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { ActionArguments, isReplacement } from './action-arguments.js';
import type { BulkOperation } from '#store/port/statement.js';
import { BULK_OPERATIONS_MAX } from './data-collection.js';
import { checkPipeline } from './pipeline-guard.js';

function invalid(message: string): never {
  throw new AppError('InvalidParameter', message);
}

function filterOf(given: ActionArguments): Document {
  return given.filter('filter', 'query') ?? invalid("'filter' is a required document");
}

function updateOf(given: ActionArguments, database: string, many: boolean): BulkOperation {
  const update = given.update() ?? invalid("'update' is a required document");
  if (Array.isArray(update)) checkPipeline(database, update);
  const base = { kind: 'update', filter: filterOf(given), many, upsert: given.flag('upsert') } as const;
  if (!Array.isArray(update) && isReplacement(update)) return { ...base, change: { kind: 'replacement', document: update } };
  return { ...base, change: { kind: 'operators', update, arrayFilters: given.filters('arrayFilters') } };
}

/**
 * Returns the document to insert: that of `{insertOne: {document: …}}`, or of `{insertOne: …}` with the document
 * itself, which has other properties.
 */
function insertedBy(given: ActionArguments): Document {
  const names = given.names();
  return names.length === 0 || (names.length === 1 && names[0] === 'document') ? given.requiredDefined('document') : given.all();
}

type Read = (given: ActionArguments, database: string) => BulkOperation;

const OPERATIONS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['insertOne', (given) => ({ kind: 'insert', document: insertedBy(given) })],
  ['updateOne', (given, database) => updateOf(given, database, false)],
  ['updateMany', (given, database) => updateOf(given, database, true)],
  [
    'replaceOne',
    (given) => {
      const document = given.requiredDefined('replacement');
      if (!isReplacement(document)) invalid('the replace operation document must not contain atomic operators');
      const change = { kind: 'replacement', document } as const;
      return { kind: 'update', filter: filterOf(given), many: false, upsert: given.flag('upsert'), change };
    },
  ],
  ['deleteOne', (given) => ({ kind: 'delete', filter: filterOf(given), many: false })],
  ['deleteMany', (given) => ({ kind: 'delete', filter: filterOf(given), many: true })],
]);

/**
 * Reads the `operations` of a bulk write: documents of one property each, named like the action.
 * @throws AppError `InvalidParameter`
 */
export function readBulkOperations(given: ActionArguments): BulkOperation[] {
  const { database } = given.namespace();
  const operations = given.documents('operations') ?? invalid("'operations' is a required list of documents");
  if (operations.length === 0) invalid('Failed to execute bulk writes: no operations specified');
  if (operations.length > BULK_OPERATIONS_MAX) invalid(`a bulk write has at most ${BULK_OPERATIONS_MAX} operations`);
  return operations.map((operation) => {
    const [name = '', ...others] = Object.keys(operation);
    const read = others.length === 0 ? OPERATIONS.get(name) : undefined;
    if (!read) return invalid(`an operation must be one of ${[...OPERATIONS.keys()].join(', ')}`);
    return read(ActionArguments.of(name, [operation[name]]), database);
  });
}
