import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AppSnapshots } from './app-snapshots.js';
import { SecretTexts } from './secret-texts.js';

/** Module for services that use deployed configuration. */
@Module({
  controllers: handlersOf(AppSnapshots),
  providers: [AppSnapshots, SecretTexts],
  exports: [AppSnapshots, SecretTexts],
})
export class AppSnapshotsModule {}
