import type { Condition, FunctionCall, Operand } from '../syntax.js';
import { isKnown } from './fold.js';
import type { Scope } from './operand-value.js';

function firstOf<T>(items: readonly T[], find: (item: T) => FunctionCall | undefined): FunctionCall | undefined {
  for (const item of items) {
    const call = find(item);
    if (call) return call;
  }
  return undefined;
}

function openCallOf(operand: Operand, scope: Scope): FunctionCall | undefined {
  switch (operand.kind) {
    case 'function':
      return isKnown(operand, scope) && scope.session.isUncalled(operand) ? operand : undefined;
    case 'list':
      return firstOf(operand.items, (item) => openCallOf(item, scope));
    case 'document':
      return firstOf(operand.fields, ([, field]) => openCallOf(field, scope));
    default:
      return undefined;
  }
}

/**
 * Returns the first function of a folded condition that can be called and has not been. What folding left out is not
 * needed.
 */
export function firstOpenCall(condition: Condition, scope: Scope): FunctionCall | undefined {
  switch (condition.kind) {
    case 'constant':
    case 'exists':
    case 'test':
      return undefined;
    case 'all':
    case 'any':
    case 'nested':
    case 'element':
      return firstOf(condition.of, (part) => firstOpenCall(part, scope));
    case 'not':
    case 'field':
      return firstOpenCall(condition.of, scope);
    default:
      return openCallOf(condition.operand, scope);
  }
}
