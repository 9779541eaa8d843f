import { Module } from '@nestjs/common';
import { ApplicationModule } from '../application/application.module.js';
import { IncomingRequestsModule } from '../incoming-requests/incoming-requests.module.js';
import { WebhooksHandler } from './webhooks.handler.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [ApplicationModule, IncomingRequestsModule],
  controllers: [WebhooksHandler],
  providers: [WebhooksService],
})
export class WebhooksModule {}
