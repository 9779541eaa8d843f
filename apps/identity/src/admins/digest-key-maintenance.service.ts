import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { Resealing, type SealedRecord } from '#process/start/resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { IdentityEnvironment } from '../env.js';
import { bytesOf } from '../tokens/signing-keys.service.js';
import { AdminsRepository } from './admins.repository.js';
import { DigestKeys, digestKeyOwner } from './digest-keys.js';
import { isPrivateKey } from './private-key.js';

/**
 * Maintains the digest keys at startup: creates the keys for the key pair of the environment, removes all keys if `CLOUD_API` is
 * off, and re-encrypts them with a new master key.
 */
@Injectable()
export class DigestKeyMaintenance implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly resealing: Resealing;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
    private readonly keys: DigestKeys,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.resealing = new Resealing('digest keys', SecretBox.of(environment), logger, () => this.records());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.keys.areKept) {
      await this.admins.removeDigestKeys();
      return;
    }
    this.resealing.start();
    const { ADMIN_PUBLIC_KEY: publicKey, ADMIN_PRIVATE_KEY: privateKey } = this.environment;
    if (publicKey === undefined || privateKey === undefined) return;
    const admin = await this.admins.findByName('key-pair', publicKey);
    // Another replica may have replaced the key.
    if (admin && isPrivateKey(privateKey, admin.secretHash)) await this.keys.keep(admin, privateKey);
  }

  async onModuleDestroy(): Promise<void> {
    await this.resealing.stop();
  }

  private async *records(): AsyncIterable<SealedRecord> {
    for await (const { _id: id, digestKeys } of this.admins.withDigestKeys()) {
      if (digestKeys === undefined) continue;
      const sealed = bytesOf(digestKeys);
      const replace = (bytes: Buffer): Promise<void> => this.admins.replaceDigestKeys(id, sealed, bytes);
      yield { sealed, owner: digestKeyOwner(id), replace };
    }
  }
}
