import { compare, equal } from '../bson/compare.js';
import { toInteger } from '../bson/number-arithmetic.js';
import { keyString } from '../bson/ordered-key.js';
import { getField, hasField, isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { asDecimal128, decimalArithmetic } from '../bson/decimal.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { compileRegex } from '../expressions/operators/regular-expression.js';
import { parseTypeCodes, typeCodeOf } from '../bson/type-codes.js';

type Check = (value: unknown) => boolean;

/** JSON Schema type names; `integer` is refused, as by the server, which asks for bsonType instead. */
const JSON_TYPES: ReadonlyMap<string, readonly number[]> = new Map([
  ['object', [3]],
  ['array', [4]],
  ['string', [2]],
  ['boolean', [8]],
  ['null', [10]],
  ['number', [1, 16, 18, 19]],
]);

const MAX_DEPTH = 100;

/** Compiles a `$jsonSchema` (draft 4 with bsonType). Throws 9 for unknown keywords, 14 for keywords of the wrong type, 2 for bad values. */
export function compileJsonSchema(schema: unknown): Check {
  return compileSchema(schema, 0);
}

function compileSchema(schema: unknown, depth: number): Check {
  if (!isDocument(schema)) throw mongoError(14, '$jsonSchema must be an object');
  if (depth > MAX_DEPTH) throw mongoError(2, '$jsonSchema is nested too deeply');
  const checks: Check[] = [];
  for (const keyword of Object.keys(schema)) {
    const compile = KEYWORDS.get(keyword);
    if (!compile) throw mongoError(9, `Unknown $jsonSchema keyword: ${keyword}`);
    const check = compile(schema[keyword], schema, depth + 1);
    if (check) checks.push(check);
  }
  return (value) => checks.every((check) => check(value));
}

type Keyword = (operand: unknown, schema: Document, depth: number) => Check | undefined;

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['bsonType', (operand) => hasType(parseTypeCodes(operand))],
  ['type', jsonType],
  ['title', textOnly('title')],
  ['description', textOnly('description')],
  [
    'enum',
    (operand) => {
      const values = nonEmptyList('enum', operand);
      if (!areDistinct(values)) throw mongoError(9, "$jsonSchema keyword 'enum' array cannot contain duplicate values.");
      return (value) => values.some((allowed) => equal(allowed, value));
    },
  ],
  ['required', required],
  ['properties', properties],
  ['patternProperties', patternProperties],
  ['additionalProperties', additionalProperties],
  ['dependencies', dependencies],
  ['minProperties', (operand) => onDocuments(atLeast('minProperties', operand), (value) => Object.keys(value).length)],
  ['maxProperties', (operand) => onDocuments(atMost('maxProperties', operand), (value) => Object.keys(value).length)],
  ['minimum', (operand, schema) => bound('minimum', operand, schema['exclusiveMinimum'], 1)],
  ['maximum', (operand, schema) => bound('maximum', operand, schema['exclusiveMaximum'], -1)],
  ['exclusiveMinimum', (_operand, schema) => exclusive('exclusiveMinimum', 'minimum', schema)],
  ['exclusiveMaximum', (_operand, schema) => exclusive('exclusiveMaximum', 'maximum', schema)],
  ['multipleOf', multipleOf],
  ['minLength', (operand) => onStrings(atLeast('minLength', operand), codePoints)],
  ['maxLength', (operand) => onStrings(atMost('maxLength', operand), codePoints)],
  ['pattern', pattern],
  ['items', items],
  ['additionalItems', additionalItems],
  ['minItems', (operand) => onArrays(atLeast('minItems', operand), (value) => value.length)],
  ['maxItems', (operand) => onArrays(atMost('maxItems', operand), (value) => value.length)],
  ['uniqueItems', uniqueItems],
  [
    'allOf',
    (operand, _schema, depth) => {
      const branches = schemas('allOf', operand, depth);
      return (value) => branches.every((check) => check(value));
    },
  ],
  [
    'anyOf',
    (operand, _schema, depth) => {
      const branches = schemas('anyOf', operand, depth);
      return (value) => branches.some((check) => check(value));
    },
  ],
  [
    'oneOf',
    (operand, _schema, depth) => {
      const branches = schemas('oneOf', operand, depth);
      return (value) => branches.filter((check) => check(value)).length === 1;
    },
  ],
  [
    'not',
    (operand, _schema, depth) => {
      const check = compileSchema(operand, depth);
      return (value) => !check(value);
    },
  ],
]);

