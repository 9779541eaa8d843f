import { Schema } from 'mongoose';
import { AUDIT_RETENTION_DAYS, type AuditChange } from '#contracts/config/audit.contract.js';
import type { AuditRecord } from '../records/audit-record.js';

export const AUDIT_RECORD = 'AuditRecord';

const DAY_SECONDS = 86_400;

const changeSchema = new Schema<AuditChange>(
  {
    kind: { type: String, required: true },
    id: { type: String, required: true },
    name: { type: String, default: '' },
    operation: { type: String, required: true },
    previous_name: { type: String },
    count: { type: Number },
  },
  { _id: false, id: false },
);

export const auditRecordSchema = new Schema<AuditRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    groupId: { type: String, required: true },
    time: { type: Date, required: true, index: { expires: AUDIT_RETENTION_DAYS * DAY_SECONDS } },
    userId: { type: String, required: true },
    origin: { type: String, required: true },
    remoteAddress: { type: String, default: null },
    requestId: { type: String, default: '' },
    outcome: { type: String, required: true },
    deploymentId: { type: String, default: null },
    draftId: { type: String, default: null },
    changes: { type: [changeSchema], required: true },
    changesLeftOut: { type: Number, required: true },
    notes: { type: [String], default: undefined },
  },
  { collection: 'audit', versionKey: false },
);
auditRecordSchema.index({ appId: 1, time: -1, _id: -1 });
