import { expressionOf, type CompiledExpression } from './compiled-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { resolveCondition } from './evaluation/resolve-condition.js';
import { Session } from './evaluation/session.js';
import { Truth } from './truth.js';
import { trueSelection } from './query/push-down.js';
import { MATCH_NOTHING, type QueryFilter } from './query/query-filter.js';
import type { ExpansionName } from './slots.js';
import type { Condition } from './syntax.js';

/** An expression as a question to the database, for the documents of one collection and one environment. */
export interface QueryPlan {
  /** `all`: it is true for every document; `none`: for no document, so that none has to be read. */
  readonly verdict: 'all' | 'some' | 'none';
  /** A MongoDB filter that finds every document the expression may hold for. */
  readonly filter: QueryFilter;
  /** Remaining expression to {@link evaluate} for each document found; null if the filter is complete. */
  readonly remainder: CompiledExpression | null;
}

/** A question to the database, and what judges single documents. */
export interface ExpressionPlan extends QueryPlan {
  /**
   * The whole expression with what the environment knew put in: the cheap way to judge one document again and again.
   * Unlike `verdict` and `filter` it says nothing of what is stored, so it also judges documents that are not, yet.
   */
  readonly folded: CompiledExpression;
}

/** Returns the result of a folded expression if it is the same for every document, else `undefined`. */
export function constantTruth(folded: CompiledExpression): boolean | undefined {
  const { condition } = folded;
  return condition.kind === 'constant' ? condition.truth === Truth.true : undefined;
}

const OF_THE_DOCUMENT: ReadonlySet<ExpansionName> = new Set(['root', 'prevRoot', 'this', 'prev']);

/** The parts the filter does not decide. Their known parts have their values already. */
function remainderOf(condition: Condition): CompiledExpression | null {
  const parts = condition.kind === 'all' ? condition.of : [condition];
  const of = parts.filter((part) => !trueSelection(part).exact);
  const [only] = of;
  if (!only) return null;
  return expressionOf(of.length === 1 ? only : { kind: 'all', of });
}

function question(condition: Condition): QueryPlan {
  if (condition.kind === 'constant') {
    const holds = condition.truth === Truth.true;
    return { verdict: holds ? 'all' : 'none', filter: holds ? {} : MATCH_NOTHING, remainder: null };
  }
  const selection = trueSelection(condition);
  if (selection.filter === false) return { verdict: 'none', filter: MATCH_NOTHING, remainder: null };
  const filter = selection.filter === true ? {} : selection.filter;
  if (!selection.exact) return { verdict: 'some', filter, remainder: remainderOf(condition) };
  return { verdict: selection.filter === true ? 'all' : 'some', filter, remainder: null };
}

/**
 * Turns an expression into a query. Everything that does not depend on the document gets its value now (functions are
 * called as far as they matter); of the rest, what the database decides exactly as {@link evaluate} would goes into the
 * filter.
 *
 * A document is allowed when the filter finds it and the remainder, evaluated with it as `root` and `prevRoot`, holds.
 * It is taken as stored: `%%prevRoot` is the same document. The filter compares as the simple collation does.
 */
export function toQuery(expression: CompiledExpression, environment: ExpressionEnvironment): QueryPlan | Promise<QueryPlan> {
  const condition = resolved(expression, environment);
  return condition instanceof Promise ? condition.then(question) : question(condition);
}

/** Does the same as {@link toQuery}, with the expression as it is by then. */
export function planExpression(
  expression: CompiledExpression,
  environment: ExpressionEnvironment,
): ExpressionPlan | Promise<ExpressionPlan> {
  const plan = (condition: Condition): ExpressionPlan => ({ ...question(condition), folded: expressionOf(condition) });
  const condition = resolved(expression, environment);
  return condition instanceof Promise ? condition.then(plan) : plan(condition);
}

function resolved(expression: CompiledExpression, environment: ExpressionEnvironment): Condition | Promise<Condition> {
  return resolveCondition(expression.condition, { session: new Session(environment, OF_THE_DOCUMENT) });
}
