import { Allow, IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Nullable, Text } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DEFAULT_LIMIT_MAX, INSERT_MANY_RETURNS, LONG_SCALARS } from './graphql-switches.js';

/** How the generated GraphQL API is named and whether it may be inspected. */
export class GraphqlSettings {
  /** Whether fields of lists are named by English plurals. Cannot be turned off again. */
  @Allow() use_natural_pluralization!: boolean;
  /** Whether introspection is refused. */
  @Allow() disable_schema_introspection!: boolean;
  /** What `insertMany…` answers: the documents, or only their keys in an `InsertManyPayload`. */
  @Allow() insert_many_returns!: 'documents' | 'ids';
  /** Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
  @Allow() default_limit!: number | null;
  /** Scalar of stored longs: `Int`, or a `Long` of its own. */
  @Allow() long_scalar!: 'Int' | 'Long';
  /** Whether elements of `…_in` and `…_nin` may be null. */
  @Allow() nullable_in_lists!: boolean;
}

/** Members that are absent keep what is stored. Natural plurals cannot be given up again. */
export class SetGraphqlSettingsRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  use_natural_pluralization?: boolean;

  @IsOptional()
  @IsBoolean()
  disable_schema_introspection?: boolean;

  @IsOptional()
  @IsIn(INSERT_MANY_RETURNS)
  insert_many_returns?: (typeof INSERT_MANY_RETURNS)[number];

  /** Documents a list has where a query names no `limit`, 1 to 50,000; `null`: all. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(DEFAULT_LIMIT_MAX)
  default_limit?: number | null;

  @IsOptional()
  @IsIn(LONG_SCALARS)
  long_scalar?: (typeof LONG_SCALARS)[number];

  @IsOptional()
  @IsBoolean()
  nullable_in_lists?: boolean;
}

export const VALIDATION_ACTIONS = ['ERROR', 'WARN'] as const;
export const VALIDATION_LEVELS = ['STRICT', 'OFF'] as const;
export type ValidationAction = (typeof VALIDATION_ACTIONS)[number];
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];
/** Sides of the platform whose reads and writes are validated by schemas. */
export const VALIDATION_SIDES = ['graphql', 'rest'] as const;
export type ValidationSide = (typeof VALIDATION_SIDES)[number];

/** What happens to documents that do not fit their schema. */
export class ValidationSettings {
  /** What happens to documents read that do not fit: an error, or a warning in the log. */
  @Allow() read_validation_action!: string;
  /** Whether documents are checked when they are read. */
  @Allow() read_validation_level!: string;
  /** What happens to documents written that do not fit: an error, or a warning in the log. */
  @Allow() write_validation_action!: string;
  /** Whether documents are checked when they are written. */
  @Allow() write_validation_level!: string;
}

export class ValidationScope extends AppScope {
  /**
   * Which API the settings are for.
   * @internal
   */
  @IsIn(VALIDATION_SIDES)
  side!: ValidationSide;
}

/** Members that are absent keep what is stored. */
export class SetValidationSettingsRequest extends ValidationScope {
  @IsOptional()
  @IsIn(VALIDATION_ACTIONS)
  read_validation_action?: ValidationAction;

  @IsOptional()
  @IsIn(VALIDATION_LEVELS)
  read_validation_level?: ValidationLevel;

  @IsOptional()
  @IsIn(VALIDATION_ACTIONS)
  write_validation_action?: ValidationAction;

  @IsOptional()
  @IsIn(VALIDATION_LEVELS)
  write_validation_level?: ValidationLevel;
}

/** Whether optional members of documents may be `null` whatever their schema says. */
export class NullTypeValidation {
  /** Whether `null` is accepted for optional fields. */
  @Allow() enabled!: boolean;
}

export class SetNullTypeValidationRequest extends AppScope {
  /** Whether `null` is accepted for optional fields. */
  @IsBoolean()
  enabled!: boolean;
}

/** What holds for the data of users beside the rules. */
export class DataAccessSettings {
  /** Whether filters and sorts of end users may only name fields that they might read. */
  @Allow() strict_predicates!: boolean;
}

/** Members that are absent keep what is stored. */
export class UpdateDataAccessSettingsRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  strict_predicates?: boolean;
}

