import type { AppSnapshot, CollectionRuleConfig } from '#contracts/config/app-snapshot.js';
import type { SchemaSource, SourceCollection } from './schema/model/source.js';
import { schemaSettings } from './schema-settings.js';
import { isMongodbService } from '../data/data-sources.js';
import { isReachableDatabase } from '../data/namespace.js';

type SourceKey = (collection: SourceCollection) => string;

const keyOf: SourceKey = ({ dataSource, database, collection }) => JSON.stringify([dataSource, database, collection]);

/** The older form keeps schema and relationships with the rule. */
function inlineSchemas(snapshot: AppSnapshot, dataSources: ReadonlyMap<string, string>): SourceCollection[] {
  return snapshot.rules.flatMap((rule) => {
    const dataSource = dataSources.get(rule.service_id);
    if (dataSource === undefined || !('collection' in rule)) return [];
    const { database, collection, schema, relationships = {} }: CollectionRuleConfig = rule;
    return schema ? [{ dataSource, database, collection, schema, relationships }] : [];
  });
}

/** Returns the parts of an app's configuration that its GraphQL API is generated from. */
export function schemaSource(snapshot: AppSnapshot): SchemaSource {
  const dataSources = new Map(snapshot.services.filter(isMongodbService).map(({ _id, name }) => [_id, name]));
  const names = new Set(dataSources.values());
  const collections = new Map(inlineSchemas(snapshot, dataSources).map((one) => [keyOf(one), one]));
  for (const { metadata, schema, relationships } of snapshot.schemas) {
    const { data_source: dataSource, database, collection } = metadata;
    if (!names.has(dataSource)) continue;
    const found = { dataSource, database, collection, schema, relationships };
    collections.set(keyOf(found), found);
  }
  return {
    collections: [...collections.values()].filter(({ database }) => isReachableDatabase(database)),
    resolvers: snapshot.customResolvers.map((resolver) => ({
      id: resolver._id,
      onType: resolver.on_type,
      fieldName: resolver.field_name,
      functionId: resolver.function_id,
      inputType: resolver.input_type,
      inputFormat: resolver.input_type_format,
      payloadType: resolver.payload_type,
      payloadFormat: resolver.payload_type_format,
    })),
    settings: schemaSettings(snapshot.graphqlConfig),
  };
}
