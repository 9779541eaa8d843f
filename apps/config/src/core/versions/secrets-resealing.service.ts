import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Resealing, type SealedRecord } from '#process/start/resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import { secretOwner } from '../trees/config-view.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { Objects } from '../trees/objects.service.js';
import { SealedValuesRepository } from '../trees/sealed-values.repository.js';

/** Brings the secrets of apps under a new master key. */
@Injectable()
export class SecretsResealing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly resealing: Resealing;

  constructor(
    box: SecretBox,
    private readonly apps: AppRecordsRepository,
    private readonly objects: Objects,
    private readonly values: SealedValuesRepository,
    private readonly contents: ObjectsRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.resealing = new Resealing('secrets of apps', box, logger, () => this.records());
  }

  onApplicationBootstrap(): void {
    this.resealing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.resealing.stop();
  }

  private async *records(): AsyncIterable<SealedRecord> {
    for await (const { _id: appId, secretsHead } of this.apps.secretHeads()) {
      const secrets = [...(await this.objects.entryTree(appId, secretsHead)).entries()];
      const sealed = await this.values.read(
        appId,
        secrets.map(([, { content }]) => content),
      );
      for (const [secretId, { content }] of secrets) {
        // A value that is missing has been replaced in the meantime, under the current key.
        const value = sealed.get(content);
        if (!value) continue;
        const replace = (bytes: Buffer): Promise<void> => this.values.replace(appId, content, value, bytes);
        yield { sealed: value, owner: secretOwner(appId, secretId), replace };
      }
      yield* this.contents.sealed(appId);
    }
  }
}
