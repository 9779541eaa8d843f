import { Allow, ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { versioned } from '../versioned.js';
import { ServiceScope } from './services.contract.js';

/** Rules of one service. */
export const RULES_MAX = 1_000;
/** Roles of one rule, and filters. */
export const ROLES_MAX = 100;
/** Characters of the name of a role or a filter. */
export const ROLE_NAME_MAX = 100;
/** Characters of one rule as JSON. */
export const RULE_SIZE_MAX = 200_000;
/** Actions one rule of a service can name, and the characters of each. */
export const ACTIONS_MAX = 200;
export const ACTION_NAME_MAX = 128;

/**
 * A rule: with the members from `database` on about a collection of a data source, with those before about actions of a service of any
 * type. Of a data source it can only restrict: an action such rules list is allowed where one of them holds.
 */
export class Rule {
  /** Id of the rule. */
  @Allow() _id!: string;
  /** Name of the rule, unique in its service. Of a rule about actions. */
  @Allow() name?: string;
  /** Actions of the service the rule allows, `*` for all. Of a rule about actions. */
  @Allow() actions?: string[];
  /** A JSON expression that must hold for the rule to apply. Of a rule about actions. */
  @Allow() when?: unknown;
  /** Name of the database. Of a data source. */
  @Allow() database?: string;
  /** Name of the collection. Of a data source. */
  @Allow() collection?: string;
  /** Roles, at most `ROLES_MAX`. The first that applies to a document counts. Of a data source. */
  @Allow() roles?: Record<string, unknown>[];
  /** Filters that are added to queries, at most `ROLES_MAX`. Of a data source. */
  @Allow() filters?: Record<string, unknown>[];
  /** JSON schema of the collection. Of a data source. */
  @Allow() schema?: Record<string, unknown>;
  /** Relationships of the collection, by field. Of a data source. */
  @Allow() relationships?: Record<string, unknown>;
}

/** A rule as lists show it. */
export class ListedRule extends versioned(Rule) {}

/** The rule of a collection is named `<database>.<collection>`. */
export class CreatedRule {
  @Allow() _id!: string;
  /** Name of the rule; of a collection `<database>.<collection>`. */
  @Allow() name!: string;
  @Allow() database?: string;
  @Allow() collection?: string;
}

/** Roles, the first that applies counts, and filters. */
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

/** A rule about a collection needs `database` and `collection`, one about actions `name` and `actions`. */
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

  /** A JSON expression that must hold for the rule to apply; absent, it always holds. */
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

/** The whole rule: what is absent is gone. */
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
