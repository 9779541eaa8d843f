import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { nonceUsed, type NonceUsed } from '#contracts/identity/cloud.contract.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { DigestNonces } from './digest-nonces.js';
import type { IdentityEnvironment } from '../env.js';

/** Nonces of digests. Each can be used once with each count, across all replicas. */
@Injectable()
export class CloudNonces {
  private readonly nonces: DigestNonces;

  constructor(
    @Inject(ENVIRONMENT) { MASTER_KEY, MASTER_KEY_PREVIOUS }: IdentityEnvironment,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    if (MASTER_KEY === undefined) throw new Error('MASTER_KEY is not set');
    this.nonces = new DigestNonces(MASTER_KEY, MASTER_KEY_PREVIOUS);
  }

  make(): string {
    return this.nonces.make();
  }

  /**
   * Returns `true` if the platform issued the nonce, it is not too old and was not used with this count before. Other
   * replicas are notified before the response is sent.
   */
  async use(nonce: string, nc: string): Promise<boolean> {
    if (!this.nonces.use(nonce, nc)) return false;
    try {
      await this.bus.emit(nonceUsed, { nonce, nc });
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to publish that a digest was used');
    }
    return true;
  }

  /** Records a use at this or another replica. */
  @HandleEvent(nonceUsed)
  used({ nonce, nc }: NonceUsed): void {
    this.nonces.use(nonce, nc);
  }
}
