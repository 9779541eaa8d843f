import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DELIVERY_RECORD, deliveryRecordSchema } from './deliveries/delivery.model.js';
import { NOTIFICATION_RECORD, notificationRecordSchema } from './notifications/notification.model.js';
import { NotificationsRepository } from './notifications/notifications.repository.js';
import { REGISTRATION_RECORD, registrationRecordSchema } from './registrations/registration.model.js';
import { RegistrationsRepository } from './registrations/registrations.repository.js';

/** What the service stores: a delivery that ends also changes its notification or a registration. */
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
