import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { recordAudit, type RecordAuditRequest } from '#contracts/config/audit.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';

/** Notes in an app's audit what administrators did to what a service other than `config` keeps. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records a change after it was made. The change is reported as made even if recording fails. */
  async record(change: RecordAuditRequest): Promise<void> {
    try {
      await this.bus.call(recordAudit, change);
    } catch (error) {
      const { appId, kind, id, operation } = change;
      this.logger.warn({ err: error, appId, kind, id, operation }, 'failed to record an audit entry for a change');
    }
  }
}
