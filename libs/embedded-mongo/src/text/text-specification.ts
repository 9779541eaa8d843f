import { createCollation } from '../bson/collation.js';
import { typeNameOf } from '../bson/type-codes.js';
import { hasField, isDocument, isNullish, isNumber, toNumber, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { textLanguage } from './languages.js';
import { WILDCARD, WORDS_FIELD, WORDS_WEIGHT_FIELD } from './text-index.js';

/** Options of an index that only text indexes have. */
export const TEXT_OPTIONS = ['weights', 'default_language', 'language_override', 'textIndexVersion'];

const VERSION = 3;
const MAX_WEIGHT = 100_000;
const MAX_INT = 2_147_483_647;

const refused = (message: string): MongoError => mongoError(67, message);

export function isTextKey(key: Document): boolean {
  return Object.values(key).includes('text');
}

/**
 * Returns the key and the options of a text index as they are stored and listed: the fields of the words become weights. Throws
 * 67 or 14 for what MongoDB refuses, 115 for what this store leaves out.
 */
export function textSpecification(key: Document, request: Document): Document {
  for (const option of ['unique', 'expireAfterSeconds']) {
    if (!isNullish(request[option]) && request[option] !== false) throw unsupportedFeature(115, `A text index with '${option}'`);
  }
  if (createCollation(request.collation)) throw refused("Index type 'text' does not support collation");
  const fields = Object.keys(key);
  const own = fields.filter((field) => key[field] === 'text');
  const isStored = hasField(key, WORDS_FIELD) || hasField(key, WORDS_WEIGHT_FIELD);
  const storedKey = isStored ? storedForm(key, own) : keyOfWords(key, own);
  const weights = weightsOf(request.weights, isStored ? [] : own);
  if (Object.keys(weights).length === 0) throw refused("text index option 'weights' must specify fields or the wildcard");
  return {
    key: storedKey,
    weights,
    default_language: defaultLanguage(request.default_language),
    language_override: languageField(request.language_override),
    textIndexVersion: version(request.textIndexVersion),
  };
}

/** Checks a key that `listIndexes` has shown, as tools that restore indexes send it. */
function storedForm(key: Document, own: readonly string[]): Document {
  const fields = Object.keys(key);
  const at = fields.indexOf(WORDS_FIELD);
  if (own.length !== 1 || own[0] !== WORDS_FIELD) throw refused('text index with reserved fields _fts/_ftsx not allowed');
  const place = fields.indexOf(WORDS_WEIGHT_FIELD);
  if (place === -1) throw refused('expected _ftsx after _fts');
  if (place !== at + 1) throw refused('text index with reserved fields _fts/_ftsx not allowed');
  return key;
}

function keyOfWords(key: Document, own: readonly string[]): Document {
  const fields = Object.keys(key);
  const first = fields.indexOf(own[0] ?? '');
  if (own.some((field, at) => fields[first + at] !== field)) throw refused("'text' fields in index must all be adjacent");
  const kept = (names: readonly string[]): [string, unknown][] => names.map((name) => [name, key[name]]);
  return Object.fromEntries([
    ...kept(fields.slice(0, first)),
    [WORDS_FIELD, 'text'],
    [WORDS_WEIGHT_FIELD, 1],
    ...kept(fields.slice(first + own.length)),
  ]);
}

/** Returns the weights by path, in the order of the paths. */
function weightsOf(given: unknown, own: readonly string[]): Document {
  if (isNumber(given) || typeof given === 'boolean' || Array.isArray(given))
    throw mongoError(14, `The field 'weights' must be an object, but got ${typeNameOf(given)}`);
  if (!isNullish(given) && !isDocument(given) && given !== WILDCARD)
    throw refused("text index option 'weights' must be an object");
  const weights = new Map<string, number>(given === WILDCARD ? [[WILDCARD, 1]] : []);
  if (isDocument(given)) for (const path of Object.keys(given)) weights.set(checkedPath(path), checkedWeight(given[path]));
  for (const path of own) if (!weights.has(path)) weights.set(checkedPath(path), 1);
  return Object.fromEntries([...weights].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function checkedPath(path: string): string {
  if (path === WILDCARD) return path;
  if (path === '') throw refused('weight cannot be on an empty field');
  for (const part of path.split('.')) {
    if (part === '') throw refused('weight cannot have empty path component');
    if (part.startsWith('$')) throw refused('weight cannot have path component with $ prefix');
  }
  return path;
}

function checkedWeight(value: unknown): number {
  if (!isNumber(value)) throw refused('weight for text index needs numeric type');
  const weight = Math.min(Math.trunc(toNumber(value)), MAX_INT);
  if (!(weight > 0 && weight < MAX_WEIGHT))
    throw refused(`text index weight must be in the exclusive interval (0,${MAX_WEIGHT}) but found: ${weight}`);
  return weight;
}

function defaultLanguage(given: unknown): string {
  if (isNullish(given)) return 'english';
  if (typeof given !== 'string') throw wrongType('default_language', 'a string', given);
  textLanguage(given, 115, () => refused('default_language is not valid'));
  return given;
}

function languageField(given: unknown): string {
  if (isNullish(given)) return 'language';
  if (typeof given !== 'string') throw wrongType('language_override', 'a string', given);
  if (given === '' || given.startsWith('$') || given.includes('.')) throw refused('language_override is not valid');
  return given;
}

function version(given: unknown): number {
  if (isNullish(given)) return VERSION;
  if (!isNumber(given)) throw wrongType('textIndexVersion', 'a number', given);
  const number = toNumber(given);
  if (number === 1 || number === 2) throw unsupportedFeature(115, `A text index of version ${number}`);
  if (number !== VERSION) throw refused(`bad textIndexVersion: ${number}`);
  return VERSION;
}

function wrongType(name: string, expected: string, found: unknown): MongoError {
  return mongoError(14, `The field '${name}' must be ${expected}, but got ${typeNameOf(found)}`);
}
