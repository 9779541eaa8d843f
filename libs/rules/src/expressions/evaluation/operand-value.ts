import type { Operand } from '../syntax.js';
import { convert } from '../values/conversion.js';
import { plainValue, resolvePath } from '../values/path.js';
import type { Session } from './session.js';
import { Trouble } from '../truth.js';

/** Scope that conditions are evaluated in: a session and, inside a `nested` condition, the document it checks. */
export interface Scope {
  readonly session: Session;
  readonly candidate?: unknown;
}

function allValues(operands: readonly Operand[], scope: Scope): unknown[] | Trouble {
  const values: unknown[] = [];
  for (const operand of operands) {
    const value = operandValue(operand, scope);
    if (value instanceof Trouble) return value;
    values.push(plainValue(value));
  }
  return values;
}

/** Returns an operand's value, or the trouble that keeps it from having one. */
export function operandValue(operand: Operand, scope: Scope): unknown {
  switch (operand.kind) {
    case 'literal':
      return operand.value;
    case 'expansion':
      return scope.session.read(operand);
    case 'relative':
      return resolvePath(scope.candidate, operand.path);
    case 'conversion': {
      const value = operandValue(operand.operand, scope);
      return value instanceof Trouble ? value : (convert(operand.operator, value) ?? Trouble.invalid);
    }
    case 'function': {
      const args = functionArguments(operand, scope);
      return args instanceof Trouble ? args : scope.session.result(operand);
    }
    case 'list':
      return allValues(operand.items, scope);
    case 'document': {
      const values = allValues(
        operand.fields.map(([, field]) => field),
        scope,
      );
      if (values instanceof Trouble) return values;
      return Object.fromEntries(operand.fields.map(([name], index) => [name, values[index]]));
    }
  }
}

/** Returns the arguments a function is called with, or the trouble with one of them. */
export function functionArguments(call: Operand & { kind: 'function' }, scope: Scope): unknown[] | Trouble {
  return allValues(call.arguments, scope);
}

/** Returns `true` if a list from this operand stands for its elements. */
export function isComputed(operand: Operand): boolean {
  if (operand.kind === 'literal') return operand.computed;
  return operand.kind !== 'list' && operand.kind !== 'document';
}
