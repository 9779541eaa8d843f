import { Module } from '@nestjs/common';
import { AuditTrail } from '#apps/audit-trail.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { MessagesService } from './messages.service.js';
import { NotificationSending } from './notification-sending.service.js';
import { NotificationsService } from './notifications.service.js';
import { RegistrationsService } from './registrations.service.js';

/** Messages, drafts of them, and the devices they go to. */
@Module({
  imports: [ProjectAppsModule, DeliveriesModule, FcmModule, PushRecordsModule],
  controllers: handlersOf(MessagesService, NotificationsService, RegistrationsService),
  providers: [AuditTrail, MessagesService, NotificationSending, NotificationsService, RegistrationsService],
})
export class NotificationsModule {}
