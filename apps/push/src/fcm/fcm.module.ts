import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { FcmClient } from './fcm-client.js';
import { PushServices } from './push-services.js';

@Module({ imports: [AppSnapshotsModule], providers: [FcmClient, PushServices], exports: [FcmClient, PushServices] })
export class FcmModule {}
