import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NOTIFICATION_RECORD, notificationRecordSchema } from './notification.model.js';
import { NotificationsHandler } from './notifications.handler.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: NOTIFICATION_RECORD, schema: notificationRecordSchema }], 'push')],
  controllers: [NotificationsHandler],
  providers: [NotificationsService, NotificationsRepository],
})
export class NotificationsModule {}