/** Where the custom data of users is found. While it was never configured only `enabled` is there. */
export class CustomUserData {
  /** Whether custom data of users is read at logins. */
  @Allow() enabled!: boolean;
  /** Id of the data source. */
  @Allow() mongo_service_id?: string;
  /** Name of the data source. */
  @Allow() mongo_service_name?: string;
  /** Name of the database. */
  @Allow() database_name?: string;
  /** Name of the collection. */
  @Allow() collection_name?: string;
  /** Field of its documents that holds the id of a user. */
  @Allow() user_id_field?: string;
  /** Id of the function that is called when a user is created; empty for none. */
  @Allow() on_user_creation_function_id?: string;
  /** Name of that function. */
  @Allow() on_user_creation_function_name?: string;
}

/** Members that are absent keep what is stored; an empty function takes it away. Service and function go by id or by name. */
export class UpdateCustomUserDataRequest extends AppScope {
  /** Whether custom data of users is read at logins. */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @Nullable()
  @Text(0, 64)
  mongo_service_id?: string;

  @Nullable()
  @Text(0, 64)
  mongo_service_name?: string;

  @Nullable()
  @Text(0, 63)
  database_name?: string;

  @Nullable()
  @Text(0, 255)
  collection_name?: string;

  @Nullable()
  @Text(0, 128)
  user_id_field?: string;

  @Nullable()
  @Text(0, 24)
  on_user_creation_function_id?: string;

  @Nullable()
  @Text(0, 256)
  on_user_creation_function_name?: string;
}

/** Settings of device sync, which is not served. */
export interface SyncSettings {
  /** Whether clients could change schemas. Carried for exports. */
  readonly development_mode_enabled: boolean;
}

/** Other members are carried for exports and stay as they are. */
export class SetSyncSettingsRequest extends AppScope {
  /** Whether clients could change schemas. Carried for exports. */
  @IsOptional()
  @IsBoolean()
  development_mode_enabled?: boolean;
}

/** Returns how the generated GraphQL API is named and whether it may be inspected. */
export const getGraphqlSettings = defineRpc('config.graphqlSettings.get', AppScope, GraphqlSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'graphql' }),
});
/** Changes how the generated GraphQL API is named and whether it may be inspected. */
export const setGraphqlSettings = defineRpc('config.graphqlSettings.set', SetGraphqlSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'graphql' }),
});
/** Returns what happens to documents that do not fit their schema. */
export const getValidationSettings = defineRpc('config.validationSettings.get', ValidationScope, ValidationSettings, {
  access: 'project:read',
  idempotent: true,
  resource: ({ side }) => ({ kind: 'settings', id: `${side}_validation` }),
});
/** Changes what happens to documents that do not fit their schema. */
export const setValidationSettings = defineRpc('config.validationSettings.set', SetValidationSettingsRequest, nothing, {
  access: 'project:write',
  resource: ({ side }) => ({ kind: 'settings', id: `${side}_validation` }),
});
/** Returns whether `null` is accepted for optional fields. */
export const getNullTypeValidation = defineRpc('config.nullTypeValidation.get', AppScope, NullTypeValidation, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'null_type_validation' }),
});
/** Changes whether `null` is accepted for optional fields. */
export const setNullTypeValidation = defineRpc('config.nullTypeValidation.set', SetNullTypeValidationRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'null_type_validation' }),
});
/** Returns what holds for the data of users beside the rules. */
export const getDataAccessSettings = defineRpc('config.dataAccessSettings.get', AppScope, DataAccessSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'data_access' }),
});
/** Changes what holds for the data of users beside the rules. */
export const updateDataAccessSettings = defineRpc('config.dataAccessSettings.update', UpdateDataAccessSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'data_access' }),
});
/** Returns where the custom data of users is found. */
export const getCustomUserData = defineRpc('config.customUserData.get', AppScope, CustomUserData, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'custom_user_data' }),
});
/**
 * Changes where the custom data of users is found.
 * @throws BadRequest
 */
export const updateCustomUserData = defineRpc('config.customUserData.update', UpdateCustomUserDataRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'custom_user_data' }),
});
/**
 * Returns the settings of device sync. Nothing synchronises with devices.
 * @reply SyncSettings
 */
export const getSyncSettings = defineRpc('config.syncSettings.get', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'sync' }),
});
/** Changes the settings of device sync. Nothing synchronises with devices. */
export const setSyncSettings = defineRpc('config.syncSettings.set', SetSyncSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'sync' }),
});
