import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import type { Collection } from '../storage/collection.js';
import type { DataView } from '../storage/data-view.js';
import { mongoError } from '../errors/mongo-error.js';
import { examine } from '../work/work-clock.js';
import { existingCollection, type DataCommand } from './command.js';
import { requiredString } from './fields.js';

/** Reads a whole collection and checks that every index holds exactly the entries its documents have. */
export const validate: DataCommand = {
  name: 'validate',
  access: 'read',
  inTransaction: false,
  fields: ['full'],
  run(command, context) {
    const namespace = `${context.database}.${requiredString(command, 'validate')}`;
    const collection = existingCollection(context, namespace);
    if (!collection) throw mongoError(26, `Collection '${namespace}' does not exist to validate.`);
    return { ns: namespace, ...checkCollection(collection, context.view), ok: 1 };
  },
};

const MAX_ERRORS = 20;

function checkCollection(collection: Collection, view: DataView): Document {
  const errors: string[] = [];
  const indexes = collection.indexes.filter(({ building }) => !building);
  const expected = new Map(indexes.map((index) => [index, 0]));
  let nrecords = 0;
  for (const { recordId, bytes } of collection.records(view)) {
    nrecords++;
    const document = decode(bytes);
    examine(bytes.length);
    for (const index of indexes) {
      for (const entry of index.entriesOf(document)) {
        expected.set(index, (expected.get(index) ?? 0) + 1);
        const stored = view.get(index.entryKey(entry.bytes, recordId));
        const owner = index.storesUniqueKeys && stored ? stored.readUIntBE(0, 6) : recordId;
        if (!stored || owner !== recordId) errors.push(`index '${index.name}' lacks an entry of record ${recordId}`);
      }
    }
  }
  const keysPerIndex: Document = {};
  for (const [index, entries] of expected) {
    const stored = [...view.keys({ start: index.prefix, end: index.end })].length;
    keysPerIndex[index.name] = stored;
    if (stored !== entries) errors.push(`index '${index.name}' has ${stored} entries, its documents have ${entries}`);
  }
  if (view.countOf(collection) !== nrecords)
    errors.push(`the count is ${view.countOf(collection)}, there are ${nrecords} records`);
  return {
    nrecords,
    nIndexes: collection.indexes.length,
    keysPerIndex,
    valid: errors.length === 0,
    errors: errors.slice(0, MAX_ERRORS),
    warnings: [],
  };
}
