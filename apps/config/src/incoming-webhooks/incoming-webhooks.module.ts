import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { SourceChecksModule } from '../source-checks/source-checks.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { IncomingWebhooksService } from './incoming-webhooks.service.js';

@Module({
  imports: [SourceChecksModule, VersionsModule],
  controllers: handlersOf(IncomingWebhooksService),
  providers: [IncomingWebhooksService],
})
export class IncomingWebhooksModule {}
