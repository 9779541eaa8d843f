import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { VersionsModule } from '../versions/versions.module.js';
import { LogForwardersService } from './log-forwarders.service.js';

@Module({ imports: [VersionsModule], controllers: handlersOf(LogForwardersService), providers: [LogForwardersService] })
export class LogForwardersModule {}
