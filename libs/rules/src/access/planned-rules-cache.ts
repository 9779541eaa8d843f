import { LRUCache } from 'lru-cache';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { requestDependencyOf, type RequestDependency } from './request-dependency.js';
import type { CompiledRules } from './compiled-rules.js';
import { RequestRules } from './request-rules.js';

/** Rules with a user put in that are kept; some kilobytes each. */
const PLANNED_MAX = 1_000;

/** The request data that rules need, and their number in keys. */
interface KnownRules {
  readonly asked: RequestDependency;
  readonly number: number;
}

/**
 * Cache of plans made of collection rules with a request's data inserted. Rules that need only the user id of a request are
 * planned for the first request of a user and cached; all others, such as those that call functions, are planned for each
 * request.
 */
export class PlannedRulesCache<Plan extends object> {
  private readonly kept = new LRUCache<string, Plan>({ max: PLANNED_MAX });
  private readonly known = new WeakMap<CompiledRules, KnownRules>();
  private next = 0;

  /**
   * @param userId whose id `%%user.id` is in the environment
   * @param make makes the plan; what it uses besides the rules must be the same for all requests under these rules
   */
  of(rules: CompiledRules, environment: ExpressionEnvironment, userId: string, make: (rules: RequestRules) => Plan): Plan {
    const { asked, number } = this.knownOf(rules);
    if (asked === 'more') return make(new RequestRules(rules, environment));
    const key = `${number} ${asked === 'userId' ? userId : ''}`;
    let planned = this.kept.get(key);
    if (!planned) {
      // With no more than they ask for: what is kept must not keep a request.
      planned = make(new RequestRules(rules, { user: { id: userId }, environment: environment.environment }));
      this.kept.set(key, planned);
    }
    return planned;
  }

  private knownOf(rules: CompiledRules): KnownRules {
    let known = this.known.get(rules);
    if (known === undefined) {
      known = { asked: requestDependencyOf(rules), number: this.next++ };
      this.known.set(rules, known);
    }
    return known;
  }
}
