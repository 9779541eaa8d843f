import { Module } from '@nestjs/common';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryAttempt } from './delivery-attempt.service.js';
import { DeliveryLog } from './delivery-log.js';
import { DeliveryQueue } from './delivery-queue.service.js';
import { DeliverySending } from './delivery-sending.service.js';
import { DeliveryWorker } from './delivery-worker.service.js';

@Module({
  imports: [AppLogsModule, FcmModule, ProjectAppsModule, PushRecordsModule],
  controllers: handlersOf(DeliveriesService),
  providers: [DeliveriesService, DeliveryAttempt, DeliveryLog, DeliveryQueue, DeliverySending, DeliveryWorker],
  exports: [DeliveryLog, DeliveryQueue, DeliveryWorker],
})
export class DeliveriesModule {}
