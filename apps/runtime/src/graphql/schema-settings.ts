import type { GraphqlConfig } from '#contracts/config/app-snapshot.js';
import { PLAIN_SETTINGS, type SchemaSettings } from './schema/model/source.js';

/** Returns what an app's configuration says of its GraphQL API, with the defaults. */
export function schemaSettings(config: Omit<GraphqlConfig, 'disable_schema_introspection'>): SchemaSettings {
  return {
    naturalPlurals: config.use_natural_pluralization,
    insertManyReturns: config.insert_many_returns ?? PLAIN_SETTINGS.insertManyReturns,
    defaultLimit: config.default_limit ?? PLAIN_SETTINGS.defaultLimit,
    longScalar: config.long_scalar ?? PLAIN_SETTINGS.longScalar,
    nullableInLists: config.nullable_in_lists ?? PLAIN_SETTINGS.nullableInLists,
  };
}
