import { appPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot, ServiceConfig, ServiceRuleConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { Rights } from '../app/rights.js';
import type { RequestExpressions } from './request-expressions.js';

const rulesOf = appPart(({ rules }): ReadonlyMap<string, readonly ServiceRuleConfig[]> => {
  const services = new Map<string, ServiceRuleConfig[]>();
  for (const rule of rules) {
    if ('actions' in rule) services.set(rule.service_id, [...(services.get(rule.service_id) ?? []), rule]);
  }
  return services;
});

/** Returns the rules `{name, actions, when}` of a service, in no particular order: each rule grants independently. */
export function serviceRules(snapshot: AppSnapshot, { _id }: ServiceConfig): readonly ServiceRuleConfig[] {
  return rulesOf(snapshot).get(_id) ?? [];
}

/** Checks if a rule's list contains an action: `*` lists all actions, `s3:*` all actions of one AWS service. */
function lists(actions: readonly string[], action: string): boolean {
  const [service, name] = action.split(':', 2);
  return actions.includes(action) || actions.includes('*') || (name !== undefined && actions.includes(`${service}:*`));
}

/** Caller of an action. */
interface Asking {
  readonly rights: Rights;
  readonly expressions: RequestExpressions;
}

/**
 * Passes if one of the rules lists the action and holds for its arguments (runtime §6.2). Always passes for the system:
 * rules apply to users and to functions that run as a user.
 * @param args `%%args`: a value, or a function that resolves it path by path
 * @throws AppError `NoMatchingRuleFound`
 */
export async function requireRule(
  rules: readonly ServiceRuleConfig[],
  action: string,
  { rights, expressions }: Asking,
  args: unknown,
): Promise<void> {
  if (rights.kind === 'system') return;
  await requireListed(rules, action, expressions, args);
}

async function requireListed(
  rules: readonly ServiceRuleConfig[],
  action: string,
  expressions: RequestExpressions,
  args: unknown,
): Promise<void> {
  for (const { actions, when } of rules) {
    if (!lists(actions, action)) continue;
    if (await expressions.holds(when, 'serviceWhen', { args })) return;
  }
  throw new AppError('NoMatchingRuleFound', `no matching rule found for the action '${action}'`);
}

/**
 * Checks the rules of a data source for a user. There, rules about actions can only restrict: an action that no rule
 * lists passes.
 * @throws AppError `NoMatchingRuleFound`
 */
export async function requireUnrestricted(
  rules: readonly ServiceRuleConfig[],
  action: string,
  expressions: RequestExpressions,
  args: unknown,
): Promise<void> {
  const listing = rules.filter(({ actions }) => lists(actions, action));
  if (listing.length > 0) await requireListed(listing, action, expressions, args);
}
