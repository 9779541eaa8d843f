import { Injectable } from '@nestjs/common';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { Wakeups } from '../inbox/wakeups.js';
import { StatesRepository } from './states.repository.js';

/** Stores trigger states and notifies the other replicas. */
@Injectable()
export class TriggerRecords {
  constructor(
    readonly states: StatesRepository,
    readonly inbox: InboxRepository,
    readonly wakeups: Wakeups,
  ) {}
}
