import { Module } from '@nestjs/common';
import { handlersOf } from '#bus/server/handlers-of.js';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { RegistrationsService } from './registrations.service.js';

@Module({
  imports: [FcmModule, PushRecordsModule],
  controllers: handlersOf(RegistrationsService),
  providers: [RegistrationsService],
})
export class RegistrationsModule {}
