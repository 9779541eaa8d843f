import { Controller, Inject } from '@nestjs/common';
import { HandleQueue } from '#bus/handle.decorator.js';
import { AddAuthEventsRequest, addAuthEvents } from '#contracts/triggers/events.contract.js';
import { AuthEventsService } from './auth-events.service.js';

@Controller()
export class AuthEventsHandler {
  constructor(@Inject(AuthEventsService) private readonly events: AuthEventsService) {}

  @HandleQueue(addAuthEvents)
  add({ events }: AddAuthEventsRequest): Promise<void> {
    return this.events.add(events);
  }
}
