import { Inject, Injectable } from '@nestjs/common';
import type { MongoClient } from 'mongodb';
import { GuardedClients, sourceClient } from '#store/clusters/source-client.js';
import { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { Source } from './source.js';

/** One stream for all, one for each trigger that catches up, and some for what else there is. */
const OPTIONS = { appName: 'groundwork-triggers', maxPoolSize: 20, maxIdleTimeMS: 60_000 } as const;

/** Clients that only read changes: each source has a separate one, which no other component closes. */
@Injectable()
export class SourceClients {
  private readonly guarded: GuardedClients;

  constructor(guard: OutboundGuard, @Inject(LOGGER) logger: Logger) {
    this.guarded = new GuardedClients(guard, logger);
  }

  /** Not connected yet. @throws AppError `MongoDBError` where it may not be */
  async open({ uri, isTrusted }: Source): Promise<MongoClient> {
    if (isTrusted) return sourceClient(uri, OPTIONS);
    await this.guarded.requireAllowed(uri);
    return this.guarded.client(uri, OPTIONS, () => {});
  }
}
