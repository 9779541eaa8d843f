import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Resealing, type SealedRecord } from '#process/start/resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { IdentityEnvironment } from '../env.js';
import { SigningKeysRepository } from './signing-keys.repository.js';
import { bytesOf, sealOwner } from './signing-keys.service.js';

/** Re-encrypts the signing keys with a new master key. */
@Injectable()
export class SigningKeysResealing implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly resealing: Resealing;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly keys: SigningKeysRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.resealing = new Resealing('signing keys', SecretBox.of(environment), logger, () => this.records());
  }

  onApplicationBootstrap(): void {
    this.resealing.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.resealing.stop();
  }

  private async *records(): AsyncIterable<SealedRecord> {
    for (const { _id: kid, sealedPrivateJwk } of await this.keys.list()) {
      const sealed = bytesOf(sealedPrivateJwk);
      yield { sealed, owner: sealOwner(kid), replace: (bytes) => this.keys.replaceSealed(kid, sealed, bytes) };
    }
  }
}
