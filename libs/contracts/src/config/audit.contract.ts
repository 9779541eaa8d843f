import { Allow, IsIn, IsInt, IsString, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Entries of one page. */
export const AUDIT_PAGE = 100;
/** Days an entry is kept. */
export const AUDIT_RETENTION_DAYS = 365;
/** Entities one entry names. */
export const AUDIT_CHANGES_MAX = 1_000;

export const AUDIT_OPERATIONS = ['create', 'update', 'delete'] as const;
export type AuditOperation = (typeof AUDIT_OPERATIONS)[number];

/** One entity that was changed. Never what it was changed to: of a secret, too, only the name is told. */
export interface AuditChange {
  /** What it is, as in the paths of the administration API: `functions`, `secrets`, …, `apps`. */
  readonly kind: string;
  /** Id of the entity. */
  readonly id: string;
  /** Name of the entity. */
  readonly name: string;
  /** What was done. */
  readonly operation: AuditOperation;
  /** The name before, where it is another one. */
  readonly previous_name?: string;
  /** How many were changed, where an entry is about documents of a data source; absent too where an error ended the change. */
  readonly count?: number;
}

/** A change an administrator made to an app: who, when, from where, what. */
export class AuditEntry {
  /** Id of the entry. */
  @Allow() _id!: string;
  /** ISO 8601, milliseconds, UTC. */
  @Allow() time!: string;
  /** Id of the administrator. */
  @Allow() user_id!: string;
  /** E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
  @Allow() user_name?: string;
  /** The kind of tool, as deployments name it. */
  @Allow() origin!: string;
  /** Address the request came from, `null` where it is not known. */
  @Allow() remote_address!: string | null;
  /** As the reply's `X-Appservices-Request-Id` told it. */
  @Allow() request_id!: string;
  /** Whether the change took effect at once or went into the administrator's draft. */
  @Allow() outcome!: 'deployed' | 'draft';
  /** The deployment the change made, `null` where it made none. */
  @Allow() deployment_id!: string | null;
  /** The draft that was changed or deployed, `null` where there was none. */
  @Allow() draft_id!: string | null;
  /** Entities that were changed. */
  @Allow() changes!: AuditChange[];
  /** Changes beyond `AUDIT_CHANGES_MAX`, which are not in `changes`. */
  @Allow() changes_left_out!: number;
  /** What an import ignored or took otherwise than its files say, a sentence each. Absent where there was nothing. */
  @Allow() notes?: string[];
}

export class ListAuditRequest extends AppScope {
  /**
   * Id of the last entry of the page before.
   * @query
   */
  @Optional()
  @ResourceId('InvalidParameter')
  before?: string;
}

/**
 * Returns which administrator changed what, newest first. A page has `AUDIT_PAGE` entries.
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

/** Records a change that the administrator of the request has made to something of an app that another service keeps. */
export const recordAudit = defineRpc('config.audit.record', RecordAuditRequest, nothing, { access: 'internal' });
