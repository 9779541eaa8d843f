import type { AuditChange } from '#contracts/config/audit.contract.js';

/** An audit entry as it is stored. */
export interface AuditRecord {
  readonly _id: string;
  readonly appId: string;
  readonly groupId: string;
  readonly time: Date;
  readonly userId: string;
  readonly origin: string;
  readonly remoteAddress: string | null;
  readonly requestId: string;
  readonly outcome: 'deployed' | 'draft';
  readonly deploymentId: string | null;
  readonly draftId: string | null;
  readonly changes: readonly AuditChange[];
  readonly changesLeftOut: number;
  /** Notes of an import about its files. */
  readonly notes?: readonly string[];
}
