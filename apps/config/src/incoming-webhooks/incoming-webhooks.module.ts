import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { IncomingWebhooksHandler } from './incoming-webhooks.handler.js';
import { IncomingWebhooksService } from './incoming-webhooks.service.js';

@Module({ imports: [VersionsModule], controllers: [IncomingWebhooksHandler], providers: [IncomingWebhooksService] })
export class IncomingWebhooksModule {}
