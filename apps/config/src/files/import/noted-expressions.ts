import { notingExpressions, type TakeExpression } from '#rules/access/required-expression.js';
import type { ImportRun } from './import-run.js';

/** Takes the expressions of an entity, and tells of conditions that hold for nobody; `place` is what messages call the entity. */
export function notedExpressions({ note }: ImportRun, place: string): TakeExpression {
  return notingExpressions((text) => note(`${place}: ${text}`));
}

/** Tells of the conditions of a `can_evaluate` that hold for nobody; throws like `requireExpression`. */
export function noteGate(run: ImportRun, place: string, { can_evaluate: gate }: { readonly can_evaluate?: object }): void {
  if (gate !== undefined) notedExpressions(run, place)(gate, 'canEvaluate', 'can_evaluate');
}
