import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataAccessModule } from '../data/data-access.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { SandboxModule } from '../functions/sandbox.module.js';
import { CheckedDocuments } from './checked-documents.js';
import { GraphqlLog } from './graphql-log.js';
import { GraphqlOperations } from './graphql-operations.js';
import { GraphqlService } from './graphql.service.js';
import { DataAccess } from './operation-data.js';

/** Loaded with the first operation. */
@Module({
  imports: [ApplicationModule, AppLogsModule, DataAccessModule, ExpressionsModule, FunctionsModule, SandboxModule],
  providers: [CheckedDocuments, DataAccess, GraphqlLog, GraphqlOperations, GraphqlService],
})
export class GraphqlExecutionModule {}
