import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { MessagesHandler } from './messages.handler.js';
import { MessagesService } from './messages.service.js';

@Module({
  imports: [DeliveriesModule, FcmModule, PushRecordsModule],
  controllers: [MessagesHandler],
  providers: [MessagesService],
})
export class MessagesModule {}