function hasType(codes: ReadonlySet<number>): Check {
  return (value) => codes.has(typeCodeOf(value));
}

function jsonType(operand: unknown): Check {
  const names: unknown[] = Array.isArray(operand) ? operand : [operand];
  if (names.length === 0) throw mongoError(9, '$jsonSchema keyword type must name at least one type');
  const codes = names.flatMap((name) => {
    const known = typeof name === 'string' ? JSON_TYPES.get(name) : undefined;
    if (known) return known;
    if (name === 'integer') throw mongoError(9, "$jsonSchema type 'integer' is not currently supported.");
    throw typeof name === 'string'
      ? mongoError(2, `Unknown type name alias: ${name}`)
      : wrongType('type', 'a string or an array of strings');
  });
  return hasType(new Set(codes));
}

function textOnly(keyword: string): Keyword {
  return (operand) => {
    if (typeof operand !== 'string') throw wrongType(keyword, 'a string');
    return undefined;
  };
}

function required(operand: unknown): Check {
  const names = nonEmptyList('required', operand).map((name) => {
    if (typeof name !== 'string') throw wrongType('required', 'an array of strings');
    return name;
  });
  return (value) => !isDocument(value) || names.every((name) => hasField(value, name));
}

function properties(operand: unknown, _schema: Document, depth: number): Check {
  const checks = schemaMap('properties', operand, depth);
  return (value) => !isDocument(value) || checks.every(([name, check]) => !hasField(value, name) || check(value[name]));
}

function patternProperties(operand: unknown, _schema: Document, depth: number): Check {
  const checks = schemaMap('patternProperties', operand, depth).map(([source, check]) => ({
    regex: compileRegex(source),
    check,
  }));
  return (value) =>
    !isDocument(value) ||
    Object.keys(value).every((name) => checks.every(({ regex, check }) => !regex.test(name) || check(value[name])));
}

function additionalProperties(operand: unknown, schema: Document, depth: number): Check | undefined {
  if (operand === true) return undefined;
  const check: Check = operand === false ? () => false : compileSchema(operand, depth);
  const known = getField(schema, 'properties');
  const names = new Set(isDocument(known) ? Object.keys(known) : []);
  const patterns = getField(schema, 'patternProperties');
  const regexes = isDocument(patterns) ? Object.keys(patterns).map((source) => compileRegex(source)) : [];
  const isKnown = (name: string): boolean => names.has(name) || regexes.some((regex) => regex.test(name));
  return (value) => !isDocument(value) || Object.keys(value).every((name) => isKnown(name) || check(value[name]));
}

function dependencies(operand: unknown, _schema: Document, depth: number): Check {
  if (!isDocument(operand)) throw wrongType('dependencies', 'an object');
  const checks = Object.keys(operand).map((name) => {
    const dependency = operand[name];
    return { name, check: Array.isArray(dependency) ? required(dependency) : compileSchema(dependency, depth) };
  });
  return (value) => !isDocument(value) || checks.every(({ name, check }) => !hasField(value, name) || check(value));
}

function bound(keyword: string, operand: unknown, exclusiveFlag: unknown, sign: 1 | -1): Check {
  if (!isNumber(operand)) throw wrongType(keyword, 'a number');
  const isExclusive = exclusiveFlag === true;
  return (value) => {
    if (!isNumber(value)) return true;
    const order = compare(value, operand) * sign;
    return isExclusive ? order > 0 : order >= 0;
  };
}

