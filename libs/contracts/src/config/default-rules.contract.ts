import { Allow, IsOptional, IsString } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { RolesRequest } from './rules.contract.js';
import { ServiceScope } from './services.contract.js';

/** Permissions on the collections of a data source that have no specific rule. Every role and filter has an `_id`. */
export class DefaultRule {
  /** Id of the rule. */
  @Allow() _id!: string;
  /** Roles. The first that applies to a document takes effect. */
  @Allow() roles!: Record<string, unknown>[];
  /** Filters that are added to queries. */
  @Allow() filters!: Record<string, unknown>[];
}

/** Content of the rule. `_id` must be the stored one if it is given. */
export class ReplaceDefaultRuleRequest extends RolesRequest {
  @IsOptional()
  @IsString()
  _id?: string;
}

/**
 * Returns the default rule of a data source, for collections without a specific rule.
 * @throws RuleNotFound
 */
export const getDefaultRule = defineRpc('config.defaultRules.get', ServiceScope, DefaultRule, {
  access: 'project:read',
  idempotent: true,
  resource: ({ serviceId }) => ({ kind: 'default_rules', id: serviceId }),
});
/**
 * Creates the default rule of a data source, for collections without a specific rule.
 * @throws RuleAlreadyExists, BadRequest
 */
export const createDefaultRule = defineRpc('config.defaultRules.create', RolesRequest, DefaultRule, {
  access: 'project:write',
});
/**
 * Replaces the default rule of a data source, for collections without a specific rule.
 * @throws RuleNotFound, BadRequest
 */
export const replaceDefaultRule = defineRpc('config.defaultRules.replace', ReplaceDefaultRuleRequest, nothing, {
  access: 'project:write',
  resource: ({ serviceId }) => ({ kind: 'default_rules', id: serviceId }),
});
/**
 * Deletes the default rule of a data source, for collections without a specific rule.
 * @throws RuleNotFound
 */
export const deleteDefaultRule = defineRpc('config.defaultRules.delete', ServiceScope, nothing, {
  access: 'project:write',
  resource: ({ serviceId }) => ({ kind: 'default_rules', id: serviceId }),
});
