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
  @Allow() _id!: string;
  @Allow() on_type!: string;
  @Allow() field_name!: string;
  @Allow() function_id!: string;
  @Allow() function_name!: string;
  @Allow() input_type!: unknown;
  @Allow() input_type_format!: TypeFormat;
  @Allow() payload_type!: unknown;
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

export const listCustomResolvers = defineRpc('config.customResolvers.list', AppScope, listOf(CustomResolver), {
  access: 'project:read',
  idempotent: true,
});
export const createCustomResolver = defineRpc('config.customResolvers.create', CreateCustomResolverRequest, CustomResolver, {
  access: 'project:write',
});
export const getCustomResolver = defineRpc('config.customResolvers.get', CustomResolverScope, CustomResolver, {
  access: 'project:read',
  idempotent: true,
});
export const updateCustomResolver = defineRpc('config.customResolvers.update', UpdateCustomResolverRequest, nothing, {
  access: 'project:write',
});
export const deleteCustomResolver = defineRpc('config.customResolvers.delete', CustomResolverScope, nothing, {
  access: 'project:write',
});
