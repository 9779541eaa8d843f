import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  ListAuditRequest,
  RecordAuditRequest,
  listAudit,
  recordAudit,
  type AuditEntry,
} from '#contracts/config/audit.contract.js';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditHandler {
  constructor(@Inject(AuditService) private readonly audit: AuditService) {}

  @HandleRpc(listAudit)
  list(request: ListAuditRequest): Promise<AuditEntry[]> {
    return this.audit.list(request);
  }

  @HandleRpc(recordAudit)
  record(request: RecordAuditRequest): Promise<null> {
    return this.audit.record(request);
  }
}
