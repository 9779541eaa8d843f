import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { AuthFunctionsService } from './auth-functions.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule],
  controllers: handlersOf(AuthFunctionsService),
  providers: [AuthFunctionsService],
})
export class AuthFunctionsModule {}
