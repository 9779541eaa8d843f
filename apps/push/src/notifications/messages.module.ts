import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { MessagesService } from './messages.service.js';

@Module({
  imports: [DeliveriesModule, FcmModule, PushRecordsModule],
  controllers: handlersOf(MessagesService),
  providers: [MessagesService],
})
export class MessagesModule {}
