import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppRecordsModule } from '../../core/records/app-records.module.js';
import { VersionsModule } from '../../core/versions/versions.module.js';
import { AuthProvidersService } from './auth-providers.service.js';
import { SharedCallbacks } from './shared-callbacks.service.js';

@Module({
  imports: [AppRecordsModule, VersionsModule],
  controllers: handlersOf(AuthProvidersService),
  providers: [AuthProvidersService, SharedCallbacks],
  exports: [AuthProvidersService],
})
export class AuthProvidersModule {}
