import { isExpansion, NOTHING } from '../compile/expansion.js';
import { unwrapped } from '../compile/extended-json.js';
import { documentOf, type Inspection } from '../compile/inspection.js';
import { compileConversion, compileOperand } from '../compile/operand.js';
import { isConversion, looksLikeOperator, operatorOf } from '../compile/operators.js';
import { shown } from '../fault.js';
import { literal } from '../syntax.js';
import type { Document } from '../values/value-type.js';
import type { QueryNode } from './query-template.js';

const COMPARISONS: ReadonlySet<string> = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte']);
const LISTS: ReadonlySet<string> = new Set(['$in', '$nin', '$all']);
const QUERY_LISTS: ReadonlySet<string> = new Set(['$and', '$or', '$nor']);

/** Operators that run code, or read more than the document. */
const FORBIDDEN: ReadonlySet<string> = new Set(['$where', '$text', '$function', '$accumulator']);

const EMPTY: QueryNode = { kind: 'value', operand: NOTHING, as: 'operand' };

/** A value that may contain expansions. */
function value(json: unknown, inspection: Inspection, as: 'operand' | 'equality' | 'elements'): QueryNode {
  const operand = compileOperand(json, inspection, 'argument');
  return { kind: 'value', operand, as: operand.kind === 'literal' ? 'operand' : as };
}

/** The operand of an operator that compares nothing: taken as written. */
function verbatim(json: unknown, inspection: Inspection): QueryNode {
  const operand = compileOperand(json, inspection, 'argument');
  if (operand.kind !== 'literal') inspection.fault('an expansion cannot be used here');
  return { kind: 'value', operand, as: 'operand' };
}

/** Returns `true` if an operator written with `%` also exists in queries. */
function hasQueryOperator(key: string): boolean {
  const operator = operatorOf(key);
  return operator !== undefined && operator !== 'function' && !isConversion(operator);
}

function members(document: Document, inspection: Inspection, read: (key: string, json: unknown) => QueryNode): QueryNode {
  const names = Object.keys(document).map((key) => (looksLikeOperator(key) ? `$${key.slice(1)}` : key));
  const nodes = inspection.eachMember(document, EMPTY, (key, json) => {
    if (isExpansion(key)) inspection.fault('an expansion cannot be a field of a query');
    else if (FORBIDDEN.has(key)) inspection.fault(`${shown(key)} cannot be used in rules`);
    else if (key.startsWith('%') && !hasQueryOperator(key)) inspection.fault(`${shown(key)} cannot be used here`);
    return read(looksLikeOperator(key) ? `$${key.slice(1)}` : key, json);
  });
  return { kind: 'document', fields: nodes.map((node, index) => [names[index] ?? '', node] as const) };
}

/**
 * Compiles an aggregation expression: there, a string from outside could be a path or an operator, so it is marked as a
 * constant.
 */
function aggregation(json: unknown, inspection: Inspection): QueryNode {
  if (Array.isArray(json)) {
    return { kind: 'list', items: inspection.eachElement(json, EMPTY, (item) => aggregation(item, inspection)) };
  }
  const document = documentOf(json);
  if (document && unwrapped(document) === undefined) {
    return members(document, inspection, (_key, member) => aggregation(member, inspection));
  }
  const operand = compileOperand(json, inspection, 'argument');
  return { kind: 'value', operand, as: operand.kind === 'literal' ? 'operand' : 'constant' };
}

function conversionIn(document: Document, inspection: Inspection): QueryNode | undefined {
  const [key, ...others] = Object.keys(document);
  const operator = key === undefined || others.length > 0 ? undefined : operatorOf(key);
  if (key === undefined || !isConversion(operator)) return undefined;
  const operand = inspection.at(key, NOTHING, () => compileConversion(operator, document[key], inspection));
  return { kind: 'value', operand, as: 'equality' };
}

function fieldOperator(operator: string, json: unknown, inspection: Inspection): QueryNode {
  if (COMPARISONS.has(operator)) return value(json, inspection, 'operand');
  if (LISTS.has(operator)) return value(json, inspection, 'elements');
  if (operator === '$not') return fieldValue(json, inspection);
  if (operator === '$elemMatch') return elementMatch(json, inspection);
  return verbatim(json, inspection);
}

function elementMatch(json: unknown, inspection: Inspection): QueryNode {
  const document = documentOf(json);
  if (!document) return verbatim(json, inspection);
  const isQuery = Object.keys(document).every((key) => !looksLikeOperator(key) || QUERY_LISTS.has(`$${key.slice(1)}`));
  return isQuery ? compileQuery(document, inspection) : fieldValue(document, inspection);
}

function fieldValue(json: unknown, inspection: Inspection): QueryNode {
  const document = documentOf(json);
  if (!document || unwrapped(document) !== undefined) return value(json, inspection, 'equality');
  const conversion = conversionIn(document, inspection);
  if (conversion) return conversion;
  if (!Object.keys(document).some(looksLikeOperator)) return value(json, inspection, 'equality');
  return members(document, inspection, (operator, operand) => fieldOperator(operator, operand, inspection));
}

function queryField(key: string, json: unknown, inspection: Inspection): QueryNode {
  if (!looksLikeOperator(key)) return fieldValue(json, inspection);
  if (key === '$expr') return aggregation(json, inspection);
  if (!QUERY_LISTS.has(key)) return verbatim(json, inspection);
  if (Array.isArray(json)) {
    return { kind: 'list', items: inspection.eachElement(json, EMPTY, (query) => compileQuery(query, inspection)) };
  }
  inspection.fault(`${shown(key)} takes a list`);
  return EMPTY;
}

/** Compiles a MongoDB query in which values may be expansions or conversions, and operators may be written with `%`. */
export function compileQuery(json: unknown, inspection: Inspection): QueryNode {
  const document = documentOf(json);
  if (document) return members(document, inspection, (key, member) => queryField(key, member, inspection));
  inspection.fault('a query must be an object');
  return { kind: 'value', operand: literal(undefined), as: 'operand' };
}
