import { Inject, Injectable } from '@nestjs/common';
import { BSON, EJSON } from 'bson';
import type { AuthEvent } from '#contracts/triggers/events.contract.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import { Wakeups } from '../inbox/wakeups.js';

/** Takes what happened to users into the queues of the triggers it is for. */
@Injectable()
export class AuthEventsService {
  constructor(
    @Inject(InboxRepository) private readonly inbox: InboxRepository,
    @Inject(Wakeups) private readonly wakeups: Wakeups,
  ) {}

  async add(events: readonly AuthEvent[]): Promise<void> {
    const queued = events.flatMap(queuedEvents);
    await this.inbox.add(queued);
    this.wakeups.woken(queued.map(({ triggerId }) => triggerId));
  }
}

function queuedEvents({ _id, appId, triggerIds, at, eventEjson }: AuthEvent): QueuedEventRecord[] {
  const event = Buffer.from(BSON.serialize(EJSON.parse(eventEjson, { relaxed: false }), { ignoreUndefined: false }));
  // Ids of events grow with time, so their order is about that in which they happened.
  return triggerIds.map((triggerId) => ({
    _id: `${triggerId}:${_id}`,
    triggerId,
    appId,
    position: _id,
    at: new Date(at),
    event,
    size: event.length,
    missed: 0,
  }));
}
