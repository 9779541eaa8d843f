import { Allow, IsIn, Matches } from 'class-validator';
import { Nullable, Optional, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Custom resolvers of one app. */
export const CUSTOM_RESOLVERS_MAX = 1_000;
/** Characters of one, its types included, as JSON. */
export const RESOLVER_SIZE_MAX = 100_000;
/** How `input_type` and `payload_type` are to be read; empty for the default. */
export const TYPE_FORMATS = ['', 'scalar', 'scalar-list', 'generated', 'generated-list', 'custom'] as const;
export type TypeFormat = (typeof TYPE_FORMATS)[number];

const GRAPHQL_NAME = /^[_A-Za-z][_0-9A-Za-z]{0,127}$/;

function GraphqlName(member: string): PropertyDecorator {
  return Matches(GRAPHQL_NAME, { message: `${member} must be a GraphQL name of at most 128 characters` });
}

/** A field of the generated GraphQL API that a function answers. A type is a name, or a JSON schema when its format is `custom`. */
export class CustomResolver {
  /** Id of the custom resolver. */
  @Allow() _id!: string;
  /** Type the field is on: `Query`, `Mutation` or a generated type. */
  @Allow() on_type!: string;
  /** Name of the field. */
  @Allow() field_name!: string;
  /** Id of the function that resolves the field. */
  @Allow() function_id!: string;
  /** Name of that function. */
  @Allow() function_name!: string;
  /** Type of the field's argument: a name, or a JSON schema where its format is `custom`. */
  @Allow() input_type!: unknown;
  /** How `input_type` is to be read; empty for the default. */
  @Allow() input_type_format!: TypeFormat;
  /** Type of the field: a name, or a JSON schema where its format is `custom`. */
  @Allow() payload_type!: unknown;
  /** How `payload_type` is to be read; empty for the default. */
  @Allow() payload_type_format!: TypeFormat;
}

/** The function goes by id or by name; the id decides when both are given. */
class CustomResolverSettings extends AppScope {
  @Nullable()
  @Text(0, 24)
  function_id?: string;

  @Nullable()
  @Text(0, 256)
  function_name?: string;

  @Allow()
  input_type?: unknown;

  @Nullable()
  @IsIn(TYPE_FORMATS)
  input_type_format?: TypeFormat;

  @Allow()
  payload_type?: unknown;

  @Nullable()
  @IsIn(TYPE_FORMATS)
  payload_type_format?: TypeFormat;
}

export class CreateCustomResolverRequest extends CustomResolverSettings {
  @GraphqlName('on_type')
  on_type!: string;

  @GraphqlName('field_name')
  field_name!: string;
}

export class CustomResolverScope extends AppScope {
  /** Id of the custom resolver. */
  @ResourceId('CustomResolverNotFound')
  resolverId!: string;
}

/** Members that are absent keep what is stored. */
export class UpdateCustomResolverRequest extends CustomResolverSettings {
  @ResourceId('CustomResolverNotFound')
  resolverId!: string;

  @Optional()
  @GraphqlName('on_type')
  on_type?: string;

  @Optional()
  @GraphqlName('field_name')
  field_name?: string;
}

/** Returns the custom resolvers of an app. */
export const listCustomResolvers = defineRpc('config.customResolvers.list', AppScope, listOf(CustomResolver), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a custom resolver.
 * @throws CustomResolverAlreadyExists, FunctionNotFound, BadRequest
 */
export const createCustomResolver = defineRpc('config.customResolvers.create', CreateCustomResolverRequest, CustomResolver, {
  access: 'project:write',
});
/** Returns a custom resolver. */
export const getCustomResolver = defineRpc('config.customResolvers.get', CustomResolverScope, CustomResolver, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Changes a custom resolver.
 * @throws CustomResolverAlreadyExists, FunctionNotFound, BadRequest
 */
export const updateCustomResolver = defineRpc('config.customResolvers.update', UpdateCustomResolverRequest, nothing, {
  access: 'project:write',
});
/** Deletes a custom resolver. */
export const deleteCustomResolver = defineRpc('config.customResolvers.delete', CustomResolverScope, nothing, {
  access: 'project:write',
});
