import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { PassAtStart } from '#process/start/pass-at-start.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { PASS, type Pass } from './pass.model.js';

const SEALING = 'sealing of contents';

/**
 * Encrypts secrets of webhooks that earlier versions of the platform stored as they were given. Made at every start, of what was
 * stored since the last: an earlier version may have run in between.
 */
@Injectable()
export class SecretsSealing extends PassAtStart {
  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly contents: ObjectsRepository,
    @Inject(getModelToken(PASS, 'config')) private readonly passes: Model<Pass>,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'failed to encrypt all secrets of webhooks');
  }

  protected async run(): Promise<void> {
    const begun = new Date();
    const last = await this.passes.findById(SEALING).lean<Pass>().exec();
    let sealed = 0;
    for await (const { _id: appId } of this.apps.secretHeads()) {
      sealed += await this.contents.sealPlain(appId, last?.at ?? new Date(0));
    }
    await this.passes.updateOne({ _id: SEALING }, { $set: { at: begun } }, { upsert: true }).exec();
    if (sealed > 0) this.logger.info({ sealed }, 'secrets of webhooks encrypted');
  }
}
