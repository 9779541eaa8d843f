import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Resealing, type SealedRecord } from '#process/start/resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { IdentityEnvironment } from '../env.js';
import { mailOwner } from './mail-queue.service.js';
import { MailsRepository } from './mails.repository.js';

/** Re-encrypts queued mails with a new master key. */
@Injectable()
export class MailsResealing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly resealing: Resealing;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly mails: MailsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.resealing = new Resealing('mails', SecretBox.of(environment), logger, () => this.records());
  }

  onApplicationBootstrap(): void {
    this.resealing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.resealing.stop();
  }

  private async *records(): AsyncIterable<SealedRecord> {
    for await (const { _id: id, appId, sealed } of this.mails.all()) {
      const replace = (bytes: Buffer): Promise<void> => this.mails.replaceSealed(appId, id, sealed, bytes);
      yield { sealed, owner: mailOwner(appId, id), replace };
    }
  }
}
