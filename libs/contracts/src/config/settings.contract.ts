import { Allow, IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Nullable, Text } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DEFAULT_LIMIT_MAX, INSERT_MANY_RETURNS, LONG_SCALARS } from './graphql-switches.js';

/** Options of the generated GraphQL API. */
export class GraphqlSettings {
  /** True if fields of lists are named by English plurals. Cannot be turned off again. */
  @Allow() use_natural_pluralization!: boolean;
  /** True if introspection is disabled. */
  @Allow() disable_schema_introspection!: boolean;
  /** Return value of `insertMany…`: the documents, or only their keys in an `InsertManyPayload`. */
  @Allow() insert_many_returns!: 'documents' | 'ids';
  /** Default number of documents in a list if a query has no `limit`, 1 to 50,000; `null` for all. */
  @Allow() default_limit!: number | null;
  /** Scalar for stored longs: `Int`, or the dedicated scalar `Long`. */
  @Allow() long_scalar!: 'Int' | 'Long';
  /** True if elements of `…_in` and `…_nin` may be null. */
  @Allow() nullable_in_lists!: boolean;
}

/** Absent properties keep their stored values. Natural plurals cannot be turned off again. */
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

  /** Default number of documents in a list if a query has no `limit`, 1 to 50,000; `null` for all. */
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
/** APIs whose reads and writes are validated by schemas. */
export const VALIDATION_SIDES = ['graphql', 'rest'] as const;
export type ValidationSide = (typeof VALIDATION_SIDES)[number];

/** Treatment of documents that do not match their schema. */
export class ValidationSettings {
  /** Treatment of invalid documents on reads: an error, or a warning in the log. */
  @Allow() read_validation_action!: string;
  /** Level of validation on reads. */
  @Allow() read_validation_level!: string;
  /** Treatment of invalid documents on writes: an error, or a warning in the log. */
  @Allow() write_validation_action!: string;
  /** Level of validation on writes. */
  @Allow() write_validation_level!: string;
}

export class ValidationScope extends AppScope {
  /**
   * API the settings apply to.
   * @internal
   */
  @IsIn(VALIDATION_SIDES)
  side!: ValidationSide;
}

/** Absent properties keep their stored values. */
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

/** Acceptance of `null` for optional fields, even if their schema does not allow it. */
export class NullTypeValidation {
  /** True if `null` is accepted for optional fields. */
  @Allow() enabled!: boolean;
}

export class SetNullTypeValidationRequest extends AppScope {
  /** True if `null` is accepted for optional fields. */
  @IsBoolean()
  enabled!: boolean;
}

/** App-wide data access settings. */
export class DataAccessSettings {
  /** True if filters and sorts of end users may only contain fields they might be able to read. */
  @Allow() strict_predicates!: boolean;
}

/** Absent properties keep their stored values. */
export class UpdateDataAccessSettingsRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  strict_predicates?: boolean;
}

/** Location of the users' custom data. If it was never configured, only `enabled` is present. */
export class CustomUserData {
  /** True if custom data of users is read at logins. */
  @Allow() enabled!: boolean;
  /** Id of the data source. */
  @Allow() mongo_service_id?: string;
  /** Name of the data source. */
  @Allow() mongo_service_name?: string;
  /** Name of the database. */
  @Allow() database_name?: string;
  /** Name of the collection. */
  @Allow() collection_name?: string;
  /** Field of its documents that contains the id of a user. */
  @Allow() user_id_field?: string;
  /** Id of the function that is called when a user is created; empty for none. */
  @Allow() on_user_creation_function_id?: string;
  /** Name of that function. */
  @Allow() on_user_creation_function_name?: string;
}

/**
 * Absent properties keep their stored values; an empty function removes it. Service and function are identified by id
 * or by name.
 */
export class UpdateCustomUserDataRequest extends AppScope {
  /** True if custom data of users is read at logins. */
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

/** Settings of device sync. Not supported. */
export interface SyncSettings {
  /** True if clients can change schemas. Stored for exports. */
  readonly development_mode_enabled: boolean;
}

/** Device sync settings. Other properties are stored for exports and not changed. */
export class SetSyncSettingsRequest extends AppScope {
  /** True if clients can change schemas. Stored for exports. */
  @IsOptional()
  @IsBoolean()
  development_mode_enabled?: boolean;
}

/** Returns the options of the generated GraphQL API. */
export const getGraphqlSettings = defineRpc('config.graphqlSettings.get', AppScope, GraphqlSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'graphql' }),
});
/** Changes the options of the generated GraphQL API. */
export const setGraphqlSettings = defineRpc('config.graphqlSettings.set', SetGraphqlSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'graphql' }),
});
/** Returns the settings for documents that do not match their schema. */
export const getValidationSettings = defineRpc('config.validationSettings.get', ValidationScope, ValidationSettings, {
  access: 'project:read',
  idempotent: true,
  resource: ({ side }) => ({ kind: 'settings', id: `${side}_validation` }),
});
/** Changes the settings for documents that do not match their schema. */
export const setValidationSettings = defineRpc('config.validationSettings.set', SetValidationSettingsRequest, nothing, {
  access: 'project:write',
  resource: ({ side }) => ({ kind: 'settings', id: `${side}_validation` }),
});
/** Returns the setting that accepts `null` for optional fields. */
export const getNullTypeValidation = defineRpc('config.nullTypeValidation.get', AppScope, NullTypeValidation, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'null_type_validation' }),
});
/** Changes the setting that accepts `null` for optional fields. */
export const setNullTypeValidation = defineRpc('config.nullTypeValidation.set', SetNullTypeValidationRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'null_type_validation' }),
});
/** Returns the app-wide data access settings. */
export const getDataAccessSettings = defineRpc('config.dataAccessSettings.get', AppScope, DataAccessSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'data_access' }),
});
/** Changes the app-wide data access settings. */
export const updateDataAccessSettings = defineRpc('config.dataAccessSettings.update', UpdateDataAccessSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'data_access' }),
});
/** Returns the location of the users' custom data. */
export const getCustomUserData = defineRpc('config.customUserData.get', AppScope, CustomUserData, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'custom_user_data' }),
});
/**
 * Changes the location of the users' custom data.
 * @throws BadRequest
 */
export const updateCustomUserData = defineRpc('config.customUserData.update', UpdateCustomUserDataRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'custom_user_data' }),
});
/**
 * Returns the settings of device sync. Device sync is not supported.
 * @reply SyncSettings
 */
export const getSyncSettings = defineRpc('config.syncSettings.get', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'sync' }),
});
/** Changes the settings of device sync. They have no effect: device sync is not supported. */
export const setSyncSettings = defineRpc('config.syncSettings.set', SetSyncSettingsRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'sync' }),
});
