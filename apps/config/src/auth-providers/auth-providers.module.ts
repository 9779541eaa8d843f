import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AuthProvidersService } from './auth-providers.service.js';

@Module({
  imports: [VersionsModule],
  controllers: handlersOf(AuthProvidersService),
  providers: [AuthProvidersService],
  exports: [AuthProvidersService],
})
export class AuthProvidersModule {}
