import { Double, Int32, Long, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { ActionArguments } from '../data/action-arguments.js';
import { requireKnown } from './data-arguments.js';

const ID_INDEX = '_id_';
const FLAGS = ['unique', 'sparse', 'hidden'] as const;
const DOCUMENTS = ['partialFilterExpression', 'collation'] as const;
const OPTIONS = ['name', 'expireAfterSeconds', ...FLAGS, ...DOCUMENTS];

function invalid(message: string): AppError {
  return new AppError('InvalidParameter', message);
}

function plain(value: unknown): unknown {
  if (value instanceof Long) return value.toNumber();
  return value instanceof Int32 || value instanceof Double ? value.value : value;
}

/** Reads the fields of an index with their order or kind. */
export function keyArgument(given: ActionArguments): Document {
  const entries = Object.entries(given.requiredDocument('key')).map(([field, kind]) => [field, plain(kind)] as const);
  if (entries.length === 0) throw invalid("'key' must name a field");
  for (const [field, kind] of entries) {
    if (kind !== 1 && kind !== -1 && typeof kind !== 'string') {
      throw invalid(`'key' must be 1, -1 or a kind of index for '${field.slice(0, 100)}'`);
    }
  }
  return Object.fromEntries(entries);
}

/** Reads the options of an index in the server's format. */
export function optionsArgument(given: ActionArguments): Document {
  const options = ActionArguments.of('options', [given.document('options') ?? {}]);
  requireKnown(options, OPTIONS);
  const read: Document = {};
  if (options.member('name') !== undefined) read['name'] = options.requiredText('name');
  if (options.member('expireAfterSeconds') !== undefined) read['expireAfterSeconds'] = options.count('expireAfterSeconds');
  for (const flag of FLAGS) if (options.flag(flag)) read[flag] = true;
  for (const name of DOCUMENTS) {
    const document = options.filter(name);
    if (document) read[name] = document;
  }
  return read;
}

/** Returns the name of an index that may be dropped. */
export function droppedArgument(given: ActionArguments): string {
  const name = given.requiredText('name');
  if (name === '' || name === '*' || name === ID_INDEX) throw invalid("'name' must be the name of an index other than '_id_'");
  return name;
}
