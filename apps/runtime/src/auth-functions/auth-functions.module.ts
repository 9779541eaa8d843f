import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/handlers-of.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { AuthFunctionsService } from './auth-functions.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule],
  controllers: handlersOf(AuthFunctionsService),
  providers: [AuthFunctionsService],
})
export class AuthFunctionsModule {}
