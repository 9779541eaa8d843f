import { Allow, IsIn, Matches } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { Text } from '../fields.js';

/** Formats of `input_type` and `payload_type`; empty for the default. */
export const TYPE_FORMATS = ['', 'scalar', 'scalar-list', 'generated', 'generated-list', 'custom'] as const;
export type TypeFormat = (typeof TYPE_FORMATS)[number];

const GRAPHQL_NAME = /^[_A-Za-z][_0-9A-Za-z]{0,127}$/;

function GraphqlName(member: string): PropertyDecorator {
  return Matches(GRAPHQL_NAME, { message: `${member} must be a GraphQL name of at most 128 characters` });
}

/** Content of a custom resolver: a field of the generated GraphQL API, and the function that resolves it. */
export class CustomResolverContent {
  /** Type with the field: `Query`, `Mutation` or a generated type. */
  @Member()
  @GraphqlName('on_type')
  on_type!: string;

  /** Name of the field. */
  @Member()
  @GraphqlName('field_name')
  field_name!: string;

  // The function may no longer exist. Files contain its name.
  /** Id of the function that resolves the field. */
  @Member({ default: '', filed: 'apart' })
  @Text(0, 24)
  function_id!: string;

  /** Type of the field's argument: a name, or a JSON schema if its format is `custom`. */
  @Member({ type: 'any', default: null })
  @Allow()
  input_type!: unknown;

  /** Format of `input_type`; empty for the default. */
  @Member({ type: 'text', default: '' })
  @IsIn(TYPE_FORMATS)
  input_type_format!: TypeFormat;

  /** Type of the field: a name, or a JSON schema if its format is `custom`. */
  @Member({ type: 'any', default: null })
  @Allow()
  payload_type!: unknown;

  /** Format of `payload_type`; empty for the default. */
  @Member({ type: 'text', default: '' })
  @IsIn(TYPE_FORMATS)
  payload_type_format!: TypeFormat;
}

export const CUSTOM_RESOLVER = new Entity(CustomResolverContent, ['on_type', 'field_name']);
