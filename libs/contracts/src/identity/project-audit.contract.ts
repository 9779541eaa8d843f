import { Allow } from 'class-validator';
import { AUDIT_OPERATIONS } from '../config/audit.contract.js';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf } from '../rpc.js';
import { ProjectScope } from '../scope.js';

/** Entries of one page. */
export const PROJECT_AUDIT_PAGE = 100;
/** Days an entry is kept. */
export const PROJECT_AUDIT_RETENTION_DAYS = 365;

/** Kinds of what a project has besides apps, as in the paths of the administration API. */
export const PROJECT_AUDIT_KINDS = ['administrators', 'api_keys'] as const;

/** A change of a project's administrators or key pairs: who, when, from where, what. Holds no secret. */
export class ProjectAuditEntry {
  /** Id of the entry. */
  @Allow() _id!: string;
  /** ISO 8601, milliseconds, UTC. */
  @Allow() time!: string;
  /** Id of the administrator who made the change. */
  @Allow() user_id!: string;
  /** Email address of that administrator, or public key of a key pair. Absent if it no longer exists. */
  @Allow() user_name?: string;
  /** Kind of tool, as deployments name it. */
  @Allow() origin!: string;
  /** Address the request came from; `null` if it is not known. */
  @Allow() remote_address!: string | null;
  /** Id of the request, as in the reply's `X-Appservices-Request-Id`. */
  @Allow() request_id!: string;
  /** Kind of what was changed. */
  @Allow() kind!: (typeof PROJECT_AUDIT_KINDS)[number];
  /** Id of what was changed. */
  @Allow() id!: string;
  /** Email address or public key of what was changed. */
  @Allow() name!: string;
  /** Kind of change. */
  @Allow() operation!: (typeof AUDIT_OPERATIONS)[number];
  /** Names of the properties that an update changed. */
  @Allow() properties!: string[];
}

export class ListProjectAuditRequest extends ProjectScope {
  /**
   * Id of the last entry of the previous page.
   * @query
   */
  @Optional()
  @ResourceId('InvalidParameter')
  before?: string;
}

/**
 * Returns the changes of a project's administrators and key pairs, newest first. A page has `PROJECT_AUDIT_PAGE` entries.
 * @throws InvalidParameter
 */
export const listProjectAudit = defineRpc('identity.projectAudit.list', ListProjectAuditRequest, listOf(ProjectAuditEntry), {
  access: 'project:read',
  idempotent: true,
});
