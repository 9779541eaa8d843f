import { Module } from '@nestjs/common';
import { OutboundModule } from '#platform/outbound.module.js';
import { DataAccessModule } from '../data-access/data-access.module.js';
import { HostCallAnswers } from './host-calls.js';
import { HttpActions } from './http-actions.js';
import { PushActions } from './push-actions.js';
import { ServiceActions } from './service-actions.js';

@Module({
  imports: [DataAccessModule, OutboundModule],
  providers: [ServiceActions, HttpActions, PushActions, HostCallAnswers],
  exports: [ServiceActions, HostCallAnswers],
})
export class ServicesModule {}
