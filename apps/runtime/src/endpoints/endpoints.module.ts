import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { ApplicationModule } from '../application/application.module.js';
import { IncomingRequestsModule } from '../incoming-requests/incoming-requests.module.js';
import { EndpointsService } from './endpoints.service.js';

@Module({
  imports: [ApplicationModule, IncomingRequestsModule],
  controllers: handlersOf(EndpointsService),
  providers: [EndpointsService],
})
export class EndpointsModule {}
