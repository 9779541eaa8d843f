import { compileExpression } from '#rules/expressions/compile-expression.js';
import type { CompiledExpression } from '#rules/expressions/compiled-expression.js';
import { InvalidExpressionError } from '#rules/expressions/fault.js';
import type { SlotName } from '#rules/expressions/slots.js';

const ALWAYS = compileExpression(true, { slot: 'canEvaluate' });
const NEVER = compileExpression(false, { slot: 'canEvaluate' });

/**
 * Cache keyed by the expression's JSON object, which is part of a snapshot: compiled expressions are released with the snapshot.
 */
const compiled = new Map<SlotName, WeakMap<object, CompiledExpression>>();

/**
 * Returns the compiled form of a configured expression, compiling it once. An expression that is absent or `null`
 * always holds. An invalid expression never holds, because what it grants is undefined.
 */
export function compiledExpression(json: unknown, slot: SlotName): CompiledExpression {
  if (json === undefined || json === null || json === true) return ALWAYS;
  if (typeof json !== 'object') return json === '%%true' ? ALWAYS : NEVER;
  let ofSlot = compiled.get(slot);
  if (!ofSlot) {
    ofSlot = new WeakMap();
    compiled.set(slot, ofSlot);
  }
  let expression = ofSlot.get(json);
  if (!expression) {
    expression = compileOrRefuse(json, slot);
    ofSlot.set(json, expression);
  }
  return expression;
}

function compileOrRefuse(json: object, slot: SlotName): CompiledExpression {
  try {
    return compileExpression(json, { slot });
  } catch (error) {
    if (error instanceof InvalidExpressionError) return NEVER;
    throw error;
  }
}
