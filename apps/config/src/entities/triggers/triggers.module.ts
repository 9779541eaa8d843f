import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { DeployedTriggersService } from './deployed-triggers.service.js';
import { TriggersService } from './triggers.service.js';

@Module({
  imports: [VersionsModule],
  controllers: handlersOf(TriggersService, DeployedTriggersService),
  providers: [TriggersService, DeployedTriggersService],
})
export class TriggersModule {}
