import { Allow, ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
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

/** A rule: of a data source with the members from `database` on, of any other service with those before. */
export class Rule {
  @Allow() _id!: string;
  @Allow() name?: string;
  @Allow() actions?: string[];
  @Allow() when?: unknown;
  @Allow() database?: string;
  @Allow() collection?: string;
  @Allow() roles?: Record<string, unknown>[];
  @Allow() filters?: Record<string, unknown>[];
  @Allow() schema?: Record<string, unknown>;
  @Allow() relationships?: Record<string, unknown>;
}

/** The rule of a collection is named `<database>.<collection>`. */
export class CreatedRule {
  @Allow() _id!: string;
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

/** Which members a rule needs depends on the service: `database` and `collection` of a data source, `name` and `actions` else. */
export class CreateRuleRequest extends RolesRequest {
  @Optional()
  @IsString()
  name?: string;

  @Optional()
  @IsArray()
  @ArrayMaxSize(ACTIONS_MAX)
  @IsString({ each: true })
  @MaxLength(ACTION_NAME_MAX, { each: true })
  actions?: string[];

  /** An expression; absent, it always holds. */
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
  @ResourceId('RuleNotFound')
  ruleId!: string;
}

/** The whole rule: what is absent is gone. */
export class ReplaceRuleRequest extends CreateRuleRequest {
  @ResourceId('RuleNotFound')
  ruleId!: string;
}

export const listRules = defineRpc('config.rules.list', ServiceScope, listOf(Rule), {
  access: 'project:read',
  idempotent: true,
});
export const createRule = defineRpc('config.rules.create', CreateRuleRequest, CreatedRule, { access: 'project:write' });
export const getRule = defineRpc('config.rules.get', RuleScope, Rule, { access: 'project:read', idempotent: true });
export const replaceRule = defineRpc('config.rules.replace', ReplaceRuleRequest, Rule, { access: 'project:write' });
export const deleteRule = defineRpc('config.rules.delete', RuleScope, nothing, { access: 'project:write' });
