import { Module } from '@nestjs/common';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { NotificationSending } from './notification-sending.service.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  imports: [DeliveriesModule, FcmModule, ProjectAppsModule, PushRecordsModule],
  controllers: handlersOf(NotificationsService),
  providers: [AuditTrail, NotificationsService, NotificationSending],
})
export class NotificationsModule {}
