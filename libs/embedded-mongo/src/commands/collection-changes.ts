import { isDocument, isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { samePattern } from '../planner/plan.js';
import type { Collection } from '../storage/collection.js';
import { shellText } from '../bson/shell-text.js';
import { capChange } from './capped-collections.js';
import { imagesOption, validationOptions } from './collection-options.js';
import type { DataCommand } from './command.js';
import { checkFields, documentArray, flag, optionalDocument, optionalString, requiredString } from './fields.js';
import { expiry } from './index-specification.js';

/** Changes validation, a view's definition, or an index's expiry and visibility. */
export const collMod: DataCommand = {
  name: 'collMod',
  access: 'schema',
  stable: true,
  fields: [
    'index',
    'validator',
    'validationLevel',
    'validationAction',
    'changeStreamPreAndPostImages',
    'viewOn',
    'pipeline',
    'cappedSize',
    'cappedMax',
  ],
  run(command, { store, database }) {
    const namespace = `${database}.${requiredString(command, 'collMod')}`;
    const collection = store.catalog.committed(namespace);
    if (!collection) throw mongoError(26, `ns does not exist: ${namespace}`);
    const changed = {
      ...collection.options,
      ...validationOptions(command),
      ...viewChange(command, collection),
      ...capChange(command, collection),
    };
    const options = withImages(changed, imagesChange(command, collection));
    const index = optionalDocument(command, 'index');
    const reply = index ? changeIndex(collection, index) : {};
    collection.options = options;
    store.catalog.save(collection);
    return { ...reply, ok: 1 };
  },
};

function imagesChange(command: Document, { view, database, namespace }: Collection): boolean | undefined {
  const enabled = imagesOption(command, 'collMod', database);
  if (enabled !== undefined && view) {
    throw mongoError(72, `option changeStreamPreAndPostImages not supported on a view: ${namespace}`);
  }
  return enabled;
}

/** Returns the options with images enabled, or without the option if images are not kept. */
function withImages({ changeStreamPreAndPostImages: kept, ...options }: Document, enabled: boolean | undefined): Document {
  const isKept = enabled ?? kept !== undefined;
  return isKept ? { ...options, changeStreamPreAndPostImages: { enabled: true } } : options;
}

function viewChange(command: Document, collection: Collection): Document {
  if (isNullish(command.viewOn) && isNullish(command.pipeline)) return {};
  if (!collection.view)
    throw mongoError(72, `'viewOn' and 'pipeline' are only for views, ${collection.namespace} is a collection`);
  return {
    viewOn: optionalString(command, 'viewOn') ?? collection.view.on,
    pipeline: isNullish(command.pipeline) ? collection.view.pipeline : documentArray(command, 'pipeline'),
  };
}

function changeIndex(collection: Collection, change: Document): Document {
  checkFields(change, 'collMod.index', ['name', 'keyPattern', 'expireAfterSeconds', 'hidden']);
  const name = optionalString(change, 'name');
  const keyPattern = optionalDocument(change, 'keyPattern');
  const index = collection.indexes.find((one) =>
    name === undefined ? samePattern(one.keyPattern, keyPattern) : one.name === name,
  );
  if (!index)
    throw mongoError(
      27,
      `cannot find index ${shellText(isDocument(keyPattern) ? keyPattern : name)} for ns ${collection.namespace}`,
    );
  const reply: Document = {};
  const spec = { ...index.spec };
  if (!isNullish(change.expireAfterSeconds)) {
    if (index.text || index.wildcard) throw mongoError(72, `documents do not expire by the index '${index.name}'`);
    if (!isNullish(spec.expireAfterSeconds)) reply.expireAfterSeconds_old = spec.expireAfterSeconds;
    spec.expireAfterSeconds = expiry(change.expireAfterSeconds, index.keyPattern);
    reply.expireAfterSeconds_new = spec.expireAfterSeconds;
  }
  if (!isNullish(change.hidden)) {
    if (index.name === '_id_') throw mongoError(72, "can't hide _id index");
    const hidden = flag(change, 'hidden');
    reply.hidden_old = index.hidden;
    reply.hidden_new = hidden;
    if (hidden) spec.hidden = true;
    else delete spec.hidden;
  }
  index.spec = spec;
  return reply;
}
