import { Allow, IsIn, IsObject, IsOptional } from 'class-validator';
import { Optional, ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { App, ENVIRONMENTS } from './apps.contract.js';

/** Names an environment value can have a value for; `none` counts while no environment is selected. */
export const ENVIRONMENT_NAMES = ['none', 'development', 'testing', 'qa', 'production'] as const;
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number];

/** `null`, like the empty text, selects none. */
export class SetEnvironmentRequest extends AppScope {
  @IsOptional()
  @IsIn(ENVIRONMENTS)
  environment?: (typeof ENVIRONMENTS)[number] | null;
}

export class EnvironmentValueSummary {
  @Allow() _id!: string;
  @Allow() name!: string;
  /** Unix seconds. */
  @Allow() last_modified!: number;
}

/** `values`: any JSON by the name of an environment. */
export class EnvironmentValue extends EnvironmentValueSummary {
  @Allow() values!: Record<string, unknown>;
}

export class CreateEnvironmentValueRequest extends AppScope {
  @ResourceName('environment value')
  name!: string;

  @IsObject()
  values!: Record<string, unknown>;
}

export class EnvironmentValueScope extends AppScope {
  @ResourceId('EnvironmentValueNotFound')
  environmentValueId!: string;
}

/** Members that are absent keep what is stored; `values` replaces as a whole. */
export class UpdateEnvironmentValueRequest extends AppScope {
  @ResourceId('EnvironmentValueNotFound')
  environmentValueId!: string;

  @Optional()
  @ResourceName('environment value')
  name?: string;

  @Optional()
  @IsObject()
  values?: Record<string, unknown>;
}

export const setEnvironment = defineRpc('config.environments.set', SetEnvironmentRequest, App, { access: 'project:write' });
export const listEnvironmentValues = defineRpc('config.environmentValues.list', AppScope, listOf(EnvironmentValueSummary), {
  access: 'project:read',
  idempotent: true,
});
export const createEnvironmentValue = defineRpc(
  'config.environmentValues.create',
  CreateEnvironmentValueRequest,
  EnvironmentValue,
  { access: 'project:write' },
);
export const getEnvironmentValue = defineRpc('config.environmentValues.get', EnvironmentValueScope, EnvironmentValue, {
  access: 'project:read',
  idempotent: true,
});
export const updateEnvironmentValue = defineRpc(
  'config.environmentValues.update',
  UpdateEnvironmentValueRequest,
  EnvironmentValue,
  { access: 'project:write' },
);
export const deleteEnvironmentValue = defineRpc('config.environmentValues.delete', EnvironmentValueScope, nothing, {
  access: 'project:write',
});
