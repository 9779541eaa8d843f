import { Module } from '@nestjs/common';
import { AppSnapshotsHandler } from './app-snapshots.handler.js';
import { AppSnapshots } from './app-snapshots.js';

/** For services that act on deployed configuration. */
@Module({ controllers: [AppSnapshotsHandler], providers: [AppSnapshots], exports: [AppSnapshots] })
export class AppSnapshotsModule {}
