import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOGGER, type Logger } from '#platform/logger.js';
import { RetriedPass } from '#platform/retried-pass.js';
import { AppRecordsRepository } from '../app-records/app-records.repository.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { PASS, type Pass } from './pass.model.js';

const SEALING = 'sealing of contents';

/**
 * Encrypts secrets of webhooks that earlier versions of the platform stored as they were given. Made at every start, of what was
 * stored since the last: an earlier version may have run in between.
 */
@Injectable()
export class SecretsSealing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pass = new RetriedPass(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'could not encrypt all secrets of webhooks; it is tried again'),
  );

  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly contents: ObjectsRepository,
    @Inject(getModelToken(PASS, 'config')) private readonly passes: Model<Pass>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.pass.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.pass.stop();
  }

  private async run(): Promise<void> {
    const begun = new Date();
    const last = await this.passes.findById(SEALING).lean<Pass>().exec();
    let sealed = 0;
    for await (const { _id: appId } of this.apps.secretHeads()) {
      sealed += await this.contents.sealPlain(appId, last?.at ?? new Date(0));
    }
    await this.passes.updateOne({ _id: SEALING }, { $set: { at: begun } }, { upsert: true }).exec();
    if (sealed > 0) this.logger.info({ sealed }, 'secrets of webhooks are encrypted now');
  }
}
