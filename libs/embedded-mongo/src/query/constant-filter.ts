import { isDocument, isNumber, toNumber, type Document } from '../bson/types.js';
import { isOperatorDocument, isValueCondition } from './matcher.js';

/** The documents a filter holds for, as far as the filter alone decides. */
export type Constant = 'always' | 'never' | null;

/**
 * Returns whether a filter that compiles matches every document or none, according to what MongoDB's optimizer folds before it
 * extracts the equalities of an upsert: an empty list in `$in`, `$nin` or `$all`, and its consequences. A contradiction of
 * values is not folded.
 */
export function constantOf(filter: Document): Constant {
  return allOf(Object.keys(filter).map((key) => memberOf(key, filter[key])));
}

function memberOf(key: string, operand: unknown): Constant {
  switch (key) {
    case '$and':
      return allOf(branchesOf(operand));
    case '$or':
      return anyOf(branchesOf(operand));
    case '$nor':
      return opposite(anyOf(branchesOf(operand)));
    case '$alwaysTrue':
    case '$comment':
      return 'always';
    case '$alwaysFalse':
      return 'never';
    case '$jsonSchema':
      return isDocument(operand) && excludesDocuments(operand) ? 'never' : null;
    case '$sampleRate':
      return isNumber(operand) ? sampleOf(toNumber(operand)) : null;
    default:
      return !key.startsWith('$') && isOperatorDocument(operand) ? predicatesOf(operand) : null;
  }
}

function branchesOf(operand: unknown): Constant[] {
  return Array.isArray(operand) ? operand.map((branch) => (isDocument(branch) ? constantOf(branch) : null)) : [];
}

/** Returns `true` for a schema whose type no document has. */
function excludesDocuments({ bsonType, type }: Document): boolean {
  return [bsonType, type].some((name) => typeof name === 'string' && name !== 'object');
}

function sampleOf(rate: number): Constant {
  if (rate === 0) return 'never';
  return rate === 1 ? 'always' : null;
}

function predicatesOf(predicates: Document): Constant {
  return allOf(Object.keys(predicates).map((operator) => predicateOf(operator, predicates[operator])));
}

function predicateOf(operator: string, operand: unknown): Constant {
  switch (operator) {
    case '$in':
      return isEmpty(operand) ? 'never' : null;
    case '$nin':
      return isEmpty(operand) ? 'always' : null;
    case '$all':
      return isEmpty(operand) || (Array.isArray(operand) && operand.some(isNever)) ? 'never' : null;
    case '$elemMatch':
      // There may be no element for what holds of each.
      return isDocument(operand) && elementOf(operand) === 'never' ? 'never' : null;
    case '$not':
      return isOperatorDocument(operand) ? opposite(predicatesOf(operand)) : null;
    default:
      return null;
  }
}

function elementOf(condition: Document): Constant {
  return isValueCondition(condition) ? predicatesOf(condition) : constantOf(condition);
}

function isEmpty(operand: unknown): boolean {
  return Array.isArray(operand) && operand.length === 0;
}

function isNever(predicate: unknown): boolean {
  return isOperatorDocument(predicate) && predicatesOf(predicate) === 'never';
}

function allOf(parts: readonly Constant[]): Constant {
  if (parts.includes('never')) return 'never';
  return parts.every((part) => part === 'always') ? 'always' : null;
}

function anyOf(parts: readonly Constant[]): Constant {
  if (parts.includes('always')) return 'always';
  return parts.length > 0 && parts.every((part) => part === 'never') ? 'never' : null;
}

function opposite(constant: Constant): Constant {
  if (constant === null) return null;
  return constant === 'always' ? 'never' : 'always';
}
