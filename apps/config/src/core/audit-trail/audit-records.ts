import { currentAdmin, currentContext } from '#bus/transport/request-context.js';
import { AUDIT_CHANGES_MAX, type AuditChange } from '#contracts/config/audit.contract.js';
import { newId } from '#contracts/ids.js';
import type { AuditRecord } from '../records/audit-record.js';
import { deploymentOrigin } from '#contracts/deployment-origin.js';
import type { EntryChange } from '../trees/entry-tree.js';
import type { ConfigChanges } from '../trees/tree-merge.js';

/** Deployment and draft through which a change took effect. */
export interface AuditedEffect {
  readonly deploymentId: string | null;
  /** The draft the change of the tree went into, or the one that was deployed. */
  readonly draftId: string | null;
  /** Notes of an import about its files. */
  readonly notes?: readonly string[];
}

type AuditedApp = Pick<AuditRecord, 'groupId' | 'appId'>;

function changeOf(kind: string, { id, before, after }: EntryChange): AuditChange {
  if (!after) return { kind, id, name: before?.name ?? '', operation: 'delete' };
  const { name } = after;
  if (!before) return { kind, id, name, operation: 'create' };
  return { kind, id, name, operation: 'update', ...(before.name === name ? {} : { previous_name: before.name }) };
}

/** Creates an audit record of the request that is being served. */
export function auditRecord(
  { groupId, appId }: AuditedApp,
  changes: readonly AuditChange[],
  { notes = [], ...effect }: AuditedEffect & Pick<AuditRecord, 'outcome'> = {
    outcome: 'deployed',
    deploymentId: null,
    draftId: null,
  },
): AuditRecord {
  const context = currentContext();
  return {
    _id: newId(),
    appId,
    groupId,
    time: new Date(),
    userId: currentAdmin().userId,
    origin: deploymentOrigin(context?.origin ?? null),
    remoteAddress: context?.remoteAddress ?? null,
    requestId: context?.requestId ?? '',
    ...effect,
    changes: changes.slice(0, AUDIT_CHANGES_MAX),
    changesLeftOut: Math.max(0, changes.length - AUDIT_CHANGES_MAX),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/**
 * Returns the audit entries of one change of an app: one, or two if the change went into a draft and also changed secrets,
 * which take effect immediately.
 */
export function auditRecords(
  app: AuditedApp,
  changes: ConfigChanges,
  { deploymentId, draftId, notes = [] }: AuditedEffect,
): AuditRecord[] {
  // Built packages are generated from the uploaded ones: they are not a change an administrator made.
  const entities = changes.entities
    .filter(({ kind }) => kind !== 'dependency_parts')
    .map((change) => changeOf(change.kind, change));
  // Names only: neither values nor anything derived from them.
  const secrets = changes.secrets.map((change) => changeOf('secrets', change));
  if (draftId === null || deploymentId !== null) {
    return [auditRecord(app, [...entities, ...secrets], { outcome: 'deployed', deploymentId, draftId, notes })];
  }
  return [
    ...(entities.length > 0 ? [auditRecord(app, entities, { outcome: 'draft', deploymentId, draftId, notes })] : []),
    ...(secrets.length > 0 ? [auditRecord(app, secrets)] : []),
  ];
}
