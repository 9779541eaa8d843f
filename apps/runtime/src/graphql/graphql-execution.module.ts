import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataModule } from '../data/data.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { ExpressionsModule } from '../rules/expressions.module.js';
import { CheckedDocuments } from './checked-documents.js';
import { GraphqlLog } from './graphql-log.js';
import { GraphqlOperations } from './graphql-operations.js';
import { GraphqlService } from './graphql.service.js';
import { DataAccess } from './operation-data.js';

/** Loaded with the first operation. */
@Module({
  imports: [ApplicationModule, AppLogsModule, DataModule, ExpressionsModule, FunctionsModule],
  providers: [CheckedDocuments, DataAccess, GraphqlLog, GraphqlOperations, GraphqlService],
})
export class GraphqlExecutionModule {}
