import type { Condition, Operand, OrderOperator } from '../syntax.js';
import { ORDERED_TYPES } from '../values/order.js';
import { valueType } from '../values/value-type.js';
import { unwrapped } from './extended-json.js';
import { documentOf, type Inspection } from './inspection.js';
import { compileConversion, compileFunction, compileOperand } from './operand.js';
import { isConversion, isOrder, operatorOf, type ValueOperator } from './operators.js';

export const NEVER: Condition = { kind: 'constant', truth: 0 };

function compileExists(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const operand = compileOperand(json, inspection, 'operand');
  const value = operand.kind === 'literal' ? operand.value : undefined;
  const wanted = valueType(value) === 'number' ? Number(value) : value;
  if (wanted !== true && wanted !== false && wanted !== 1 && wanted !== 0) inspection.fault('%exists takes true or false');
  const exists: Condition = { kind: 'exists', subject };
  return wanted === true || wanted === 1 ? exists : { kind: 'not', of: exists };
}

function compileOrder(operator: OrderOperator, json: unknown, subject: Operand, inspection: Inspection): Condition {
  const operand = compileOperand(json, inspection, 'operand');
  const isWrong = operand.kind === 'literal' && operand.value !== undefined && !ORDERED_TYPES.has(valueType(operand.value));
  if (isWrong || operand.kind === 'list' || operand.kind === 'document') {
    inspection.fault(`%${operator} takes a number, a string, a date, an ObjectID or a boolean`);
  }
  return { kind: 'order', operator, subject, operand };
}

function compileMembership(operator: 'in' | 'nin', json: unknown, subject: Operand, inspection: Inspection): Condition {
  const operand = compileOperand(json, inspection, 'operand');
  const isDocument = operand.kind === 'document' || (operand.kind === 'literal' && valueType(operand.value) === 'document');
  if (isDocument) inspection.fault(`%${operator} takes a list, an expansion or a single value`);
  return { kind: 'in', subject, operand };
}

/** Returns `true` if `%eq` has conditions instead of a value. */
function hasConditions(json: unknown): boolean {
  const document = documentOf(json);
  if (!document || unwrapped(document) !== undefined) return false;
  return Object.keys(document).some((key) => {
    const operator = operatorOf(key);
    return operator !== undefined && operator !== 'function' && !isConversion(operator);
  });
}

/**
 * Compiles an operator applied to a subject.
 *
 * @param bareValue compiles a value as if it were written without `%eq`
 */
export function compileValueOperator(
  operator: ValueOperator,
  json: unknown,
  subject: Operand,
  inspection: Inspection,
  bareValue: (json: unknown) => Condition,
): Condition {
  if (isOrder(operator)) return compileOrder(operator, json, subject, inspection);
  if (isConversion(operator)) return { kind: 'match', subject, operand: compileConversion(operator, json, inspection) };
  switch (operator) {
    case 'eq':
    case 'ne': {
      if (hasConditions(json)) inspection.fault(`%${operator} takes a value, not another operator`);
      if (operator === 'eq') return bareValue(json);
      return { kind: 'not', of: inspection.negated(() => bareValue(json)) };
    }
    case 'in':
      return compileMembership('in', json, subject, inspection);
    case 'nin':
      return { kind: 'not', of: compileMembership('nin', json, subject, inspection) };
    case 'exists':
      return compileExists(json, subject, inspection);
    case 'function':
      return { kind: 'match', subject, operand: compileFunction(json, inspection) };
  }
}
