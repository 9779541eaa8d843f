import { Module } from '@nestjs/common';
import { FcmModule } from '../fcm/fcm.module.js';
import { PushRecordsModule } from '../records/push-records.module.js';
import { RegistrationsHandler } from './registrations.handler.js';
import { RegistrationsService } from './registrations.service.js';

@Module({
  imports: [FcmModule, PushRecordsModule],
  controllers: [RegistrationsHandler],
  providers: [RegistrationsService],
})
export class RegistrationsModule {}
