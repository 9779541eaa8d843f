import { Schema } from 'mongoose';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { PROJECT_AUDIT_RETENTION_DAYS, type ProjectAuditEntry } from '#contracts/identity/project-audit.contract.js';

export const PROJECT_AUDIT = 'ProjectAudit';

const DAY_SECONDS = 86_400;

/** An entry about a change of a project's administrators or key pairs, as it is stored. */
export interface ProjectAuditRecord {
  _id: string;
  groupId: string;
  time: Date;
  userId: string;
  origin: string;
  remoteAddress: string | null;
  requestId: string;
  kind: ProjectAuditEntry['kind'];
  id: string;
  name: string;
  operation: AuditOperation;
  properties: string[];
}

export const projectAuditSchema = new Schema<ProjectAuditRecord>(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    time: { type: Date, required: true, index: { expires: PROJECT_AUDIT_RETENTION_DAYS * DAY_SECONDS } },
    userId: { type: String, required: true },
    origin: { type: String, required: true },
    remoteAddress: { type: String, default: null },
    requestId: { type: String, default: '' },
    kind: { type: String, required: true },
    id: { type: String, required: true },
    name: { type: String, required: true },
    operation: { type: String, required: true },
    properties: { type: [String], required: true },
  },
  { collection: 'project_audit', versionKey: false, id: false },
);
projectAuditSchema.index({ groupId: 1, time: -1, _id: -1 });
