import { BSONRegExp } from 'bson';
import { operandValue, type Scope } from '../evaluation/operand-value.js';
import { Trouble } from '../truth.js';
import type { Operand } from '../syntax.js';
import { plainValue } from '../values/path.js';
import type { QueryNode } from './query-template.js';

function all<T>(items: readonly T[], expand: (item: T) => unknown): unknown[] | Trouble {
  const values: unknown[] = [];
  for (const item of items) {
    const value = expand(item);
    if (value instanceof Trouble) return value;
    values.push(value);
  }
  return values;
}

function members<T>(fields: readonly (readonly [string, T])[], expand: (item: T) => unknown): unknown {
  const values = all(fields, ([, field]) => expand(field));
  if (values instanceof Trouble) return values;
  return Object.fromEntries(fields.map(([name], index) => [name, values[index]]));
}

/** An operand's value; trouble also when any part of it is undefined. */
function definedValue(operand: Operand, scope: Scope): unknown {
  switch (operand.kind) {
    case 'list':
      return all(operand.items, (item) => definedValue(item, scope));
    case 'document':
      return members(operand.fields, (field) => definedValue(field, scope));
    default:
      return plainValue(operandValue(operand, scope)) ?? (operand.kind === 'literal' ? operand.value : Trouble.invalid);
  }
}

function isPattern(value: unknown): boolean {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

/**
 * Returns the elements of a list operator. The database evaluates a regular expression in a list as a pattern; one from
 * a user's data must not be evaluated.
 */
function elements(value: unknown): unknown {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.some(isPattern) ? Trouble.invalid : list;
}

/**
 * Returns the conditions on a field that a value from outside matches as in roles: the field is the value, or a list
 * that has it; where the value is a list, the field may be one of its elements too. Of two lists, one has to be or have
 * the other.
 */
function matching(value: unknown): object {
  // `$eq` would also find documents without the field.
  if (value === null) return { $type: 'null' };
  if (!Array.isArray(value)) return { $eq: value };
  // In a list, the database takes a regular expression for a pattern.
  const elements = value.filter((element) => !Array.isArray(element) && !isPattern(element));
  if (elements.length === 0) return { $eq: value };
  const present = elements.includes(null) ? { $exists: true } : {};
  return { $in: [value, ...elements], ...present, $not: { $type: 'array', $ne: value } };
}

/** Returns the query with its values put in; trouble when one is missing. */
export function expandQueryNode(node: QueryNode, scope: Scope): unknown {
  if (node.kind === 'list') return all(node.items, (item) => expandQueryNode(item, scope));
  if (node.kind === 'document') return members(node.fields, (field) => expandQueryNode(field, scope));
  if (node.as === 'equality' && plainValue(operandValue(node.operand, scope)) === null) return matching(null);
  const value = definedValue(node.operand, scope);
  if (value instanceof Trouble) return value;
  switch (node.as) {
    case 'operand':
      return value;
    case 'equality':
      return matching(value);
    case 'elements':
      return elements(value);
    case 'constant':
      return { $literal: value };
  }
}
