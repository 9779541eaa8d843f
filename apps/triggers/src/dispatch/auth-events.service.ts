import { Injectable } from '@nestjs/common';
import { HandleQueue } from '#bus/server/handle.decorator.js';
import { addAuthEvents, type AddAuthEventsRequest, type AuthEvent } from '#contracts/triggers/events.contract.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import { Wakeups } from '../inbox/wakeups.js';

/** Takes what happened to users into the queues of the triggers it is for. */
@Injectable()
export class AuthEventsService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly wakeups: Wakeups,
  ) {}

  @HandleQueue(addAuthEvents)
  async add({ events }: AddAuthEventsRequest): Promise<void> {
    const queued = events.flatMap(queuedEvents);
    await this.inbox.add(queued);
    this.wakeups.woken(queued.map(({ triggerId }) => triggerId));
  }
}

function queuedEvents({ _id, appId, triggerIds, at, eventEjson }: AuthEvent): QueuedEventRecord[] {
  // Ids of events grow with time, so their order is about that in which they happened.
  return triggerIds.map((triggerId) => ({
    _id: `${triggerId}:${_id}`,
    triggerId,
    appId,
    position: _id,
    at: new Date(at),
    // Not BSON: the provider's user data need not be extended JSON, though it may look like it.
    event: Buffer.alloc(0),
    ejson: eventEjson,
    size: eventEjson.length,
    missed: 0,
  }));
}
