import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { LogForwardersHandler } from './log-forwarders.handler.js';
import { LogForwardersService } from './log-forwarders.service.js';

@Module({ imports: [VersionsModule], controllers: [LogForwardersHandler], providers: [LogForwardersService] })
export class LogForwardersModule {}
