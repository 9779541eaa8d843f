import { Inject, Injectable } from '@nestjs/common';
import type { OpaqueEntity } from '#app-files/app-configuration.js';
import { BusClient } from '#bus/client/bus-client.js';
import { triggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Notifies the service that runs triggers which triggers came with an import. */
@Injectable()
export class ImportedTriggers {
  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resumes imported triggers that are suspended, changed or not: an imported trigger is meant to run. */
  async publish(appId: string, triggers: readonly OpaqueEntity[]): Promise<void> {
    const names = triggers.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
    if (names.length === 0) return;
    try {
      await this.bus.emit(triggersImported, { appId, names });
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to resume suspended triggers of an import');
    }
  }
}
