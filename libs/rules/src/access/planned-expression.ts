import type { CompiledExpression } from '../expressions/compiled-expression.js';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { evaluate } from '../expressions/evaluate.js';
import { documentNeeds, type DocumentNeeds } from '../expressions/document-needs.js';
import { Truth } from '../expressions/truth.js';
import type { Selection } from '../expressions/query/query-filter.js';
import type { JudgedIn } from './images.js';
import { constantTruth, planExpression, type ExpressionPlan } from '../expressions/to-query.js';

/** An expression with what the request knows put in. */
export class PlannedExpression {
  /** What it comes to whatever the document is; `undefined` where that depends on it. */
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

  /** What of a stored document it looks at where it has no constant; `null` where a part of it is not enough. */
  needs(): DocumentNeeds | null {
    return documentNeeds(this.plan.folded);
  }

  holds(environment: JudgedIn): boolean | Promise<boolean> {
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

  /** Whether it is known by now to hold whatever the images are. */
  alwaysHolds(expression: CompiledExpression | undefined): boolean {
    const planned = expression && this.plan(expression);
    return planned instanceof PlannedExpression && planned.constant === true;
  }

  /** Whether there can be a document it holds for. */
  async couldHold(expression: CompiledExpression | undefined): Promise<boolean> {
    return expression !== undefined && (await this.plan(expression)).constant !== false;
  }

  /** Whether it holds for these images. Without one it is not stated, and `otherwise` counts. At once wherever that is known. */
  holds(expression: CompiledExpression | undefined, environment: JudgedIn, otherwise = false): boolean | Promise<boolean> {
    if (expression === undefined) return otherwise;
    const planned = this.plan(expression);
    return planned instanceof Promise ? planned.then((ready) => ready.holds(environment)) : planned.holds(environment);
  }
}
