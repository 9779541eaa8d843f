import type { ConversionOperator, OrderOperator } from '../syntax.js';

export type LogicalOperator = 'and' | 'or' | 'nor' | 'not';
export type ValueOperator = 'eq' | 'ne' | 'in' | 'nin' | 'exists' | OrderOperator | ConversionOperator | 'function';
export type Operator = LogicalOperator | ValueOperator;

const LOGICAL: ReadonlySet<string> = new Set<LogicalOperator>(['and', 'or', 'nor', 'not']);
const ORDER: ReadonlySet<string> = new Set<OrderOperator>(['gt', 'gte', 'lt', 'lte']);
const CONVERSION: ReadonlySet<string> = new Set<ConversionOperator>([
  'stringToOid',
  'oidToString',
  'stringToUuid',
  'uuidToString',
]);
const OTHER: ReadonlySet<string> = new Set<ValueOperator>(['eq', 'ne', 'in', 'nin', 'exists', 'function']);

/** Returns `true` if a key is written as an operator, known or not. `%%name` is an expansion. */
export function looksLikeOperator(key: string): boolean {
  return key.startsWith('$') || (key.startsWith('%') && !key.startsWith('%%'));
}

/** Returns the operator a key names, with either prefix; undefined for an unknown operator. */
export function operatorOf(key: string): Operator | undefined {
  if (!looksLikeOperator(key)) return undefined;
  const name = key.slice(1);
  const known = LOGICAL.has(name) || ORDER.has(name) || CONVERSION.has(name) || OTHER.has(name);
  return known ? (name as Operator) : undefined;
}

export function isLogical(operator: string | undefined): operator is LogicalOperator {
  return operator !== undefined && LOGICAL.has(operator);
}

export function isOrder(operator: string): operator is OrderOperator {
  return ORDER.has(operator);
}

export function isConversion(operator: string | undefined): operator is ConversionOperator {
  return operator !== undefined && CONVERSION.has(operator);
}
