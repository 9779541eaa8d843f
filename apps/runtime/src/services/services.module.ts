import { Module } from '@nestjs/common';
import { OutboundModule } from '#process/start/outbound.module.js';
import { ApplicationModule } from '../app/application.module.js';
import { DataModule } from '../data/data.module.js';
import { AwsActions } from './aws-actions.js';
import { HostCallHandlers } from './host-calls.js';
import { HttpActions } from './http-actions.js';
import { ProviderRequests } from './provider-requests.js';
import { PushActions } from './push-actions.js';
import { ServiceActions } from './service-actions.js';
import { TwilioActions } from './twilio-actions.js';

@Module({
  imports: [ApplicationModule, DataModule, OutboundModule],
  providers: [ServiceActions, HttpActions, PushActions, AwsActions, TwilioActions, ProviderRequests, HostCallHandlers],
  exports: [ServiceActions, HostCallHandlers],
})
export class ServicesModule {}
