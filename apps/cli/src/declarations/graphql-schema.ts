import type { AppConfiguration } from '#app-files/app-configuration.js';
import { isReachableDatabase } from '../../../runtime/src/data/namespace.js';
import { schemaSettings } from '../../../runtime/src/graphql/schema-settings.js';
import { buildSchema, printSdl } from '../../../runtime/src/graphql/schema/build-schema.js';
import type { SchemaSource } from '../../../runtime/src/graphql/schema/model/source.js';

const HEAD = "# The GraphQL API of the app. Written by 'groundwork types': change the files of the app instead.\n";
const NO_VALUE = (): null => null;
/** Nothing is executed here. */
const HANDLERS = { root: () => NO_VALUE, value: () => NO_VALUE, relation: () => NO_VALUE, custom: () => NO_VALUE };

/** Returns the schema of an app's GraphQL API in the schema definition language; `null` if the app has no such API. */
export function graphqlSchema(app: AppConfiguration): string | null {
  const { schema } = buildSchema(sourceOf(app), HANDLERS);
  return schema === null ? null : `${HEAD}\n${printSdl(schema)}`;
}

/** Returns what the platform generates the API from. Entities have no ids in files: names stand for them. */
function sourceOf({ dataSources = [], customResolvers = [], graphqlConfig }: AppConfiguration): SchemaSource {
  const collections = dataSources
    .filter(({ type }) => type !== 'datalake')
    .flatMap(({ name: dataSource, schemas }) => schemas.map((entity) => ({ dataSource, ...entity })));
  return {
    collections: collections.filter(({ database }) => isReachableDatabase(database)),
    resolvers: customResolvers.map((resolver) => ({
      id: JSON.stringify([resolver.on_type, resolver.field_name]),
      onType: resolver.on_type,
      fieldName: resolver.field_name,
      functionId: resolver.function_name,
      inputType: resolver.input_type,
      inputFormat: resolver.input_type_format ?? '',
      payloadType: resolver.payload_type,
      payloadFormat: resolver.payload_type_format ?? '',
    })),
    settings: schemaSettings(graphqlConfig ?? { use_natural_pluralization: false }),
  };
}
