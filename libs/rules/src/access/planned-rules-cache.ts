import { LRUCache } from 'lru-cache';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { requestDependencyOf } from './request-dependency.js';
import type { CompiledRules } from './compiled-rules.js';
import { RequestRules } from './request-rules.js';

/** Rules with a user put in that are kept; some kilobytes each. */
const PLANNED_MAX = 1_000;

/**
 * Cache of plans made of collection rules with a request's data inserted. Rules that need only the user id of a request are
 * planned for the first request of a user and cached; all others, such as those that call functions, are planned for each
 * request.
 */
export class PlannedRulesCache<Plan extends object> {
  private readonly kept = new LRUCache<string, Plan>({ max: PLANNED_MAX });
  private readonly numbers = new WeakMap<CompiledRules, number>();
  private next = 0;

  /**
   * @param userId whose id `%%user.id` is in the environment
   * @param make makes the plan; what it uses besides the rules must be the same for all requests under these rules
   */
  of(rules: CompiledRules, environment: ExpressionEnvironment, userId: string, make: (rules: RequestRules) => Plan): Plan {
    const asked = requestDependencyOf(rules);
    if (asked === 'more') return make(new RequestRules(rules, environment));
    const key = `${this.numberOf(rules)} ${asked === 'userId' ? userId : ''}`;
    let planned = this.kept.get(key);
    if (!planned) {
      // With no more than they ask for: what is kept must not keep a request.
      planned = make(new RequestRules(rules, { user: { id: userId }, environment: environment.environment }));
      this.kept.set(key, planned);
    }
    return planned;
  }

  private numberOf(rules: CompiledRules): number {
    let number = this.numbers.get(rules);
    if (number === undefined) {
      number = this.next++;
      this.numbers.set(rules, number);
    }
    return number;
  }
}
