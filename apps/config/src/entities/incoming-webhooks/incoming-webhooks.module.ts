import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { SourceChecksModule } from '../../core/source-checks/source-checks.module.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { IncomingWebhooksService } from './incoming-webhooks.service.js';

@Module({
  imports: [SourceChecksModule, VersionsModule],
  controllers: handlersOf(IncomingWebhooksService),
  providers: [IncomingWebhooksService],
})
export class IncomingWebhooksModule {}
