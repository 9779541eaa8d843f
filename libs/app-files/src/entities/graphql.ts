import type { CustomResolverEntity, GraphqlConfig } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../json/json.js';
import { fileMembers } from './file-members.js';

/** Pluralization is natural unless a file says otherwise, as in a new app (admin-api §5.1). */
export function readGraphqlConfig(fields: Fields): GraphqlConfig {
  return {
    use_natural_pluralization: fields.boolean('use_natural_pluralization') ?? true,
    disable_schema_introspection: fields.boolean('disable_schema_introspection') ?? false,
  };
}

export function graphqlConfigMembers(config: GraphqlConfig): JsonObject {
  return fileMembers(config, ['use_natural_pluralization', 'disable_schema_introspection?']);
}

/** A name or a schema; an empty name is none. */
function readType(fields: Fields, name: string): Json | undefined {
  const value = fields.get(name);
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' && !isJsonObject(value)) fields.refuse(name, 'must be a string or an object');
  return value;
}

/** The file's name says nothing: letter case is lost in it. */
export function readCustomResolver(fields: Fields): CustomResolverEntity {
  const optional = {
    input_type: readType(fields, 'input_type'),
    input_type_format: fields.text('input_type_format') || undefined,
    payload_type: readType(fields, 'payload_type'),
    payload_type_format: fields.text('payload_type_format') || undefined,
  };
  return {
    on_type: fields.requiredText('on_type'),
    field_name: fields.requiredText('field_name'),
    function_name: fields.reference('function_name'),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
}

export function customResolverMembers(entity: CustomResolverEntity): JsonObject {
  return fileMembers(entity, [
    'on_type',
    'field_name',
    'function_name',
    'input_type',
    'input_type_format',
    'payload_type',
    'payload_type_format',
  ]);
}
