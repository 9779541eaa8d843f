import type { CompiledExpression } from './compiled-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { conditionTruth } from './evaluation/condition-truth.js';
import { resolveCondition } from './evaluation/resolve-condition.js';
import { Session } from './evaluation/session.js';
import { Truth } from './truth.js';

/**
 * Evaluates an expression. Synchronous unless a function has to be called or an expansion is asynchronous. Never throws
 * and never rejects: a failed function or expansion makes the condition around it fail, which is never true, not even
 * negated.
 */
export function evaluate(expression: CompiledExpression, environment: ExpressionEnvironment): boolean | Promise<boolean> {
  if (expression.condition.kind === 'constant') return expression.condition.truth === Truth.true;
  const scope = { session: new Session(environment) };
  const truth = conditionTruth(expression.condition, scope);
  if (truth !== Truth.pending) return truth === Truth.true;
  return Promise.resolve(resolveCondition(expression.condition, scope)).then(
    (condition) => condition.kind === 'constant' && condition.truth === Truth.true,
  );
}
