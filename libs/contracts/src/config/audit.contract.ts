import { Allow, IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Number of entries per page. */
export const AUDIT_PAGE = 100;
/** Retention of entries in days. */
export const AUDIT_RETENTION_DAYS = 365;
/** Maximum number of changed entities in one entry. */
export const AUDIT_CHANGES_MAX = 1_000;

export const AUDIT_OPERATIONS = ['create', 'update', 'delete'] as const;
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

/** One changed entity. Contains no values: a secret, too, is identified by its name only. */
export interface AuditChange {
  /** Kind of entity, as in the paths of the administration API: `functions`, `secrets`, …, `apps`. */
  readonly kind: string;
  /** Id of the entity. */
  readonly id: string;
  /** Name of the entity. */
  readonly name: string;
  /** Kind of change. */
  readonly operation: AuditOperation;
  /** Previous name, if the entity was renamed. */
  readonly previous_name?: string;
  /** Number of changed documents, for changes of documents in a data source. Absent if an error ended the change. */
  readonly count?: number;
}

/** A change an administrator made to an app, with its time, its origin and the changed entities. */
export class AuditEntry {
  /** Id of the entry. */
  @Allow() _id!: string;
  /** ISO 8601 with milliseconds, in UTC. */
  @Allow() time!: string;
  /** Id of the administrator. */
  @Allow() user_id!: string;
  /**
   * Email address of that administrator, or public key of a key pair. Absent if the administrator no longer exists.
   * Groundwork extension.
   */
  @Allow() user_name?: string;
  /** Kind of tool, as in deployments. */
  @Allow() origin!: string;
  /** Address the request came from; `null` if it is not known. */
  @Allow() remote_address!: string | null;
  /** Id of the request, as in the reply's `X-Appservices-Request-Id`. */
  @Allow() request_id!: string;
  /** Outcome: the change took effect immediately or was added to the administrator's draft. */
  @Allow() outcome!: 'deployed' | 'draft';
  /** The deployment the change created; `null` if it created none. */
  @Allow() deployment_id!: string | null;
  /** The draft that was changed or deployed; `null` for a change outside a draft. */
  @Allow() draft_id!: string | null;
  /** Changed entities. */
  @Allow() changes!: AuditChange[];
  /** Number of changes beyond `AUDIT_CHANGES_MAX`, which are not in `changes`. */
  @Allow() changes_left_out!: number;
  /**
   * Content of an import that was ignored or interpreted differently, one sentence each. Absent if there was nothing to
   * report.
   */
  @Allow() notes?: string[];
}

export class ListAuditRequest extends AppScope {
  /**
   * Id of the last entry of the previous page.
   * @query
   */
  @Optional()
  @ResourceId('InvalidParameter')
  before?: string;
}

/**
 * Returns the changes administrators made, newest first. A page has `AUDIT_PAGE` entries.
 * @throws InvalidParameter
 */
export const listAudit = defineRpc('config.audit.list', ListAuditRequest, listOf(AuditEntry), {
  access: 'project:read',
  idempotent: true,
});

export class RecordAuditRequest extends AppScope {
  @IsString()
  @MaxLength(64)
  kind!: string;

  @IsString()
  @MaxLength(64)
  id!: string;

  @IsString()
  @MaxLength(256)
  name!: string;

  @IsIn(AUDIT_OPERATIONS)
  operation!: AuditOperation;

  @Optional()
  @IsInt()
  @Min(0)
  count?: number;

  @Optional()
  @IsString()
  @MaxLength(256)
  previous_name?: string;
}

/** Records a change the authenticated administrator made to data of an app that another service stores. */
export const recordAudit = defineRpc('config.audit.record', RecordAuditRequest, nothing, { access: 'internal' });
