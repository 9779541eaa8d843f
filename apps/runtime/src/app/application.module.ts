import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppModules } from './app-modules.js';
import { AppSecrets } from './app-secrets.js';
import { AppUsers } from './app-users.js';
import { AppValues } from './app-values.js';
import { RequestedApps } from './requested-apps.js';

/** Provides the data the runtime has about an app: its deployed configuration, secrets and users. */
@Module({
  imports: [AppSnapshotsModule],
  controllers: handlersOf(AppUsers),
  providers: [AppModules, AppSecrets, AppUsers, AppValues, RequestedApps],
  exports: [AppSnapshotsModule, AppModules, AppSecrets, AppUsers, AppValues, RequestedApps],
})
export class ApplicationModule {}
