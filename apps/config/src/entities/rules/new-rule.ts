import { RULES_MAX, type CreateRuleRequest } from '#contracts/config/rules.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { entriesOfService, type KnownService } from '../service-entries/service-entries.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ruleContent, ruleName, type RuleContent } from './rule-content.js';

/**
 * Throws `code` if another rule of the service has this name or collection (`id` is the rule that may have it), and
 * `InvalidParameter` if the service has `RULES_MAX` others.
 */
export function requireFree(
  draft: ConfigEdit,
  rule: RuleContent,
  code: 'RuleAlreadyExists' | 'RuleDuplicateName',
  id?: string,
): void {
  const name = ruleName(rule);
  const others = entriesOfService(draft.result.tree, 'rules', rule.service_id).filter(([other]) => other !== id);
  if (others.some(([, entry]) => entry.name === name)) {
    throw new AppError(code, 'name' in rule ? `a rule named '${name}' already exists` : `a rule for '${name}' already exists`);
  }
  if (others.length >= RULES_MAX) throw new AppError('InvalidParameter', `a service may have at most ${RULES_MAX} rules`);
}

/** Adds a rule to a service, which may be as new as the rule. */
export function addRule(
  draft: ConfigEdit,
  service: KnownService,
  request: CreateRuleRequest,
): { _id: string; rule: RuleContent } {
  const rule = ruleContent(request, service);
  requireFree(draft, rule, 'RuleAlreadyExists');
  const _id = newId();
  draft.put('rules', _id, rule);
  return { _id, rule };
}
