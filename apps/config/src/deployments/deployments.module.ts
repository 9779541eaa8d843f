import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../app-records/app-records.module.js';
import { DeploymentsHandler } from './deployments.handler.js';
import { DeploymentsService } from './deployments.service.js';

@Module({ imports: [AppRecordsModule], controllers: [DeploymentsHandler], providers: [DeploymentsService] })
export class DeploymentsModule {}
