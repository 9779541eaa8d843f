import { randomUUID } from 'node:crypto';
import { typeNameOf } from '../bson/type-codes.js';
import { hasField, isNullish, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection, StoredRecord } from '../storage/collection.js';
import { decode } from '../bson/decode.js';
import { existingCollection, type CommandContext, type DataCommand } from './command.js';
import { flag, requiredString } from './fields.js';

const MAX_BYTES = 2 ** 50;
const MAX_DOCUMENTS = 2 ** 31;

/** Returns the options of `create` that cap a collection. Throws 72 without a size, or for limits of one that is not capped. */
export function cappedOptions(command: Document): Document {
  const capped = flag(command, 'capped');
  const size = limitOf(command, 'create', 'size');
  const max = limitOf(command, 'create', 'max');
  if (!capped) {
    if (size === undefined && max === undefined) return {};
    throw mongoError(72, "the 'capped' field needs to be true when either the 'size' or 'max' fields are present");
  }
  if (size === undefined) throw mongoError(72, "the 'size' field is required when 'capped' is true");
  return { capped: true, size: checkedSize(size, 'size'), ...(max !== undefined && { max: checkedMax(max, 'max') }) };
}

/** Returns the changes of `collMod` to the limits of a capped collection. Throws 72 for another one. */
export function capChange(command: Document, { options, namespace }: Collection): Document {
  const size = limitOf(command, 'collMod', 'cappedSize');
  const max = limitOf(command, 'collMod', 'cappedMax');
  if (size === undefined && max === undefined) return {};
  if (options.capped !== true)
    throw mongoError(72, `option cappedSize and cappedMax are only for capped collections: ${namespace}`);
  return {
    ...(size !== undefined && { size: checkedSize(size, 'cappedSize') }),
    ...(max !== undefined && { max: checkedMax(max, 'cappedMax') }),
  };
}

/** Throws 263 for a write of a transaction to a capped collection, as MongoDB does. */
export function requireWritable({ cap, namespace }: Collection, { transaction }: CommandContext): void {
  if (!cap || !transaction) return;
  throw mongoError(
    263,
    `Collection '${namespace}' is a capped collection. Writes in transactions are not allowed on capped collections.`,
  );
}

function limitOf(command: Document, owner: string, field: string): number | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (isNumber(value)) return Math.trunc(toNumber(value));
  throw mongoError(
    14,
    `BSON field '${owner}.${field}' is the wrong type '${typeNameOf(value)}', expected types '[long, double, decimal, int]'`,
  );
}

function checkedSize(size: number, field: string): number {
  if (!(size >= 1)) throw mongoError(2, `BSON field '${field}' value must be >= 1, actual value '${size}'`);
  if (size > MAX_BYTES) throw mongoError(2, `BSON field '${field}' value must be <= ${MAX_BYTES}, actual value '${size}'`);
  return size;
}

/** Returns the greatest number of documents; zero and less stand for no limit. */
function checkedMax(max: number, field: string): number {
  if (!(max < MAX_DOCUMENTS))
    throw mongoError(2, `BSON field '${field}' value must be < ${MAX_DOCUMENTS}, actual value '${max}'`);
  return max > 0 ? max : MAX_DOCUMENTS - 1;
}

/** Puts a capped collection with the newest documents in the place of a collection; its indexes are lost, as in MongoDB. */
export const convertToCapped: DataCommand = {
  name: 'convertToCapped',
  access: 'schema',
  fields: ['size'],
  run(command, context) {
    const { catalog, base } = context.store;
    const namespace = `${context.database}.${requiredString(command, 'convertToCapped')}`;
    const old = existingCollection(context, namespace);
    if (!old) throw mongoError(26, `source collection ${namespace} does not exist`);
    if (!hasField(command, 'size')) throw mongoError(40414, "BSON field 'convertToCapped.size' is missing but a required field");
    const size = limitOf(command, 'convertToCapped', 'size') ?? 0;
    if (size < 1) throw mongoError(72, 'Capped collection size must be greater than zero');
    const { max: _max, ...options } = old.options;
    const capped = { ...options, capped: true, size: checkedSize(size, 'size') };
    const fresh = catalog.create(`${context.database}.tmp.${randomUUID()}`, capped);
    for (const { bytes } of newest(old, context, size)) fresh.insert(base, decode(bytes), bytes);
    catalog.drop(old);
    catalog.rename(fresh, namespace);
    void context.store.sweep();
    return { ok: 1 };
  },
};

/** Returns the newest documents that have room, in the order of insertion. */
function newest(collection: Collection, { view }: CommandContext, size: number): StoredRecord[] {
  const kept: StoredRecord[] = [];
  let bytes = 0;
  for (const record of collection.records(view, true)) {
    bytes += record.bytes.length;
    if (bytes > size && kept.length > 0) break;
    kept.push(record);
  }
  return kept.toReversed();
}
