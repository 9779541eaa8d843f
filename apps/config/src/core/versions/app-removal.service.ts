import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { appDeleted } from '#contracts/config/apps.contract.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AuditTrail } from '../audit-trail/audit-trail.service.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { SealedValuesRepository } from '../trees/sealed-values.repository.js';

/** Removes what a deleted app leaves behind. May be repeated: after a crash it is. */
@Injectable()
export class AppRemoval {
  constructor(
    private readonly objects: ObjectsRepository,
    private readonly sealedValues: SealedValuesRepository,
    private readonly audit: AuditTrail,
    private readonly bus: BusClient,
  ) {}

  /**
   * Notifies the services that own its users and logs, then removes the data stored here. The app must be marked deleted
   * already.
   */
  async finish(app: Pick<AppRecord, '_id' | 'clientAppId' | 'domainId'>): Promise<void> {
    await this.bus.emit(appDeleted, { appId: app._id, clientAppId: app.clientAppId, domainId: app.domainId });
    await Promise.all([this.sealedValues.removeAll(app._id), this.objects.removeAll(app._id), this.audit.removeAll(app._id)]);
  }
}
