import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { AppSecrets } from './app-secrets.js';
import { AppUsersHandler } from './app-users.handler.js';
import { AppUsers } from './app-users.js';

/** What the runtime knows of an app: its deployed configuration, secrets and users. */
@Module({
  imports: [AppSnapshotsModule],
  controllers: [AppUsersHandler],
  providers: [AppSecrets, AppUsers],
  exports: [AppSnapshotsModule, AppSecrets, AppUsers],
})
export class ApplicationModule {}
