import type { BSONRegExp } from 'bson';
import { compare } from '../bson/compare.js';
import { canonicalType, CanonicalType, hasField, isDocument, isRegex, regexParts, type Document } from '../bson/types.js';
import { isOperatorDocument, isValueCondition } from '../query/matcher.js';

/**
 * Conditions of a filter on one field that an index can use. Each is a necessary condition: a scan may use any one of them and
 * check the rest on the documents.
 */
export interface FieldBounds {
  /** The field (or one of its elements) equals one of these. */
  equals?: readonly unknown[];
  /** Lower and upper limits, both possibly exclusive; they confine the field to the limit's own type. */
  lower?: unknown;
  upper?: unknown;
  /** The field is a string that starts with this (or equals `regex`). */
  prefix?: string;
  /** The literal regular expression `prefix` came from, which also matches itself as a value. */
  regex?: BSONRegExp | RegExp;
}

/** Longer `$in` lists scan the collection or another index instead. */
export const MAX_EQUALS = 5000;

const UNBOUNDED: ReadonlySet<CanonicalType> = new Set([CanonicalType.minKey, CanonicalType.maxKey, CanonicalType.null]);

/**
 * Returns the bounds a filter puts on each field path, through `$and` and `$elemMatch` but not through `$or`, `$nor` and `$not`.
 */
export function fieldBounds(filter: Document): Map<string, FieldBounds> {
  const bounds = new Map<string, FieldBounds>();
  collect(filter, '', bounds);
  return bounds;
}

function collect(filter: Document, parent: string, bounds: Map<string, FieldBounds>): void {
  for (const key of Object.keys(filter)) {
    const condition = filter[key];
    if (key === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDocument(part)) collect(part, parent, bounds);
    }
    if (key.startsWith('$')) continue;
    const path = parent + key;
    const field = bounds.get(path) ?? {};
    bounds.set(path, field);
    if (isOperatorDocument(condition)) addOperators(condition, path, field, bounds);
    else if (isRegex(condition)) addPrefix(field, condition);
    else if (isKeyable(condition)) field.equals = [condition];
  }
}

function addOperators(operators: Document, path: string, field: FieldBounds, bounds: Map<string, FieldBounds>): void {
  for (const operator of Object.keys(operators)) {
    const operand = operators[operator];
    switch (operator) {
      case '$eq':
        if (isKeyable(operand)) field.equals = [operand];
        break;
      case '$in':
        if (Array.isArray(operand) && operand.length <= MAX_EQUALS && operand.every(isKeyable)) {
          // In the order of an index, in which MongoDB finds them.
          field.equals ??= operand.toSorted((one, other) => compare(one, other));
        }
        break;
      case '$gt':
      case '$gte':
        if (isLimit(operand)) field.lower = operand;
        break;
      case '$lt':
      case '$lte':
        if (isLimit(operand)) field.upper = operand;
        break;
      case '$regex':
        if (!hasField(operators, '$options')) addPrefix(field, operand);
        break;
      case '$elemMatch':
        if (!isDocument(operand)) break;
        if (isValueCondition(operand)) addOperators(operand, path, field, bounds);
        else collect(operand, `${path}.`, bounds);
        break;
    }
  }
}

/** Values an index entry can equal: arrays are indexed by element and regular expressions match by pattern. */
function isKeyable(value: unknown): boolean {
  const type = canonicalType(value);
  return type !== CanonicalType.array && type !== CanonicalType.regex;
}

function isLimit(value: unknown): boolean {
  return isKeyable(value) && !UNBOUNDED.has(canonicalType(value));
}

function addPrefix(field: FieldBounds, expression: unknown): void {
  const literal = isRegex(expression) ? expression : undefined;
  const { pattern, options } = literal ? regexParts(literal) : { pattern: expression, options: '' };
  const prefix = typeof pattern === 'string' && options === '' ? anchoredPrefix(pattern) : '';
  if (prefix === '') return;
  field.prefix = prefix;
  if (literal) field.regex = literal;
}

/** Returns the literal prefix with which every match of a pattern starts. */
function anchoredPrefix(pattern: string): string {
  // An alternative could start differently.
  if (pattern.includes('|')) return '';
  const text = /^\^([A-Za-z0-9 _\-@:/#]+)/.exec(pattern)?.[1] ?? '';
  const next = pattern[text.length + 1];
  // A quantifier makes the last character optional.
  return next !== undefined && '*?{+'.includes(next) ? text.slice(0, -1) : text;
}
