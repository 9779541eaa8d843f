import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { indexesOfKey } from '../planner/plan.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import { shellText } from '../bson/shell-text.js';
import { collectionToWrite, existingCollection, type CommandContext, type DataCommand } from './command.js';
import { withDefaultCollation } from './default-collation.js';
import { checkFields, documentArray, optionalCount, optionalDocument, requiredString } from './fields.js';
import { indexSpecification, matchingIndex } from './index-specification.js';

const createIndexes: DataCommand = {
  name: 'createIndexes',
  access: 'schema',
  stable: true,
  fields: ['indexes', 'commitQuorum'],
  run(command, context) {
    const namespace = `${context.database}.${requiredString(command, 'createIndexes')}`;
    const known = existingCollection(context, namespace);
    const specs = documentArray(command, 'indexes').map((request) => indexSpecification(withDefaultCollation(request, known)));
    if (specs.length === 0) throw mongoError(2, 'Must specify at least one index to create');
    const createdCollectionAutomatically = !known;
    const collection = collectionToWrite(context, namespace);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) {
      if (!matchingIndex(collection, spec)) context.store.catalog.addIndex(context.store.base, collection, spec);
    }
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
  },
};

const dropIndexes: DataCommand = {
  name: 'dropIndexes',
  aliases: ['deleteIndexes'],
  access: 'schema',
  stable: true,
  fields: ['index'],
  run(command, context) {
    const [own = ''] = Object.keys(command);
    const collection = existing(context, requiredString(command, own));
    const nIndexesWas = collection.indexes.length;
    for (const index of indexesToDrop(collection, command.index)) context.store.catalog.dropIndex(collection, index);
    void context.store.sweep();
    return { nIndexesWas, ok: 1 };
  },
};

function indexesToDrop(collection: Collection, wanted: unknown): CollectionIndex[] {
  if (wanted === '*') return collection.indexes.filter((index) => index.name !== '_id_');
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one: unknown) => {
    const found = isDocument(one) ? indexesOfKey(collection, one) : collection.indexes.filter(({ name }) => name === one);
    if (found.length > 1) {
      const conflicting = found.map(({ spec }) => shellText(spec)).join(', ');
      throw mongoError(
        181,
        `${found.length} indexes found for key: ${shellText(one)}, identify by name instead. Conflicting indexes: ${conflicting}`,
      );
    }
    const [index] = found;
    if (!index) {
      const wantedText = shellText(one);
      throw mongoError(
        27,
        isDocument(one) ? `can't find index with key: ${wantedText}` : `index not found with name [${wantedText}]`,
      );
    }
    if (index.name === '_id_') throw mongoError(72, 'cannot drop _id index');
    return index;
  });
}

const listIndexes: DataCommand = {
  name: 'listIndexes',
  access: 'read',
  inTransaction: false,
  stable: true,
  fields: ['cursor'],
  run(command, context) {
    const name = requiredString(command, 'listIndexes');
    const collection = existing(context, name);
    const options = optionalDocument(command, 'cursor') ?? {};
    checkFields(options, 'listIndexes.cursor', ['batchSize']);
    const specs: Document[] = collection.indexes.filter(({ building }) => !building).map((index) => index.spec);
    const cursor = context.cursors.start(specs, {
      namespace: collection.namespace,
      batchSize: optionalCount(options, 'batchSize'),
    });
    return { cursor, ok: 1 };
  },
};

function existing(context: CommandContext, name: string): Collection {
  const namespace = `${context.database}.${name}`;
  const collection = existingCollection(context, namespace);
  if (!collection) throw mongoError(26, `ns does not exist: ${namespace}`);
  return collection;
}

export const indexCommands = [createIndexes, dropIndexes, listIndexes];
