import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '../log/logger.js';
import { RetriedPass } from './retried-pass.js';

/** Work over everything a service has, made at each of its starts beside its other work: again where it fails, until the service stops. */
export abstract class PassAtStart implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly pass = new RetriedPass(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, `${this.failure}; retrying`),
  );

  /** @param failure what could not be done, for the log */
  constructor(
    protected readonly logger: Logger,
    private readonly failure: string,
  ) {}

  onApplicationBootstrap(): void {
    this.pass.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.pass.stop();
  }

  /** May be broken off and repeated at any time. */
  protected abstract run(): Promise<void>;
}
