import { RULE_SIZE_MAX, type CreateRuleRequest, type Rule } from '#contracts/config/rules.contract.js';
import { AppError } from '#contracts/error.js';
import { requireExpression, type TakeExpression } from '#rules/access/required-expression.js';
import { requireNamespace } from '../schemas/namespace.js';
import { checkRelationships, checkSchema } from '../schemas/schema-dialect.js';
import type { KnownService } from '../service-entries/service-entries.js';
import { SERVICE_TYPE_RULES } from '../service-entries/service-types.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { rolesAndFilters } from '#rules/access/roles-and-filters.js';

export type RuleContent = ContentOf['rules'];

/** No separators or control characters: rules are exported as files of their names. */
// eslint-disable-next-line no-control-regex
const RULE_NAME = /^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,64}$/;
type RuleRequest = Omit<CreateRuleRequest, 'groupId' | 'appId' | 'serviceId'>;

function collectionRule(request: RuleRequest, service_id: string, take: TakeExpression): RuleContent {
  const { schema, relationships } = request;
  const { database, collection } = requireNamespace(request);
  if (schema) checkSchema(schema);
  if (relationships) checkRelationships(relationships);
  return {
    service_id,
    database,
    collection,
    ...rolesAndFilters(request, take),
    ...(schema ? { schema } : {}),
    ...(relationships ? { relationships } : {}),
  };
}

function serviceRule({ name, actions, when }: RuleRequest, service_id: string, take: TakeExpression): RuleContent {
  if (name === undefined || !RULE_NAME.test(name)) {
    throw new AppError('InvalidParameter', "rule name must have 1 to 64 characters, without '/' and '\\'");
  }
  if (actions === undefined) throw new AppError('InvalidParameter', 'actions is required');
  return { service_id, name, actions, when: take(when ?? {}, 'serviceWhen', 'when') };
}

/**
 * Checks whether a rule is about actions: rules of a data source are about its collections, unless they name none and have
 * actions.
 */
function isAboutActions({ database, collection, name, actions }: RuleRequest): boolean {
  return database === undefined && collection === undefined && name !== undefined && actions !== undefined;
}

/** Returns the rule a request describes. Throws `InvalidParameter` for one that its service cannot have. */
export function ruleContent(request: RuleRequest, service: KnownService, take: TakeExpression = requireExpression): RuleContent {
  const content =
    SERVICE_TYPE_RULES[service.type].rules === 'collections' && !isAboutActions(request)
      ? collectionRule(request, service._id, take)
      : serviceRule(request, service._id, take);
  if (JSON.stringify(content).length > RULE_SIZE_MAX) {
    throw new AppError('InvalidParameter', `a rule may have at most ${RULE_SIZE_MAX} characters of JSON`);
  }
  return content;
}

/** Returns the name that is unique among the rules of a service: a collection has one rule. */
export function ruleName(rule: RuleContent): string {
  return 'name' in rule ? rule.name : `${rule.database}.${rule.collection}`;
}

export function toRule(_id: string, { service_id: _service, ...rule }: RuleContent): Rule {
  return { _id, ...rule } as Rule;
}