/** Draft 4: a flag that changes the bound beside it. */
function exclusive(keyword: string, boundKeyword: string, schema: Document): undefined {
  if (typeof schema[keyword] !== 'boolean') throw wrongType(keyword, 'a boolean');
  if (!hasField(schema, boundKeyword))
    throw mongoError(9, `$jsonSchema keyword '${boundKeyword}' must be a present if ${keyword} is present`);
  return undefined;
}

function multipleOf(operand: unknown): Check {
  if (!isNumber(operand)) throw wrongType('multipleOf', 'a number');
  if (!(toNumber(operand) > 0)) throw mongoError(9, "$jsonSchema keyword 'multipleOf' must have a positive value");
  const divisor = asDecimal128(operand);
  return (value) => !isNumber(value) || toNumber(decimalArithmetic('mod', asDecimal128(value), divisor)) === 0;
}

function pattern(operand: unknown): Check {
  if (typeof operand !== 'string') throw wrongType('pattern', 'a string');
  const regex = compileRegex(operand);
  return (value) => typeof value !== 'string' || regex.test(value);
}

function items(operand: unknown, _schema: Document, depth: number): Check {
  if (!Array.isArray(operand)) {
    const check = compileSchema(operand, depth);
    return (value) => !Array.isArray(value) || value.every(check);
  }
  const checks = operand.map((schema) => compileSchema(schema, depth));
  return (value) => !Array.isArray(value) || checks.every((check, index) => index >= value.length || check(value[index]));
}

function additionalItems(operand: unknown, schema: Document, depth: number): Check | undefined {
  const check: Check = typeof operand === 'boolean' ? () => operand : compileSchema(operand, depth);
  const listed = schema['items'];
  if (!Array.isArray(listed)) return undefined;
  return (value) => !Array.isArray(value) || value.slice(listed.length).every(check);
}

function uniqueItems(operand: unknown): Check | undefined {
  if (typeof operand !== 'boolean') throw wrongType('uniqueItems', 'a boolean');
  if (!operand) return undefined;
  return (value) => !Array.isArray(value) || areDistinct(value);
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => keyString(value))).size === values.length;
}

function onDocuments(holds: (size: number) => boolean, size: (value: Document) => number): Check {
  return (value) => !isDocument(value) || holds(size(value));
}

function onStrings(holds: (size: number) => boolean, size: (value: string) => number): Check {
  return (value) => typeof value !== 'string' || holds(size(value));
}

function onArrays(holds: (size: number) => boolean, size: (value: readonly unknown[]) => number): Check {
  return (value) => !Array.isArray(value) || holds(size(value));
}

function atLeast(keyword: string, operand: unknown): (size: number) => boolean {
  const limit = sizeOperand(keyword, operand);
  return (size) => size >= limit;
}

function atMost(keyword: string, operand: unknown): (size: number) => boolean {
  const limit = sizeOperand(keyword, operand);
  return (size) => size <= limit;
}

function sizeOperand(keyword: string, operand: unknown): number {
  const size = isNumber(operand) ? toInteger(operand) : undefined;
  if (size === undefined || size < 0n) throw mongoError(9, `$jsonSchema keyword '${keyword}' must be a non-negative integer`);
  return Number(size);
}

function codePoints(text: string): number {
  return [...text].length;
}

function nonEmptyList(keyword: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw wrongType(keyword, 'an array');
  if (operand.length === 0) throw mongoError(9, `$jsonSchema keyword '${keyword}' cannot be an empty array`);
  return operand;
}

function schemas(keyword: string, operand: unknown, depth: number): Check[] {
  return nonEmptyList(keyword, operand).map((schema) => compileSchema(schema, depth));
}

function schemaMap(keyword: string, operand: unknown, depth: number): [string, Check][] {
  if (!isDocument(operand)) throw wrongType(keyword, 'an object');
  return Object.keys(operand).map((name) => [name, compileSchema(operand[name], depth)]);
}

function wrongType(keyword: string, expected: string): MongoError {
  return mongoError(14, `$jsonSchema keyword '${keyword}' must be ${expected}`);
}
