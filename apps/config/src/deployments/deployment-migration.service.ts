import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { migrateDeployment, type DeploymentMigrationRequest } from '#contracts/config/deployments.contract.js';
import { AppError } from '#contracts/error.js';
import { AppRecordsRepository } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { auditRecord } from '../core/audit-trail/audit-records.js';
import { AuditTrail } from '../core/audit-trail/audit-trail.service.js';
import { AppChanges } from '../core/versions/app-changes.service.js';

/** Changes the labels of an app's region. No data is moved: the server stays where it is. */
@Injectable()
export class DeploymentMigrationService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly changes: AppChanges,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(migrateDeployment)
  async migrate({ deployment_model, provider_region, ...key }: DeploymentMigrationRequest): Promise<null> {
    const app = await this.records.require(key);
    const entry = auditRecord(key, [{ kind: 'deploy', id: 'region', name: 'region', operation: 'update' }]);
    const region = { deploymentModel: deployment_model, providerRegion: provider_region };
    const changed = await this.stored.setRegion(key, region, entry);
    if (!changed) throw new AppError('BadRequest', `the app is already deployed ${deployment_model} in ${provider_region}`);
    await this.changes.announceRecord(app, changed);
    await this.audit.settle(changed);
    return null;
  }
}
