import { typeNameOf } from '../bson/type-codes.js';
import { isDocument, isNullish, isNumber, toNumber, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { compileProjection } from '../query/projection.js';
import { ALL_FIELDS, isWildcardField, isWildcardKey } from '../wildcard/wildcard-index.js';

/** Options that MongoDB refuses for wildcard indexes. */
const UNSUPPORTED = ['unique', 'expireAfterSeconds', 'sparse'];

/** Checks what is special in a wildcard index, and returns its options as they are stored. Throws the codes of MongoDB. */
export function wildcardOptions(key: Document, request: Document): Document {
  const { wildcardProjection: projection } = request;
  if (!isWildcardKey(key)) {
    if (isNullish(projection)) return {};
    throw mongoError(2, "The field 'wildcardProjection' is only allowed in 'wildcard' indexes");
  }
  for (const option of UNSUPPORTED) {
    if (isNullish(request[option]) || request[option] === false) continue;
    throw mongoError(67, `Index type 'wildcard' does not support the '${option}' option`);
  }
  const wildcards = Object.keys(key).filter(isWildcardField);
  const regular = Object.keys(key).filter((field) => !isWildcardField(field));
  if (wildcards.length > 1) throw mongoError(7246201, 'Index Key can contain only one wildcard index field');
  const [wildcard = ALL_FIELDS] = wildcards;
  if (isNullish(projection)) {
    requireApart(wildcard, regular);
    return {};
  }
  checkProjection(projection, wildcard);
  requireOutside(projection, regular);
  return { wildcardProjection: projection };
}

/** Throws unless the fields beside the wildcard are at other paths. */
function requireApart(wildcard: string, regular: readonly string[]): void {
  if (wildcard === ALL_FIELDS) {
    if (regular.length === 0) return;
    throw mongoError(67, "Compound wildcard indexes on all fields must also specify 'wildcardProjection' option");
  }
  const below = wildcard.slice(0, -ALL_FIELDS.length - 1);
  const field = regular.find((path) => path === below || path.startsWith(`${below}.`));
  if (field === undefined) return;
  throw mongoError(
    7246204,
    `A wildcard index field should not overlap with and index key fields if wildcard projection is empty, however '${field}' is overlapping with the wildcard index field.`,
  );
}

function checkProjection(projection: unknown, wildcard: string): asserts projection is Document {
  if (!isDocument(projection))
    throw mongoError(14, `The field 'wildcardProjection' must be a non-empty object, but got ${typeNameOf(projection)}`);
  if (Object.keys(projection).length === 0) throw mongoError(9, "The 'wildcardProjection' field can't be an empty object");
  if (wildcard !== ALL_FIELDS)
    throw mongoError(9, `The field 'wildcardProjection' is only allowed when 'key' is {"${ALL_FIELDS}": ±1}`);
  requireFlags(projection);
  compileProjection(projection);
}

/** Throws 51271 or 31324 for a projection that computes something: the index is of stored values. */
function requireFlags(projection: Document): void {
  for (const path of Object.keys(projection)) {
    const value = projection[path];
    if (path.endsWith('.$')) throw mongoError(31324, 'Cannot use positional projection in aggregation projection');
    if (typeof value === 'boolean' || isNumber(value)) continue;
    const [first = '$'] = isDocument(value) ? Object.keys(value) : [];
    if (!isDocument(value) || first.startsWith('$')) throw computed();
    requireFlags(value);
  }
}

function computed(): MongoError {
  return mongoError(
    51271,
    'Bad projection specification, cannot use computed fields when parsing a spec in kBanComputedFields mode',
  );
}

/** Throws 7246208 or 7246209 if the wildcard has paths that are fields of the index already. */
function requireOutside(projection: Document, regular: readonly string[]): void {
  const paths = [...pathsOf(projection, '')];
  const isInclusive = paths.some(([path, isKept]) => path !== '_id' && isKept) || (paths.length === 1 && paths[0]?.[1] === true);
  for (const field of regular) {
    const within = paths.find(([path]) => path === field || field.startsWith(`${path}.`));
    if (isInclusive && within?.[1] === true) {
      throw mongoError(
        7246208,
        `Index Key and Wildcard Projection cannot contain overlapping fields, however '${field}' index field is overlapping with '${within[0]}' wildcardProjection path`,
      );
    }
    if (!isInclusive && within?.[1] !== false) {
      throw mongoError(
        7246209,
        `wildcardProjection paths must exclude all regular index fields, however '${field}'is not excluded`,
      );
    }
  }
}

function* pathsOf(projection: Document, prefix: string): Generator<readonly [path: string, isKept: boolean], void> {
  for (const name of Object.keys(projection)) {
    const value = projection[name];
    if (isDocument(value)) yield* pathsOf(value, `${prefix}${name}.`);
    else yield [prefix + name, isNumber(value) ? toNumber(value) !== 0 : value === true];
  }
}
