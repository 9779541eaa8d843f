import { Allow, IsOptional, IsString } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { RolesRequest } from './rules.contract.js';
import { ServiceScope } from './services.contract.js';

/** What holds for the collections of a data source that have no rule of their own. Every role and filter has an `_id`. */
export class DefaultRule {
  @Allow() _id!: string;
  @Allow() roles!: Record<string, unknown>[];
  @Allow() filters!: Record<string, unknown>[];
}

/** `_id` must be the stored one if it is given. */
export class ReplaceDefaultRuleRequest extends RolesRequest {
  @IsOptional()
  @IsString()
  _id?: string;
}

export const getDefaultRule = defineRpc('config.defaultRules.get', ServiceScope, DefaultRule, {
  access: 'project:read',
  idempotent: true,
});
export const createDefaultRule = defineRpc('config.defaultRules.create', RolesRequest, DefaultRule, {
  access: 'project:write',
});
export const replaceDefaultRule = defineRpc('config.defaultRules.replace', ReplaceDefaultRuleRequest, nothing, {
  access: 'project:write',
});
export const deleteDefaultRule = defineRpc('config.defaultRules.delete', ServiceScope, nothing, {
  access: 'project:write',
});
