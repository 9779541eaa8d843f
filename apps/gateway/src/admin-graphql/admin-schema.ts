import { GraphQLSchemaFactory } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { JsonScalar } from './json.scalar.js';
import { ApiKeysResolver } from './resolvers/api-keys.resolver.js';
import { AppConfigurationResolver } from './resolvers/app-configuration.resolver.js';
import { AppRecordsResolver } from './resolvers/app-records.resolver.js';
import { AppsResolver } from './resolvers/apps.resolver.js';
import { AuthProvidersResolver } from './resolvers/auth-providers.resolver.js';
import { DraftsResolver } from './resolvers/drafts.resolver.js';
import { FunctionsResolver } from './resolvers/functions.resolver.js';
import { SecretsResolver } from './resolvers/secrets.resolver.js';
import { ServicesResolver } from './resolvers/services.resolver.js';
import { UsersResolver } from './resolvers/users.resolver.js';
import { ValuesResolver } from './resolvers/values.resolver.js';

/** Every resolver of the administration's GraphQL API. */
export const RESOLVERS = [
  ApiKeysResolver,
  AppConfigurationResolver,
  AppRecordsResolver,
  AppsResolver,
  AuthProvidersResolver,
  DraftsResolver,
  FunctionsResolver,
  SecretsResolver,
  ServicesResolver,
  UsersResolver,
  ValuesResolver,
] as const;

/** Returns the schema as SDL, in a stable order so that it can be compared. */
export async function adminSchemaText(factory: GraphQLSchemaFactory): Promise<string> {
  const schema = await factory.create([...RESOLVERS], [JsonScalar]);
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
