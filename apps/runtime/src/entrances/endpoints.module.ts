import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ApplicationModule } from '../app/application.module.js';
import { IncomingRequestsModule } from './incoming/incoming-requests.module.js';
import { EndpointsService } from './endpoints.service.js';

@Module({
  imports: [ApplicationModule, IncomingRequestsModule],
  controllers: handlersOf(EndpointsService),
  providers: [EndpointsService],
})
export class EndpointsModule {}
