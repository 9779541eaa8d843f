import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { DeployedLogForwardersService } from './deployed-log-forwarders.service.js';
import { LogForwardersService } from './log-forwarders.service.js';

@Module({
  imports: [VersionsModule],
  controllers: handlersOf(LogForwardersService, DeployedLogForwardersService),
  providers: [LogForwardersService, DeployedLogForwardersService],
})
export class LogForwardersModule {}
