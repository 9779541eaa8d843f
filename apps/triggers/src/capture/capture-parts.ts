import type { Logger } from '#platform/logger.js';
import type { FailureLog } from '../dispatch/failure-log.js';
import type { InboxRepository } from '../inbox/inbox.repository.js';
import type { Wakeups } from '../inbox/wakeups.js';
import type { LeaseKeeper } from '../leases/lease-keeper.service.js';
import type { StatesRepository } from '../states/states.repository.js';
import type { SourceClients } from './source-clients.js';
import type { SourcesRepository } from './sources.repository.js';

/** What reading changes takes. */
export interface CaptureParts {
  readonly sources: SourcesRepository;
  readonly states: StatesRepository;
  readonly inbox: InboxRepository;
  readonly wakeups: Wakeups;
  readonly failures: FailureLog;
  readonly clients: SourceClients;
  readonly leases: LeaseKeeper;
  readonly logger: Logger;
}
