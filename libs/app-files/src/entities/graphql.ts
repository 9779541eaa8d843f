import { CUSTOM_RESOLVER } from '#contracts/config/custom-resolver.entity.js';
import {
  DEFAULT_LIMIT_MAX,
  GRAPHQL_SWITCHES,
  INSERT_MANY_RETURNS,
  keptSwitches,
  LONG_SCALARS,
} from '#contracts/config/graphql-switches.js';
import type { CustomResolverEntity, GraphqlConfig } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import { isJsonObject, type Json, type JsonObject } from '../json/json.js';
import { filedNames, readMembers, withoutDefaults } from './entity-members.js';
import { fileMembers } from './file-members.js';

const RESOLVER_MEMBERS = filedNames(CUSTOM_RESOLVER, { function_id: 'function_name' });

/** Reads the GraphQL configuration. Pluralization is natural only if a file says so, as in a new app. */
export function readGraphqlConfig(fields: Fields): GraphqlConfig {
  return {
    use_natural_pluralization: fields.boolean('use_natural_pluralization') ?? false,
    disable_schema_introspection: fields.boolean('disable_schema_introspection') ?? false,
    ...keptSwitches({
      insert_many_returns: oneOf(fields, 'insert_many_returns', INSERT_MANY_RETURNS),
      default_limit: readLimit(fields),
      long_scalar: oneOf(fields, 'long_scalar', LONG_SCALARS),
      nullable_in_lists: fields.boolean('nullable_in_lists'),
    }),
  };
}

function oneOf<T extends string>(fields: Fields, name: string, values: readonly T[]): T | undefined {
  const text = fields.text(name);
  const value = values.find((one) => one === text);
  return text === undefined || value !== undefined ? value : fields.refuse(name, `must be one of ${values.join(', ')}`);
}

function readLimit(fields: Fields): number | undefined {
  const value = fields.get('default_limit');
  if (value === undefined) return undefined;
  const isLimit = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= DEFAULT_LIMIT_MAX;
  return isLimit ? value : fields.refuse('default_limit', `must be null, or 1 to ${DEFAULT_LIMIT_MAX}`);
}

export function graphqlConfigMembers(config: GraphqlConfig): JsonObject {
  const switches = Object.keys(GRAPHQL_SWITCHES);
  return fileMembers(config, ['use_natural_pluralization', 'disable_schema_introspection?', ...switches]);
}

/** Reads a name or a schema; an empty name means none. */
function readType(fields: Fields, name: string): Json {
  const value = fields.get(name);
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' && !isJsonObject(value)) fields.refuse(name, 'must be a string or an object');
  return value;
}

/** Reads a custom resolver. The file's name is not used: letter case is lost in it. */
export function readCustomResolver(fields: Fields): CustomResolverEntity {
  const members = withoutDefaults(CUSTOM_RESOLVER, {
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
