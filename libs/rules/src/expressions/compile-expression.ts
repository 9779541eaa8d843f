import { compileCondition } from './compile/condition.js';
import { Inspection } from './compile/inspection.js';
import { InvalidExpressionError, type Fault } from './fault.js';
import { expressionOf, type CompiledExpression } from './compiled-expression.js';
import { SLOTS, type SlotName } from './slots.js';
import type { Condition } from './syntax.js';

export interface ExpressionPlace {
  readonly slot: SlotName;
  /** Path of the expression, put before every error's path. */
  readonly at?: string;
}

function inspect(json: unknown, place: ExpressionPlace): { condition: Condition; inspection: Inspection } {
  const inspection = new Inspection(SLOTS[place.slot], place.at ?? '');
  return { condition: compileCondition(json, inspection), inspection };
}

/** Returns the errors of an expression (the first {@link MAX_FAULTS}); empty if it may be stored in that slot. */
export function checkExpression(json: unknown, place: ExpressionPlace): readonly Fault[] {
  return inspect(json, place).inspection.faults;
}

/**
 * Returns the conditions of an expression that are true for no user, because they have operators where those are data,
 * with their paths.
 */
export function expressionNotices(json: unknown, place: ExpressionPlace): readonly Fault[] {
  return inspect(json, place).inspection.notices;
}

/** Compiles an expression's JSON (also with extended JSON wrappers or BSON values) for a slot. Throws {@link InvalidExpressionError}. */
export function compileExpression(json: unknown, place: ExpressionPlace): CompiledExpression {
  const { condition, inspection } = inspect(json, place);
  if (inspection.faults.length > 0) throw new InvalidExpressionError(inspection.faults);
  return expressionOf(condition);
}
