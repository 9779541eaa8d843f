import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/handlers-of.js';
import { AppSnapshots } from './app-snapshots.js';

/** For services that act on deployed configuration. */
@Module({ controllers: handlersOf(AppSnapshots), providers: [AppSnapshots], exports: [AppSnapshots] })
export class AppSnapshotsModule {}
