import { notingExpressions, type TakeExpression } from '#rules/access/required-expression.js';
import type { Importing } from './entity-kind.js';

/**
 * Returns a function that accepts the expressions of an entity, and reports conditions that hold for no user; `place` is the
 * entity's name in messages.
 */
export function notedExpressions({ note }: Importing, place: string): TakeExpression {
  return notingExpressions((text) => note(`${place}: ${text}`));
}

/** Reports the conditions of a `can_evaluate` that hold for no user; throws like `requireExpression`. */
export function noteGate(importing: Importing, place: string, { can_evaluate: gate }: { readonly can_evaluate?: object }): void {
  if (gate !== undefined) notedExpressions(importing, place)(gate, 'canEvaluate', 'can_evaluate');
}
