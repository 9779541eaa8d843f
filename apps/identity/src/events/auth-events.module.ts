import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IDENTITY_STORE } from '../store.js';
import { AUTH_EVENT, authEventSchema } from './auth-event.model.js';
import { AuthEventRelay } from './auth-event-relay.service.js';
import { AuthEventsRepository } from './auth-events.repository.js';
import { AuthEvents } from './auth-events.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: AUTH_EVENT, schema: authEventSchema }], IDENTITY_STORE)],
  providers: [AuthEvents, AuthEventRelay, AuthEventsRepository],
  exports: [AuthEvents],
})
export class AuthEventsModule {}
