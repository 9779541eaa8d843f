import { Injectable } from '@nestjs/common';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { Wakeups } from '../inbox/wakeups.js';
import { StatesRepository } from './states.repository.js';

/** What is kept of triggers, and how others hear of what was kept. */
@Injectable()
export class TriggerRecords {
  constructor(
    readonly states: StatesRepository,
    readonly inbox: InboxRepository,
    readonly wakeups: Wakeups,
  ) {}
}
