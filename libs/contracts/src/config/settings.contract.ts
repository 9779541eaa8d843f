import { Allow, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Nullable, Text } from '../fields.js';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

/** How the generated GraphQL API is named and whether it may be inspected. */
export class GraphqlSettings {
  @Allow() use_natural_pluralization!: boolean;
  @Allow() disable_schema_introspection!: boolean;
}

/** Members that are absent keep what is stored. Natural plurals cannot be given up again. */
export class SetGraphqlSettingsRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  use_natural_pluralization?: boolean;

  @IsOptional()
  @IsBoolean()
  disable_schema_introspection?: boolean;
}

export const VALIDATION_ACTIONS = ['ERROR', 'WARN'] as const;
export const VALIDATION_LEVELS = ['STRICT', 'OFF'] as const;
export type ValidationAction = (typeof VALIDATION_ACTIONS)[number];
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];
/** Sides of the platform whose reads and writes are validated by schemas. */
export const VALIDATION_SIDES = ['graphql', 'rest'] as const;
export type ValidationSide = (typeof VALIDATION_SIDES)[number];

export class ValidationSettings {
  @Allow() read_validation_action!: string;
  @Allow() read_validation_level!: string;
  @Allow() write_validation_action!: string;
  @Allow() write_validation_level!: string;
}

export class ValidationScope extends AppScope {
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
  @Allow() enabled!: boolean;
}

export class SetNullTypeValidationRequest extends AppScope {
  @IsBoolean()
  enabled!: boolean;
}

/** What holds for the data of users beside the rules. */
export class DataAccessSettings {
  /** Users may select and sort by fields only that they might read. */
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
  @Allow() enabled!: boolean;
  @Allow() mongo_service_id?: string;
  @Allow() mongo_service_name?: string;
  @Allow() database_name?: string;
  @Allow() collection_name?: string;
  @Allow() user_id_field?: string;
  @Allow() on_user_creation_function_id?: string;
  @Allow() on_user_creation_function_name?: string;
}

/** Members that are absent keep what is stored; an empty function takes it away. Service and function go by id or by name. */
export class UpdateCustomUserDataRequest extends AppScope {
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

/** Other members are carried for exports and stay as they are. */
export class SetSyncSettingsRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  development_mode_enabled?: boolean;
}

export const getGraphqlSettings = defineRpc('config.graphqlSettings.get', AppScope, GraphqlSettings, {
  access: 'project:read',
  idempotent: true,
});
export const setGraphqlSettings = defineRpc('config.graphqlSettings.set', SetGraphqlSettingsRequest, nothing, {
  access: 'project:write',
});
export const getValidationSettings = defineRpc('config.validationSettings.get', ValidationScope, ValidationSettings, {
  access: 'project:read',
  idempotent: true,
});
export const setValidationSettings = defineRpc('config.validationSettings.set', SetValidationSettingsRequest, nothing, {
  access: 'project:write',
});
export const getNullTypeValidation = defineRpc('config.nullTypeValidation.get', AppScope, NullTypeValidation, {
  access: 'project:read',
  idempotent: true,
});
export const setNullTypeValidation = defineRpc('config.nullTypeValidation.set', SetNullTypeValidationRequest, nothing, {
  access: 'project:write',
});
export const getDataAccessSettings = defineRpc('config.dataAccessSettings.get', AppScope, DataAccessSettings, {
  access: 'project:read',
  idempotent: true,
});
export const updateDataAccessSettings = defineRpc('config.dataAccessSettings.update', UpdateDataAccessSettingsRequest, nothing, {
  access: 'project:write',
});
export const getCustomUserData = defineRpc('config.customUserData.get', AppScope, CustomUserData, {
  access: 'project:read',
  idempotent: true,
});
export const updateCustomUserData = defineRpc('config.customUserData.update', UpdateCustomUserDataRequest, nothing, {
  access: 'project:write',
});
/** A JSON object with `development_mode_enabled`. Nothing synchronises with devices. */
export const getSyncSettings = defineRpc('config.syncSettings.get', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
export const setSyncSettings = defineRpc('config.syncSettings.set', SetSyncSettingsRequest, nothing, { access: 'project:write' });
