import { Allow, IsIn, IsObject, IsOptional } from 'class-validator';
import { Optional, ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { App, ENVIRONMENTS } from './apps.contract.js';

/** Names an environment value can have a value for; `none` counts while no environment is selected. */
export const ENVIRONMENT_NAMES = ['none', 'development', 'testing', 'qa', 'production'] as const;
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number];

/** `null`, like the empty text, selects none. */
export class SetEnvironmentRequest extends AppScope {
  /** Environment to select; `null` or empty for none. */
  @IsOptional()
  @IsIn(ENVIRONMENTS)
  environment?: (typeof ENVIRONMENTS)[number] | null;
}

/** A value that depends on the environment, as lists show it. */
export class EnvironmentValueSummary {
  /** Id of the environment value. */
  @Allow() _id!: string;
  /** Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /**
   * When the environment value was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A value that depends on the environment, as lists show it. */
export class ListedEnvironmentValue extends versioned(EnvironmentValueSummary) {}

/** `values`: any JSON by the name of an environment. */
export class EnvironmentValue extends EnvironmentValueSummary {
  /** Any JSON by the name of an environment; `no-environment` or `none` counts while none is selected. */
  @Allow() values!: Record<string, unknown>;
}

export class CreateEnvironmentValueRequest extends AppScope {
  @ResourceName('environment value')
  name!: string;

  @IsObject()
  values!: Record<string, unknown>;
}

export class EnvironmentValueScope extends AppScope {
  /** Id of the environment value. */
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

/** Selects the environment of an app. */
export const setEnvironment = defineRpc('config.environments.set', SetEnvironmentRequest, App, {
  access: 'project:write',
  resource: ({ appId }) => ({ kind: 'apps', id: appId }),
});
/** Returns the environment values of an app, without what they hold. */
export const listEnvironmentValues = defineRpc('config.environmentValues.list', AppScope, listOf(ListedEnvironmentValue), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates an environment value.
 * @throws EnvironmentValueAlreadyExists, BadRequest
 */
export const createEnvironmentValue = defineRpc(
  'config.environmentValues.create',
  CreateEnvironmentValueRequest,
  EnvironmentValue,
  { access: 'project:write' },
);
/** Returns an environment value. */
export const getEnvironmentValue = defineRpc('config.environmentValues.get', EnvironmentValueScope, EnvironmentValue, {
  access: 'project:read',
  idempotent: true,
  resource: ({ environmentValueId }) => ({ kind: 'environment_values', id: environmentValueId }),
});
/**
 * Changes an environment value.
 * @throws EnvironmentValueAlreadyExists, BadRequest
 */
export const updateEnvironmentValue = defineRpc(
  'config.environmentValues.update',
  UpdateEnvironmentValueRequest,
  EnvironmentValue,
  { access: 'project:write', resource: ({ environmentValueId }) => ({ kind: 'environment_values', id: environmentValueId }) },
);
/** Deletes an environment value. */
export const deleteEnvironmentValue = defineRpc('config.environmentValues.delete', EnvironmentValueScope, nothing, {
  access: 'project:write',
  resource: ({ environmentValueId }) => ({ kind: 'environment_values', id: environmentValueId }),
});
