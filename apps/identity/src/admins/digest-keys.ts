import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { SecretBox } from '#security/keys/secret-box.js';
import { DIGEST_REALM } from './digest-header.js';
import { DIGEST_ALGORITHMS, digestKey, type DigestAlgorithm } from './digest-response.js';
import type { IdentityEnvironment } from '../env.js';
import { bytesOf } from '../tokens/signing-keys.service.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';

/** Hashes by algorithm, in hex. */
export type DigestKeySet = Readonly<Record<DigestAlgorithm, string>>;

/**
 * Hashes of private keys that HTTP digests of the cloud API are verified with. They are equivalent to the private key there, so
 * they are sealed, used for nothing else, and not stored if `CLOUD_API` is off. They cannot be derived from the stored hash of a
 * key: they are created when the key logs in.
 */
@Injectable()
export class DigestKeys {
  /** True if the cloud API is on. */
  readonly areKept: boolean;
  private readonly box: SecretBox;

  constructor(
    @Inject(ENVIRONMENT) environment: IdentityEnvironment,
    private readonly admins: AdminsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.areKept = environment.CLOUD_API;
    this.box = SecretBox.of(environment);
  }

  /** Stores the hashes of a key pair that has just proven its private key, unless they are stored already. */
  async keep(admin: AdminRecord, privateKey: string): Promise<void> {
    if (!this.areKept || this.of(admin) !== null) return;
    const keys = Object.fromEntries(
      DIGEST_ALGORITHMS.map((algorithm) => [algorithm, digestKey(algorithm, admin.name, DIGEST_REALM, privateKey)]),
    );
    const sealed = this.box.seal(JSON.stringify(keys), digestKeyOwner(admin._id));
    await this.admins.keepDigestKeys(admin._id, admin.secretHash, sealed);
  }

  /** Returns the hashes, or `null` if they are missing or cannot be read: the next login creates new ones. */
  of({ _id, digestKeys }: AdminRecord): DigestKeySet | null {
    if (digestKeys === undefined) return null;
    try {
      return JSON.parse(this.box.open(bytesOf(digestKeys), digestKeyOwner(_id))) as DigestKeySet;
    } catch (error) {
      this.logger.warn({ err: error, adminId: _id }, 'the digest key of a key pair is encrypted with another MASTER_KEY');
      return null;
    }
  }
}

/** Returns the owner for which the hashes are sealed. */
export function digestKeyOwner(adminId: string): string {
  return `digest keys of ${adminId}`;
}
