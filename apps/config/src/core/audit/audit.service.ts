import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  AUDIT_PAGE,
  listAudit,
  recordAudit,
  type AuditEntry,
  type ListAuditRequest,
  type RecordAuditRequest,
} from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { AdminNamesService } from '../admin-names/admin-names.service.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../records/app-records.repository.js';
import { appNotFound } from '../versions/config-store.service.js';
import { auditRecord } from '../audit-trail/audit-records.js';
import type { AuditRecord } from '../records/audit-record.js';
import { AuditRepository } from '../audit-trail/audit.repository.js';
import { AuditTrail } from '../audit-trail/audit-trail.service.js';

/** Shows administrators the changes that administrators have made. */
@Injectable()
export class AuditService {
  constructor(
    private readonly records: AppRecordsRepository,
    private readonly audit: AuditRepository,
    private readonly trail: AuditTrail,
    private readonly names: AdminNamesService,
  ) {}

  @HandleRpc(listAudit)
  async list({ groupId, appId, before }: ListAuditRequest): Promise<AuditEntry[]> {
    const key = { groupId, appId };
    await this.trail.move(await this.find(key));
    const last = before === undefined ? null : await this.audit.find(key, before);
    if (before !== undefined && !last)
      throw new AppError('InvalidParameter', `'before' must be the id of an audit entry: '${before}' not found`);
    return this.names.named((await this.audit.page(key, last, AUDIT_PAGE)).map(toEntry));
  }

  @HandleRpc(recordAudit)
  async record({ groupId, appId, kind, id, name, operation, count, previous_name }: RecordAuditRequest): Promise<null> {
    await this.find({ groupId, appId });
    const change = {
      kind,
      id,
      name,
      operation,
      ...(previous_name === undefined ? {} : { previous_name }),
      ...(count === undefined ? {} : { count }),
    };
    await this.trail.record(auditRecord({ groupId, appId }, [change]));
    return null;
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.records.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}

function toEntry(record: AuditRecord): AuditEntry {
  return {
    _id: record._id,
    time: record.time.toISOString(),
    user_id: record.userId,
    origin: record.origin,
    remote_address: record.remoteAddress,
    request_id: record.requestId,
    outcome: record.outcome,
    deployment_id: record.deploymentId,
    draft_id: record.draftId,
    changes: [...record.changes],
    changes_left_out: record.changesLeftOut,
    ...(record.notes === undefined ? {} : { notes: [...record.notes] }),
  };
}
