import { Allow, ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { versioned } from '../versioned.js';
import { ServiceScope } from './services.contract.js';

/** Maximum number of rules per service. */
export const RULES_MAX = 1_000;
/** Maximum number of roles per rule, and of filters. */
export const ROLES_MAX = 100;
/** Maximum characters of the name of a role or a filter. */
export const ROLE_NAME_MAX = 100;
/** Maximum characters of one rule as JSON. */
export const RULE_SIZE_MAX = 200_000;
/** Maximum number of actions per rule of a service, and maximum characters of each. */
export const ACTIONS_MAX = 200;
export const ACTION_NAME_MAX = 128;

/**
 * A rule. With the properties from `database` on, it applies to a collection of a data source; with the properties
 * before, to actions of a service of any type. Rules about actions of a data source can only restrict access: an action
 * they list is allowed if one of them is true.
 */
export class Rule {
  /** Id of the rule. */
  @Allow() _id!: string;
  /** Name of the rule, unique in its service. Only for rules about actions. */
  @Allow() name?: string;
  /** Allowed actions of the service, `*` for all. Only for rules about actions. */
  @Allow() actions?: string[];
  /** A JSON expression that must be true for the rule to apply. Only for rules about actions. */
  @Allow() when?: unknown;
  /** Name of the database. Only for data sources. */
  @Allow() database?: string;
  /** Name of the collection. Only for data sources. */
  @Allow() collection?: string;
  /** Roles, at most `ROLES_MAX`. The first that applies to a document takes effect. Only for data sources. */
  @Allow() roles?: Record<string, unknown>[];
  /** Filters that are added to queries, at most `ROLES_MAX`. Only for data sources. */
  @Allow() filters?: Record<string, unknown>[];
  /** JSON schema of the collection. Only for data sources. */
  @Allow() schema?: Record<string, unknown>;
  /** Relationships of the collection, by field. Only for data sources. */
  @Allow() relationships?: Record<string, unknown>;
}

/** A rule in a list. */
export class ListedRule extends versioned(Rule) {}

/** A created rule. The rule of a collection is named `<database>.<collection>`. */
export class CreatedRule {
  @Allow() _id!: string;
  /** Name of the rule; for a collection `<database>.<collection>`. */
  @Allow() name!: string;
  @Allow() database?: string;
  @Allow() collection?: string;
}

/** Roles and filters. The first role that applies takes effect. */
export class RolesRequest extends ServiceScope {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ROLES_MAX)
  @IsObject({ each: true })
  roles?: Record<string, unknown>[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ROLES_MAX)
  @IsObject({ each: true })
  filters?: Record<string, unknown>[];
}

/** A rule to create. For a collection `database` and `collection` are required, for actions `name` and `actions`. */
export class CreateRuleRequest extends RolesRequest {
  /** Name of the rule. */
  @Optional()
  @IsString()
  name?: string;

  @Optional()
  @IsArray()
  @ArrayMaxSize(ACTIONS_MAX)
  @IsString({ each: true })
  @MaxLength(ACTION_NAME_MAX, { each: true })
  actions?: string[];

  /** A JSON expression that must be true for the rule to apply; absent for always. */
  @Allow()
  when?: unknown;

  @Optional()
  @IsString()
  database?: string;

  @Optional()
  @IsString()
  collection?: string;

  @IsOptional()
  @IsObject()
  schema?: Record<string, unknown>;

  @IsOptional()
  @IsObject()
  relationships?: Record<string, unknown>;
}

export class RuleScope extends ServiceScope {
  /** Id of the rule. */
  @ResourceId('RuleNotFound')
  ruleId!: string;
}

/** The whole rule: absent properties are removed. */
export class ReplaceRuleRequest extends CreateRuleRequest {
  @ResourceId('RuleNotFound')
  ruleId!: string;
}

/** Returns the rules of a service. */
export const listRules = defineRpc('config.rules.list', ServiceScope, listOf(ListedRule), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a rule.
 * @throws RuleAlreadyExists, RuleDuplicateName, BadRequest
 */
export const createRule = defineRpc('config.rules.create', CreateRuleRequest, CreatedRule, { access: 'project:write' });
/** Returns a rule. */
export const getRule = defineRpc('config.rules.get', RuleScope, Rule, {
  access: 'project:read',
  idempotent: true,
  resource: ({ ruleId }) => ({ kind: 'rules', id: ruleId }),
});
/**
 * Replaces a rule.
 * @throws RuleAlreadyExists, RuleDuplicateName, BadRequest
 */
export const replaceRule = defineRpc('config.rules.replace', ReplaceRuleRequest, Rule, {
  access: 'project:write',
  resource: ({ ruleId }) => ({ kind: 'rules', id: ruleId }),
});
/** Deletes a rule. */
export const deleteRule = defineRpc('config.rules.delete', RuleScope, nothing, {
  access: 'project:write',
  resource: ({ ruleId }) => ({ kind: 'rules', id: ruleId }),
});
