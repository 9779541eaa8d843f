import { Module } from '@nestjs/common';
import { AppSnapshotsHandler } from './app-snapshots.handler.js';
import { AppSnapshots } from './app-snapshots.js';
import { SecretTexts } from './secret-texts.js';

/** For services that act on deployed configuration. */
@Module({
  controllers: [AppSnapshotsHandler],
  providers: [AppSnapshots, SecretTexts],
  exports: [AppSnapshots, SecretTexts],
})
export class AppSnapshotsModule {}
