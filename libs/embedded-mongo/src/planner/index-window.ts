import type { Collation } from '../bson/collation.js';
import { isDocument, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import { encodeTuple } from '../storage/index-keys.js';
import type { KeyRange } from '../storage/key-values.js';

/** The part of a hinted index that `min` and `max` of `find` leave: from one key on, before another one. */
export interface IndexWindow {
  readonly min: Document | undefined;
  readonly max: Document | undefined;
}

/** Reads `min` and `max`; undefined without either. Throws 14 for other values than documents, 51176 for other fields in each. */
export function indexWindow({ min, max }: Document): IndexWindow | undefined {
  const window = { min: keyOf('min', min), max: keyOf('max', max) };
  if (!window.min && !window.max) return undefined;
  if (window.min && window.max && Object.keys(window.min).join('\0') !== Object.keys(window.max).join('\0')) {
    throw mongoError(51176, 'min and max must have the same field names');
  }
  return window;
}

/** Returns a key; undefined for an empty one. */
function keyOf(name: string, value: unknown): Document | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw mongoError(14, `Expected field ${name} to be of type object`);
  return Object.keys(value).length > 0 ? value : undefined;
}

/**
 * Returns the keys of an index in a window. Throws 51174 if the window is not one of the index, 51175 if it ends where it
 * begins, or before.
 */
export function windowRange(index: CollectionIndex, { min, max }: IndexWindow, collation: Collation | undefined): KeyRange {
  if (index.collation) throw collationError(index, collation, { min, max });
  const start = min ? boundOf(index, min) : index.prefix;
  const end = max ? boundOf(index, max) : index.end;
  if (min && max && Buffer.compare(start, end) >= 0) {
    throw planned(51175, 'The value provided for min() does not come before the value provided for max() in the hinted index');
  }
  return { start, end };
}

function boundOf(index: CollectionIndex, key: Document): Buffer {
  const names = Object.keys(key);
  const isOfIndex =
    !index.text &&
    !index.wildcard &&
    index.hashedField === undefined &&
    names.length === index.fields.length &&
    names.every((name, i) => index.fields[i]?.name === name);
  if (!isOfIndex) throw incompatible();
  const tuple = names.map((name) => key[name]);
  return Buffer.concat([index.prefix, encodeTuple(index.fields, tuple).bytes]);
}

/** Keys made under a collation do not sort as it does: a window of them cannot be read. */
function collationError(index: CollectionIndex, collation: Collation | undefined, { min, max }: IndexWindow): MongoError {
  const hasStrings = [min, max].some((key) => key && Object.values(key).some((value) => typeof value === 'string'));
  if (hasStrings && index.collation?.id !== collation?.id) return incompatible();
  return unsupportedFeature(115, "'min' and 'max' of an index with a collation");
}

function incompatible(): MongoError {
  return planned(51174, 'The index chosen is not compatible with min/max');
}

export function planned(code: number, reason: string): MongoError {
  return mongoError(code, `error processing query: planner returned error :: caused by :: ${reason}`);
}
