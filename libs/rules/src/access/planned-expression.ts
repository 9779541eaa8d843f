import type { CompiledExpression } from '../expressions/compiled-expression.js';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { evaluate } from '../expressions/evaluate.js';
import { documentNeeds, type DocumentNeeds } from '../expressions/document-needs.js';
import { Truth } from '../expressions/truth.js';
import type { Selection } from '../expressions/query/query-filter.js';
import type { EnvironmentFactory } from './images.js';
import { constantTruth, planExpression, type ExpressionPlan } from '../expressions/to-query.js';

/** An expression with what the request knows put in. */
export class PlannedExpression {
  /** Result if it is the same for every document, else `undefined`. */
  readonly constant: boolean | undefined;
  /** Something it needs could not be had, a function for example. Counts as false where it would grant. */
  readonly failed: boolean;
  /** The stored documents it holds for: `%%prevRoot` is the document itself. */
  readonly selection: Selection;

  constructor(private readonly plan: ExpressionPlan) {
    this.constant = constantTruth(plan.folded);
    const { condition } = plan.folded;
    this.failed = condition.kind === 'constant' && condition.truth === Truth.failed;
    this.selection = {
      filter:
        plan.verdict === 'all' ? true : plan.verdict === 'none' ? false : Object.keys(plan.filter).length === 0 || plan.filter,
      exact: plan.remainder === null,
    };
  }

  /**
   * Returns the parts of a stored document that it reads if it has no constant; `null` if it needs the whole document.
   */
  needs(): DocumentNeeds | null {
    return documentNeeds(this.plan.folded);
  }

  holds(environment: EnvironmentFactory): boolean | Promise<boolean> {
    return this.constant ?? evaluate(this.plan.folded, environment());
  }
}

/** Plans the expressions of one request, each once and only when it is asked for: planning may call functions. */
export class ExpressionPlanner {
  private readonly planned = new Map<CompiledExpression, PlannedExpression | Promise<PlannedExpression>>();

  constructor(readonly environment: ExpressionEnvironment) {}

  plan(expression: CompiledExpression): PlannedExpression | Promise<PlannedExpression> {
    let planned = this.planned.get(expression);
    if (planned === undefined) {
      const plan = planExpression(expression, this.environment);
      planned = plan instanceof Promise ? plan.then((ready) => this.keep(expression, ready)) : new PlannedExpression(plan);
      this.planned.set(expression, planned);
    }
    return planned;
  }

  private keep(expression: CompiledExpression, plan: ExpressionPlan): PlannedExpression {
    const planned = new PlannedExpression(plan);
    this.planned.set(expression, planned);
    return planned;
  }

  /** Returns `true` if it is already known to be true for any images. */
  alwaysHolds(expression: CompiledExpression | undefined): boolean {
    const planned = expression && this.plan(expression);
    return planned instanceof PlannedExpression && planned.constant === true;
  }

  /** Returns `true` if it may be true for some document. */
  async couldHold(expression: CompiledExpression | undefined): Promise<boolean> {
    return expression !== undefined && (await this.plan(expression)).constant !== false;
  }

  /**
   * Evaluates an expression for these images. Without an expression, returns `otherwise`. Synchronous if the result is
   * known.
   */
  holds(
    expression: CompiledExpression | undefined,
    environment: EnvironmentFactory,
    otherwise = false,
  ): boolean | Promise<boolean> {
    if (expression === undefined) return otherwise;
    const planned = this.plan(expression);
    return planned instanceof Promise ? planned.then((ready) => ready.holds(environment)) : planned.holds(environment);
  }
}
