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

/** By algorithm, in hex. */
export type DigestKeySet = Readonly<Record<DigestAlgorithm, string>>;

/**
 * The hashes of private keys HTTP digests of the cloud API are checked with. They are worth as much as the key there, so they are sealed, serve
 * nothing else, and are not kept where `CLOUD_API` is off. The hash a key is stored by cannot give them: they are made when it logs in.
 */
@Injectable()
export class DigestKeys {
  /** Whether the cloud API is on. */
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

  /** Keeps those of a key pair that has just proven its private key, unless they are there. */
  async keep(admin: AdminRecord, privateKey: string): Promise<void> {
    if (!this.areKept || this.of(admin) !== null) return;
    const keys = Object.fromEntries(
      DIGEST_ALGORITHMS.map((algorithm) => [algorithm, digestKey(algorithm, admin.name, DIGEST_REALM, privateKey)]),
    );
    const sealed = this.box.seal(JSON.stringify(keys), digestKeyOwner(admin._id));
    await this.admins.keepDigestKeys(admin._id, admin.secretHash, sealed);
  }

  /** `null` where none can be read: the next login makes new ones. */
  of({ _id, digestKeys }: AdminRecord): DigestKeySet | null {
    if (digestKeys === undefined) return null;
    try {
      return JSON.parse(this.box.open(bytesOf(digestKeys), digestKeyOwner(_id))) as DigestKeySet;
    } catch (error) {
      this.logger.warn({ err: error, adminId: _id }, 'what digests of a key pair are checked with is under another MASTER_KEY');
      return null;
    }
  }
}

/** Whom they are sealed for. */
export function digestKeyOwner(adminId: string): string {
  return `digest keys of ${adminId}`;
}
