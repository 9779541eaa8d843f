import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { ApplicationModule } from '../application/application.module.js';
import { IncomingRequestsModule } from '../incoming-requests/incoming-requests.module.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [ApplicationModule, IncomingRequestsModule],
  controllers: handlersOf(WebhooksService),
  providers: [WebhooksService],
})
export class WebhooksModule {}
