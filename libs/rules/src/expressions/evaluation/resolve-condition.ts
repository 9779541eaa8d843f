import type { Condition } from '../syntax.js';
import { fold } from './fold.js';
import { firstOpenCall } from './open-call.js';
import { functionArguments, type Scope } from './operand-value.js';
import { Trouble } from '../truth.js';

/**
 * Folds a condition until nothing more can be known: waits for expansions, and calls the functions that still matter, one after
 * the other. Every round adds a value that was missing, so it ends.
 */
export function resolveCondition(condition: Condition, scope: Scope): Condition | Promise<Condition> {
  const folded = fold(condition, scope);
  return scope.session.isWaiting || firstOpenCall(folded, scope) ? continueResolving(folded, scope) : folded;
}

async function continueResolving(condition: Condition, scope: Scope): Promise<Condition> {
  let folded = condition;
  for (;;) {
    while (scope.session.isWaiting) {
      await scope.session.settled();
      folded = fold(folded, scope);
    }
    const call = firstOpenCall(folded, scope);
    if (!call) return folded;
    const args = functionArguments(call, scope);
    if (!(args instanceof Trouble)) scope.session.call(call, args);
    await scope.session.settled();
    folded = fold(folded, scope);
  }
}
