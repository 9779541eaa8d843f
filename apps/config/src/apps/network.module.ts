import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../core/records/app-records.module.js';
import { NetworkService } from './network.service.js';

@Module({ imports: [AppRecordsModule], controllers: handlersOf(NetworkService), providers: [NetworkService] })
export class NetworkModule {}
