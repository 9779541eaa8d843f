import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { FunctionsModule } from '../functions/functions.module.js';
import { AuthFunctionsHandler } from './auth-functions.handler.js';
import { AuthFunctionsService } from './auth-functions.service.js';

@Module({
  imports: [AppSnapshotsModule, FunctionsModule],
  controllers: [AuthFunctionsHandler],
  providers: [AuthFunctionsService],
})
export class AuthFunctionsModule {}
