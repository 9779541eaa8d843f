import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { EmailPasswordModule } from './email-password.module.js';
import { RecordsModule } from '../users/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { RegistrationRemoval } from './registration-removal.js';
import { RegistrationsService } from './registrations.service.js';

@Module({
  imports: [AppSnapshotsModule, EmailPasswordModule, RecordsModule, UsersModule],
  controllers: handlersOf(RegistrationsService),
  providers: [RegistrationRemoval, RegistrationsService],
})
export class RegistrationsModule {}
