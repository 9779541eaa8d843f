import { Module } from '@nestjs/common';
import { ApplicationModule } from '../application/application.module.js';
import { IncomingRequestsModule } from '../incoming-requests/incoming-requests.module.js';
import { EndpointsHandler } from './endpoints.handler.js';
import { EndpointsService } from './endpoints.service.js';

@Module({
  imports: [ApplicationModule, IncomingRequestsModule],
  controllers: [EndpointsHandler],
  providers: [EndpointsService],
})
export class EndpointsModule {}
