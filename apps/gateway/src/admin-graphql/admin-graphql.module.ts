import { ApolloServerPluginUsageReportingDisabled } from '@apollo/server/plugin/disabled';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { RESOLVERS } from './admin-schema.js';
import { formatGraphqlError } from './graphql-errors.js';
import { JsonScalar } from './json.scalar.js';
import { OPERATION_COST } from './operation-cost.js';
import { QUERY_TOKENS_MAX } from './operation-limits.js';
import { UnroutedApolloDriver } from './unrouted-apollo.driver.js';

/** The administration's GraphQL API: a schema from code, executed by Apollo. Loaded when the first request for it comes. */
@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: UnroutedApolloDriver,
      inject: [LOGGER],
      useFactory: (logger: Logger): ApolloDriverConfig => ({
        autoSchemaFile: true,
        sortSchema: true,
        graphiql: false,
        introspection: true,
        // Pages of other origins cannot send the Authorization header that every request needs: browsers never add it
        // automatically.
        csrfPrevention: false,
        allowBatchedHttpRequests: false,
        persistedQueries: false,
        includeStacktraceInErrorResponses: false,
        autoTransformHttpErrors: false,
        parseOptions: { maxTokens: QUERY_TOKENS_MAX },
        plugins: [OPERATION_COST, ApolloServerPluginUsageReportingDisabled()],
        formatError: (formatted, error) => formatGraphqlError(formatted, error, logger),
        logger: {
          debug: (message: unknown) => logger.debug(String(message)),
          info: (message: unknown) => logger.info(String(message)),
          warn: (message: unknown) => logger.warn(String(message)),
          error: (message: unknown) => logger.error(String(message)),
        },
      }),
    }),
  ],
  providers: [...RESOLVERS, JsonScalar],
})
export class AdminGraphqlModule {}
