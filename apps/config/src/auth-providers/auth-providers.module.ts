import { Module } from '@nestjs/common';
import { VersionsModule } from '../versions/versions.module.js';
import { AuthProvidersHandler } from './auth-providers.handler.js';
import { AuthProvidersService } from './auth-providers.service.js';

@Module({
  imports: [VersionsModule],
  controllers: [AuthProvidersHandler],
  providers: [AuthProvidersService],
  exports: [AuthProvidersService],
})
export class AuthProvidersModule {}
