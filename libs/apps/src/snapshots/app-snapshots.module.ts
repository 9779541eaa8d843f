import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppSnapshots } from './app-snapshots.js';
import { ProjectApps } from './project-apps.js';
import { SecretTexts } from './secret-texts.js';

/** For services that act on deployed configuration, or are asked about the apps of projects. */
@Module({
  controllers: handlersOf(AppSnapshots, ProjectApps),
  providers: [AppSnapshots, ProjectApps, SecretTexts],
  exports: [AppSnapshots, ProjectApps, SecretTexts],
})
export class AppSnapshotsModule {}
