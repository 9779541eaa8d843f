import { createCollation } from '../bson/collation.js';
import { equal } from '../bson/compare.js';
import { hasField, isDocument, isNullish, isNumber, toNumber, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { GEO_INDEX_OPTIONS, geoOptions } from '../geo/geo-index.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileMatcher } from '../query/matcher.js';
import { samePattern } from '../planner/plan.js';
import type { CollectionIndex } from '../storage/collection-index.js';
import type { Collection } from '../storage/collection.js';
import { shellText } from '../bson/shell-text.js';
import { isTextKey, TEXT_OPTIONS, textSpecification } from '../text/text-specification.js';
import { wildcardOptions } from './wildcard-specification.js';
import { isWildcardField } from '../wildcard/wildcard-index.js';
import { checkFields, flag, requiredDocument, requiredString } from './fields.js';

const FIELDS = [
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'hidden',
  'v',
  'background',
  'ns',
  ...TEXT_OPTIONS,
  'wildcardProjection',
  ...GEO_INDEX_OPTIONS,
];

const MAX_FIELDS = 32;
const MAX_TTL_SECONDS = 2_147_483_647;

/** Operators a partial index may be filtered by. */
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in', '$and', '$or']);

/**
 * Checks a requested index and gives the form that is stored and listed. Kinds of MongoDB's that are not supported are refused with
 * 115 rather than accepted without effect. Throws 67 for a bad key, 40415 for an unknown option.
 */
export function indexSpecification(request: Document): Document {
  checkFields(request, 'createIndexes.indexes', FIELDS);
  const key = requiredDocument(request, 'key');
  const name = requiredString(request, 'name');
  checkKey(key);
  if (name === '' || name.includes('\0')) throw mongoError(67, 'Index name must not be empty or contain a null byte');
  if (name === '_id_' && !samePattern(key, { _id: 1 }))
    throw mongoError(67, "The index name '_id_' is reserved for the _id index");
  const spec: Document = { v: 2, key, name };
  for (const option of ['unique', 'sparse', 'hidden']) if (flag(request, option)) spec[option] = true;
  if (spec.unique === true && Object.values(key).includes('hashed')) {
    throw mongoError(16764, 'Currently hashed indexes cannot guarantee uniqueness. Use a regular index.');
  }
  if (spec.hidden === true && name === '_id_') throw mongoError(72, "can't hide _id index");
  if (!isNullish(request.expireAfterSeconds)) spec.expireAfterSeconds = expiry(request.expireAfterSeconds, key);
  if (!isNullish(request.partialFilterExpression))
    spec.partialFilterExpression = partialFilter(request.partialFilterExpression, spec);
  const collation = createCollation(request.collation);
  if (collation) spec.collation = request.collation;
  Object.assign(spec, wildcardOptions(key, request));
  if (isTextKey(key)) return { ...spec, ...textSpecification(key, request) };
  if (!isNullish(request.weights)) {
    throw mongoError(
      67,
      `Invalid index specification ${shellText(request)}; the field 'weights' can only be specified with text indexes`,
    );
  }
  return Object.assign(spec, geoOptions(request, key));
}

/**
 * Returns the existing index a request repeats exactly, undefined if it is a new one. Throws 86 if the name is taken by other
 * keys, 85 if the same keys exist under another name or with other options.
 */
export function matchingIndex(collection: Collection, spec: Document): CollectionIndex | undefined {
  const named = collection.index(String(spec.name));
  const alike = collection.indexes.find((index) => sameIndexedValues(index.spec, spec));
  if (alike?.name === '_id_' && samePattern(spec.key, { _id: 1 })) return alike;
  const requested = `Requested index: ${shellText(spec)}`;
  const { textIndex } = collection;
  if (textIndex && isTextKey(requiredDocument(spec, 'key')) && !sameIndexedValues(textIndex.spec, spec)) {
    throw mongoError(67, `only one text index per collection allowed, found existing text index "${textIndex.name}"`);
  }
  if (named && !sameIndexedValues(named.spec, spec)) {
    throw mongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${requested}, existing index: ${shellText(named.spec)}`,
    );
  }
  if (named && !sameOptions(named.spec, spec)) {
    throw mongoError(
      85,
      `An equivalent index already exists with the same name but different options. ${requested}, existing index: ${shellText(named.spec)}`,
    );
  }
  if (!named && alike && !sameOptions(alike.spec, spec)) {
    throw mongoError(
      85,
      `An equivalent index already exists with a different name and options. ${requested}, existing index: ${shellText(alike.spec)}`,
    );
  }
  if (!named && alike) throw mongoError(85, `Index already exists with a different name: ${alike.name}`);
  return named;
}

function checkKey(key: Document): void {
  const fields = Object.keys(key);
  if (fields.length === 0) throw mongoError(67, 'Index keys cannot be an empty object');
  if (fields.length > MAX_FIELDS) throw mongoError(67, `Index key pattern has more than ${MAX_FIELDS} fields`);
  for (const field of fields) {
    if (field === '' || field.startsWith('.') || field.endsWith('.') || field.includes('..')) {
      throw mongoError(67, `Index keys cannot contain an empty field: '${field}'`);
    }
    checkDirection(field, key[field]);
  }
  if (new Set(Object.values(key).filter((direction) => typeof direction === 'string')).size > 1) {
    throw mongoError(67, "Can't use more than one index plugin for a single index.");
  }
  if (fields.filter((field) => key[field] === 'hashed').length > 1) {
    throw mongoError(31303, 'A maximum of one index field is allowed to be hashed');
  }
}

function checkDirection(field: string, direction: unknown): void {
  if (field === '$**' && direction === 'text') return;
  if (field.split('.').some((part) => part.startsWith('$')) && !(isWildcardField(field) && isNumber(direction))) {
    throw mongoError(67, `Index key contains an illegal field name: field name starts with '$': '${field}'`);
  }
  if (isNumber(direction)) {
    const number = toNumber(direction);
    if (number === 0 || Number.isNaN(number)) throw mongoError(67, 'Values in the index key pattern cannot be 0.');
    return;
  }
  if (direction === 'hashed' || direction === '2d' || direction === '2dsphere') return;
  if (typeof direction !== 'string')
    throw mongoError(67, `Values in v:2 index key pattern must be numbers or strings; field '${field}'`);
  if (direction === 'text') return;
  if (['geoHaystack', 'columnstore'].includes(direction)) {
    throw unsupportedFeature(115, `An index of kind '${direction}'`);
  }
  throw mongoError(67, `Unknown index plugin '${direction}'`);
}

/** Checks a TTL. Throws 67 outside 0 to 2147483647 seconds or for a key that has several fields or is `_id`. */
export function expiry(value: unknown, key: Document): unknown {
  const seconds = isNumber(value) ? toNumber(value) : Number.NaN;
  if (!(seconds >= 0 && seconds <= MAX_TTL_SECONDS)) {
    throw mongoError(67, `TTL index 'expireAfterSeconds' option must be within an acceptable range, found: ${shellText(value)}`);
  }
  const fields = Object.keys(key);
  if (fields.length !== 1) throw mongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (fields[0] === '_id') throw mongoError(72, "The field 'expireAfterSeconds' is not valid for an _id index specification");
  return value;
}

function partialFilter(filter: unknown, spec: Document): Document {
  if (!isDocument(filter)) throw mongoError(14, "The field 'partialFilterExpression' must be an object");
  if (spec.sparse === true) throw mongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  checkPartialOperators(filter);
  compileMatcher(filter, {});
  return filter;
}

function checkPartialOperators(filter: Document): void {
  for (const key of Object.keys(filter)) {
    const value = filter[key];
    const negated = key === '$exists' && (value === false || (isNumber(value) && toNumber(value) === 0));
    if (key === '$geoWithin' || key === '$geoIntersects') continue;
    if ((key.startsWith('$') && !PARTIAL_OPERATORS.has(key)) || negated) {
      throw mongoError(67, `unsupported expression in partial index: ${key}`);
    }
    const branches = Array.isArray(value) && (key === '$and' || key === '$or') ? value : [value];
    for (const branch of branches) if (isDocument(branch)) checkPartialOperators(branch);
  }
}

/** Indexes of the same fields may exist side by side only when they index other documents or compare otherwise. */
function sameIndexedValues(a: Document, b: Document): boolean {
  return (
    samePattern(a.key, b.key) &&
    createCollation(a.collation)?.id === createCollation(b.collation)?.id &&
    sameField(a, b, 'partialFilterExpression') &&
    sameField(a, b, 'wildcardProjection')
  );
}

function sameOptions(a: Document, b: Document): boolean {
  const options = ['unique', 'sparse', 'expireAfterSeconds', ...TEXT_OPTIONS, ...GEO_INDEX_OPTIONS];
  return options.every((option) => sameField(a, b, option));
}

function sameField(a: Document, b: Document, field: string): boolean {
  return hasField(a, field) === hasField(b, field) && equal(a[field] ?? null, b[field] ?? null);
}
