import { Inject, Injectable } from '@nestjs/common';
import {
  RULES_MAX,
  type CreateRuleRequest,
  type CreatedRule,
  type ReplaceRuleRequest,
  type Rule,
  type RuleScope,
} from '#contracts/config/rules.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#platform/ids.js';
import {
  entitiesOfService,
  entriesOfService,
  entryOfService,
  requireService,
  type KnownService,
} from '../services/service-entries.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { ConfigView } from '../versions/config-view.js';
import { ruleContent, ruleName, toRule, type RuleContent } from './rule-content.js';

function requireRule({ tree }: ConfigView, { serviceId, ruleId }: RuleScope): KnownService {
  const service = requireService(tree, serviceId);
  if (!entryOfService(tree, 'rules', serviceId, ruleId)) {
    throw new AppError('RuleNotFound', notFoundMessage('RuleNotFound', ruleId));
  }
  return service;
}

/** One rule per name or collection; `id` is the rule that may have it already. */
function requireFree(draft: ConfigEdit, rule: RuleContent, code: 'RuleAlreadyExists' | 'RuleDuplicateName', id?: string): void {
  const name = ruleName(rule);
  const others = entriesOfService(draft.tree, 'rules', rule.service_id).filter(([other]) => other !== id);
  if (others.some(([, entry]) => entry.name === name)) {
    throw new AppError(code, 'name' in rule ? `a rule named '${name}' already exists` : `a rule for '${name}' already exists`);
  }
  if (others.length >= RULES_MAX) throw new AppError('InvalidParameter', `a service may have at most ${RULES_MAX} rules`);
}

@Injectable()
export class RulesService {
  constructor(@Inject(ConfigStore) private readonly store: ConfigStore) {}

  list(key: ServiceScope): Promise<Rule[]> {
    return this.store.read(key, async (view) => {
      const rules = await entitiesOfService(view, 'rules', key.serviceId);
      return rules.map(({ _id, content }) => toRule(_id, content));
    });
  }

  get(key: RuleScope): Promise<Rule> {
    return this.store.read(key, async (view) => toRule(key.ruleId, await this.find(view, key)));
  }

  create(request: CreateRuleRequest): Promise<CreatedRule> {
    return this.store.change(request, (draft) => {
      const rule = ruleContent(request, requireService(draft.tree, request.serviceId));
      requireFree(draft, rule, 'RuleAlreadyExists');
      const _id = newId();
      draft.put('rules', _id, rule);
      if ('name' in rule) return { _id, name: rule.name };
      return { _id, name: ruleName(rule), database: rule.database, collection: rule.collection };
    });
  }

  replace(request: ReplaceRuleRequest): Promise<Rule> {
    return this.store.change(request, (draft) => {
      const rule = ruleContent(request, requireRule(draft, request));
      requireFree(draft, rule, 'RuleDuplicateName', request.ruleId);
      draft.put('rules', request.ruleId, rule);
      return toRule(request.ruleId, rule);
    });
  }

  delete(key: RuleScope): Promise<null> {
    return this.store.change(key, (draft) => {
      requireRule(draft, key);
      draft.remove('rules', key.ruleId);
      return null;
    });
  }

  private async find(view: ConfigView, key: RuleScope): Promise<RuleContent> {
    requireRule(view, key);
    const rule = await view.content('rules', key.ruleId);
    if (!rule) throw new AppError('RuleNotFound', notFoundMessage('RuleNotFound', key.ruleId));
    return rule;
  }
}
