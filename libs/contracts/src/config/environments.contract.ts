import { Allow, IsIn, IsObject, IsOptional } from 'class-validator';
import type { EntityContracts } from '../entity-contracts.js';
import { Optional, ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { App, ENVIRONMENTS } from './apps.contract.js';

/** Environments an environment value can have a value for; `none` applies if no environment is selected. */
export const ENVIRONMENT_NAMES = ['none', 'development', 'testing', 'qa', 'production'] as const;
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number];

/** Selection of an environment. `null` and the empty string select none. */
export class SetEnvironmentRequest extends AppScope {
  /** Environment to select; `null` or empty for none. */
  @IsOptional()
  @IsIn(ENVIRONMENTS)
  environment?: (typeof ENVIRONMENTS)[number] | null;
}

/** A value that depends on the environment, without its values. */
export class EnvironmentValueSummary {
  /** Id of the environment value. */
  @Allow() _id!: string;
  /** Name of the environment value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /**
   * Time the environment value was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A value that depends on the environment, in a list. */
export class ListedEnvironmentValue extends versioned(EnvironmentValueSummary) {}

/** An environment value. `values`: any JSON by the name of an environment. */
export class EnvironmentValue extends EnvironmentValueSummary {
  /** Any JSON by the name of an environment; `no-environment` or `none` applies if none is selected. */
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

/** Absent properties keep their stored values; `values` is replaced as a whole. */
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
/** Returns the environment values of an app, without their content. */
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

/**
 * The contracts of environment values. They are written out: requests that `entityContracts` makes have the same properties, but
 * the description of the API lists those in another order.
 */
export const environmentValueContracts: EntityContracts<{
  readonly kind: 'environment_values';
  readonly list: AppScope;
  readonly listed: ListedEnvironmentValue;
  readonly key: EnvironmentValueScope;
  readonly entity: EnvironmentValue;
  readonly creation: CreateEnvironmentValueRequest;
  readonly change: UpdateEnvironmentValueRequest;
  readonly changed: EnvironmentValue;
}> = {
  resource: 'environment_values',
  idIn: ({ environmentValueId }) => environmentValueId,
  list: listEnvironmentValues,
  create: createEnvironmentValue,
  get: getEnvironmentValue,
  change: updateEnvironmentValue,
  delete: deleteEnvironmentValue,
};
