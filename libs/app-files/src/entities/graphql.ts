import { CUSTOM_RESOLVER } from '#contracts/config/custom-resolver.entity.js';
import type { CustomResolverEntity, GraphqlConfig } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../json/json.js';
import { filedNames, readMembers, spokenMembers } from './entity-members.js';
import { fileMembers } from './file-members.js';

const RESOLVER_MEMBERS = filedNames(CUSTOM_RESOLVER, { function_id: 'function_name' });

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
function readType(fields: Fields, name: string): Json {
  const value = fields.get(name);
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' && !isJsonObject(value)) fields.refuse(name, 'must be a string or an object');
  return value;
}

/** The file's name says nothing: letter case is lost in it. */
export function readCustomResolver(fields: Fields): CustomResolverEntity {
  const members = spokenMembers(CUSTOM_RESOLVER, {
    ...readMembers(CUSTOM_RESOLVER, fields),
    input_type: readType(fields, 'input_type'),
    payload_type: readType(fields, 'payload_type'),
    on_type: fields.requiredText('on_type'),
    field_name: fields.requiredText('field_name'),
  });
  return { ...members, function_name: fields.reference('function_name') };
}

export function customResolverMembers(entity: CustomResolverEntity): JsonObject {
  return fileMembers(entity, RESOLVER_MEMBERS);
}
