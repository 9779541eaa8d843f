import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DELIVERY_RECORD, deliveryRecordSchema } from './delivery.model.js';
import { NOTIFICATION_RECORD, notificationRecordSchema } from './notification.model.js';
import { NotificationsRepository } from './notifications.repository.js';
import { REGISTRATION_RECORD, registrationRecordSchema } from './registration.model.js';
import { RegistrationsRepository } from './registrations.repository.js';

/** Collections of the service: a delivery that ends also changes its notification or a registration. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: NOTIFICATION_RECORD, schema: notificationRecordSchema },
        { name: DELIVERY_RECORD, schema: deliveryRecordSchema },
        { name: REGISTRATION_RECORD, schema: registrationRecordSchema },
      ],
      'push',
    ),
  ],
  providers: [NotificationsRepository, DeliveriesRepository, RegistrationsRepository],
  exports: [NotificationsRepository, DeliveriesRepository, RegistrationsRepository],
})
export class PushRecordsModule {}
