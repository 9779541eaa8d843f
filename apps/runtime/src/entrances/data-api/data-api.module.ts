import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../../app/application.module.js';
import { FunctionsModule } from '../../functions/functions.module.js';
import { IncomingRequestsModule } from '../incoming/incoming-requests.module.js';
import { ServicesModule } from '../../services/services.module.js';
import { DataApiService } from './data-api.service.js';

@Module({
  imports: [ApplicationModule, FunctionsModule, IncomingRequestsModule, ServicesModule],
  controllers: handlersOf(DataApiService),
  providers: [DataApiService],
})
export class DataApiModule {}
