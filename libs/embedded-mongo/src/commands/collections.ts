import { Binary, UUID } from 'bson';
import { compareStrings, equal } from '../bson/compare.js';
import { hasField, isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { collationOption, requireSameCollation } from './default-collation.js';
import { cappedOptions, convertToCapped } from './capped-collections.js';
import { collMod } from './collection-changes.js';
import type { CommandContext, DataCommand } from './command.js';
import { imagesOption, validationOptions } from './collection-options.js';
import {
  checkFields,
  documentArray,
  flag,
  optionalCount,
  optionalDocument,
  optionalString,
  refuseOptions,
  requiredString,
} from './fields.js';

const UNSUPPORTED = [
  'timeseries',
  'clusteredIndex',
  'expireAfterSeconds',
  'encryptedFields',
  'storageEngine',
  'indexOptionDefaults',
];

const create: DataCommand = {
  name: 'create',
  access: 'schema',
  stable: true,
  fields: [
    ...UNSUPPORTED,
    'capped',
    'size',
    'max',
    'changeStreamPreAndPostImages',
    'viewOn',
    'pipeline',
    'collation',
    'validator',
    'validationLevel',
    'validationAction',
    'autoIndexId',
    'idIndex',
  ],
  run(command, context) {
    const { catalog } = context.store;
    const namespace = `${context.database}.${requiredString(command, 'create')}`;
    const options = createOptions(command, context, namespace);
    const existing = catalog.committed(namespace);
    if (existing && equal(existing.options, options)) return { ok: 1 };
    catalog.create(namespace, options);
    return { ok: 1 };
  },
};

/** Returns the options of a collection that `create` asks for. Throws for those the store leaves out, and for bad ones. */
export function createOptions(command: Document, { store, database }: CommandContext, namespace: string): Document {
  refuseOptions(command, UNSUPPORTED);
  const options: Document = {
    ...cappedOptions(command),
    ...validationOptions(command),
    ...viewOptions(command),
    ...createdImages(command, database),
    ...collationOption(command),
  };
  if (typeof options.viewOn === 'string') {
    requireSameCollation(namespace, options, store.catalog.get(`${database}.${options.viewOn}`));
  }
  return options;
}

function viewOptions(command: Document): Document {
  const viewOn = optionalString(command, 'viewOn');
  if (viewOn === undefined) {
    if (!isNullish(command.pipeline)) throw mongoError(72, "'pipeline' requires 'viewOn' to also be specified");
    return {};
  }
  for (const field of ['validator', 'changeStreamPreAndPostImages', 'capped', 'size', 'max']) {
    if (hasField(command, field)) throw mongoError(72, `'viewOn' and '${field}' cannot both be specified`);
  }
  return { viewOn, pipeline: isNullish(command.pipeline) ? [] : documentArray(command, 'pipeline') };
}

function createdImages(command: Document, database: string): Document {
  return imagesOption(command, 'create', database) === true ? { changeStreamPreAndPostImages: { enabled: true } } : {};
}

const drop: DataCommand = {
  name: 'drop',
  access: 'schema',
  stable: true,
  fields: [],
  run(command, { store, database }) {
    const namespace = `${database}.${requiredString(command, 'drop')}`;
    const collection = store.catalog.committed(namespace);
    // Dropping what is not there succeeds since 7.0.
    if (!collection) return { ok: 1 };
    const nIndexesWas = collection.indexes.length;
    store.catalog.drop(collection);
    void store.sweep();
    return { nIndexesWas, ns: namespace, ok: 1 };
  },
};

const dropDatabase: DataCommand = {
  name: 'dropDatabase',
  access: 'schema',
  stable: true,
  fields: [],
  run(_command, { store, database }) {
    store.catalog.dropDatabase(database);
    void store.sweep();
    return { dropped: database, ok: 1 };
  },
};

const renameCollection: DataCommand = {
  name: 'renameCollection',
  access: 'schema',
  fields: ['to', 'dropTarget', 'stayTemp'],
  run(command, { store: { catalog } }) {
    const from = requiredString(command, 'renameCollection');
    const to = requiredString(command, 'to');
    const source = catalog.committed(from);
    if (!source) throw mongoError(26, `Source collection ${from} does not exist`);
    if (source.view) throw mongoError(166, `Namespace ${from} is a view, not a collection`);
    if (from === to) throw mongoError(20, "Can't rename a collection to itself");
    const target = catalog.committed(to);
    if (target && !flag(command, 'dropTarget')) throw mongoError(48, 'target namespace exists');
    if (target) catalog.drop(target);
    catalog.rename(source, to);
    return { ok: 1 };
  },
};

const listCollections: DataCommand = {
  name: 'listCollections',
  access: 'read',
  inTransaction: false,
  stable: true,
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(command, { store, cursors, database }) {
    const matches = compileMatcher(optionalDocument(command, 'filter') ?? {});
    const cursorOptions = optionalDocument(command, 'cursor') ?? {};
    checkFields(cursorOptions, 'listCollections.cursor', ['batchSize']);
    const nameOnly = flag(command, 'nameOnly');
    const descriptions = store.catalog
      .list(database)
      .map(describe)
      .filter((description) => matches(description))
      .map((description) => (nameOnly ? { name: description.name, type: description.type } : description));
    const cursor = cursors.start(descriptions, {
      namespace: `${database}.$cmd.listCollections`,
      batchSize: optionalCount(cursorOptions, 'batchSize'),
    });
    return { cursor, ok: 1 };
  },
};

function describe(collection: Collection): Document {
  const { name, options, uuid, view } = collection;
  if (view) return { name, type: 'view', options, info: { readOnly: true } };
  return {
    name,
    type: 'collection',
    options,
    info: { readOnly: false, uuid: new Binary(UUID.createFromHexString(uuid).buffer, Binary.SUBTYPE_UUID) },
    idIndex: collection.index('_id_')?.spec,
  };
}

const listDatabases: DataCommand = {
  name: 'listDatabases',
  access: 'read',
  inTransaction: false,
  stable: true,
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  run(command, context) {
    const matches = compileMatcher(optionalDocument(command, 'filter') ?? {});
    const nameOnly = flag(command, 'nameOnly');
    const databases = databaseNames(context)
      .map((name) => (nameOnly ? { name } : { name, sizeOnDisk: 0, empty: false }))
      .filter((database) => matches(database));
    return { databases, ...(nameOnly ? {} : { totalSize: 0, totalSizeMb: 0 }), ok: 1 };
  },
};

function databaseNames({ store }: CommandContext): string[] {
  return [...new Set(store.catalog.list().map(({ database }) => database))].toSorted(compareStrings);
}

export const collectionCommands = [
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  collMod,
  convertToCapped,
];
