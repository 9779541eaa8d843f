import { Module } from '@nestjs/common';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { ProjectAppsModule } from '#app-snapshots/project-apps.module.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { DeliveriesHandler } from './deliveries.handler.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempt } from './delivery-attempt.service.js';
import { DeliveryLog } from './delivery-log.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { DeliveryWorker } from './delivery-worker.service.js';

@Module({
  imports: [AppLogsModule, FcmModule, ProjectAppsModule, PushRecordsModule],
  controllers: [DeliveriesHandler],
  providers: [DeliveriesService, DeliveryAttempt, DeliveryLog, DeliveryQueue, DeliveryWorker],
  exports: [DeliveryLog, DeliveryQueue, DeliveryWorker],
})
export class DeliveriesModule {}
