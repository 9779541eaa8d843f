import { AppError } from '#contracts/error.js';
import { requireExpression } from '#rules/access/required-expression.js';

/** Levels a schema may nest. */
const DEPTH_MAX = 64;

/** Allowed values of `bsonType`. */
const BSON_TYPES = new Set(
  (
    'double string object array objectId objectid date bool boolean null regex int timestamp long decimal float ' +
    'uuid binData mixed number ' +
    // These types have no equivalent in GraphQL: their fields are left out of the API, the other fields stay.
    'javascript javascriptWithScope symbol minKey maxKey dbPointer undefined'
  ).split(' '),
);
/** Allowed values of `type`. */
const JSON_TYPES = new Set(['object', 'array', 'number', 'boolean', 'string', 'null']);

type Check = (value: unknown, path: string, depth: number) => void;

function fail(path: string, message: string): never {
  throw new AppError('InvalidParameter', `${path} ${message}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeIn(known: ReadonlySet<string>): Check {
  return (value, path) => {
    for (const name of [value].flat()) {
      if (typeof name !== 'string' || !known.has(name)) fail(path, `must be one or a list of ${[...known].join(', ')}`);
    }
  };
}

const count: Check = (value, path) => {
  if (!Number.isInteger(value) || Number(value) < 0) fail(path, 'must be a non-negative integer');
};
const number: Check = (value, path) => {
  if (typeof value !== 'number') fail(path, 'must be a number');
};
const flag: Check = (value, path) => {
  if (typeof value !== 'boolean') fail(path, 'must be a boolean');
};
const text: Check = (value, path) => {
  if (typeof value !== 'string') fail(path, 'must be a string');
};
const texts: Check = (value, path) => {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) fail(path, 'must be a list of strings');
};
const list: Check = (value, path) => {
  if (!Array.isArray(value)) fail(path, 'must be a list');
};
const object: Check = (value, path) => {
  if (!isObject(value)) fail(path, 'must be an object');
};
const schema: Check = (value, path, depth) => {
  checkNode(value, path, depth + 1);
};
const schemaOrFlag: Check = (value, path, depth) => {
  if (typeof value !== 'boolean') schema(value, path, depth);
};
const schemas: Check = (value, path, depth) => {
  if (!Array.isArray(value) || value.length === 0) fail(path, 'must be a list of schemas');
  for (const [index, one] of value.entries()) schema(one, `${path}[${index}]`, depth);
};
const schemaOrSchemas: Check = (value, path, depth) => (Array.isArray(value) ? schemas : schema)(value, path, depth);
const namedSchemas: Check = (value, path, depth) => {
  if (!isObject(value)) fail(path, 'must be an object');
  for (const [name, one] of Object.entries(value)) schema(one, `${path}.${name}`, depth);
};

const expression: Check = (value, path) => {
  requireExpression(value, 'schemaValidate', path);
};

/** Keywords and their checks; other keywords are stored unchecked. */
const KEYWORDS: ReadonlyMap<string, Check> = new Map([
  ['bsonType', typeIn(BSON_TYPES)],
  ['type', typeIn(JSON_TYPES)],
  ['title', text],
  ['description', text],
  ['enum', list],
  ['required', texts],
  ['properties', namedSchemas],
  ['patternProperties', namedSchemas],
  ['additionalProperties', schemaOrFlag],
  ['propertyNames', schema],
  ['minProperties', count],
  ['maxProperties', count],
  ['dependencies', object],
  ['items', schemaOrSchemas],
  ['additionalItems', schemaOrFlag],
  ['contains', schema],
  ['minItems', count],
  ['maxItems', count],
  ['uniqueItems', flag],
  ['minLength', count],
  ['maxLength', count],
  ['pattern', text],
  ['multipleOf', number],
  ['minimum', number],
  ['maximum', number],
  ['exclusiveMinimum', flag],
  ['exclusiveMaximum', flag],
  ['allOf', schemas],
  ['anyOf', schemas],
  ['oneOf', schemas],
  ['not', schema],
  ['if', schema],
  ['then', schema],
  ['else', schema],
  ['format', text],
  ['validate', expression],
]);

function checkNode(node: unknown, path: string, depth: number): void {
  if (depth > DEPTH_MAX) fail(path, `nests deeper than ${DEPTH_MAX} levels`);
  if (!isObject(node)) fail(path, 'must be an object');
  if (node['bsonType'] !== undefined && node['type'] !== undefined) fail(path, "must not have both 'bsonType' and 'type'");
  for (const [keyword, value] of Object.entries(node)) {
    KEYWORDS.get(keyword)?.(value, `${path}.${keyword}`, depth);
  }
}

/**
 * Throws `InvalidParameter` with the path of the error unless a schema is in the dialect of collections: JSON schema,
 * draft 4, with `bsonType`. An empty one says nothing and is accepted.
 */
export function checkSchema(root: Readonly<Record<string, unknown>>): void {
  checkNode(root, 'schema', 0);
}

/** Checks `relationships`: the target of each field. */
export function checkRelationships(relationships: Readonly<Record<string, unknown>>): void {
  for (const [field, relationship] of Object.entries(relationships)) {
    const path = `relationships.${field}`;
    if (!isObject(relationship)) fail(path, 'must be an object');
    const { ref, foreign_key, source_key, is_list } = relationship;
    if (typeof ref !== 'string' || !/^#\/(?:relationship|stitch)\/[^/]+\/[^/]+\/.+$/.test(ref)) {
      fail(`${path}.ref`, "must be '#/relationship/<data source>/<database>/<collection>'");
    }
    text(foreign_key, `${path}.foreign_key`, 0);
    if (source_key !== undefined) text(source_key, `${path}.source_key`, 0);
    if (is_list !== undefined) flag(is_list, `${path}.is_list`, 0);
  }
}
