import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import type { ProjectRole } from '../principal.js';
import { defineEvent } from '../event.js';
import { defineRpc } from '../rpc.js';
import { Empty } from '../scope.js';

/** Maximum characters of a header or a target: more than the HTTP server accepts. */
const HEADER_MAX = 65_536;

/** Parts of a cloud API request that its digest covers. */
export class DigestRequest {
  /** HTTP method. */
  @IsString()
  @MaxLength(16)
  method!: string;

  /** Target of the request, as the client sent it. */
  @IsString()
  @MaxLength(HEADER_MAX)
  uri!: string;

  /** The Authorization header. */
  @IsOptional()
  @IsString()
  @MaxLength(HEADER_MAX)
  authorization?: string;
}

/** Administrator authenticated by an HTTP digest. */
export interface DigestAdmin {
  readonly userId: string;
  readonly roles: readonly { readonly groupId: string; readonly role: ProjectRole }[];
}

export class DigestCheck {
  /**
   * Authenticated administrator. `null` if authentication failed; `challenges` then contains the challenges to send.
   */
  @Allow() admin!: DigestAdmin | null;
  /** Values of `WWW-Authenticate`. The value that clients should prefer comes first. */
  @Allow() challenges!: string[];
}

/** Status of the cloud API, returned at its root. */
export class CloudStatus {
  /** Name of the platform. */
  @Allow() appName!: string;
}

/** A project in the cloud API. */
export interface CloudGroup {
  /** Id of the project, as in administrators' profiles. */
  readonly id: string;
  /** Name of the project. */
  readonly name: string;
}

/** A link to another page. */
export interface CloudLink {
  /** Absolute URL. */
  readonly href: string;
  /** Relation of the linked page: `next`. */
  readonly rel: string;
}

/** The projects a key pair has a role in. */
export class CloudGroups {
  /** Links to other pages. Always empty, because one page contains all projects. */
  @Allow() links!: CloudLink[];
  /** The projects. */
  @Allow() results!: CloudGroup[];
  /** Number of projects. */
  @Allow() totalCount!: number;
}

/**
 * Verifies an HTTP digest and returns the administrator it authenticates. Fails with `RouteNotFound` if `CLOUD_API` is
 * off and with `TooManyRequests` after too many failures, which are counted together with failed logins.
 */
export const checkDigest = defineRpc('identity.cloud.checkDigest', DigestRequest, DigestCheck, { access: 'internal' });
/**
 * Returns the status of the cloud API. The command-line tool requests it to find out if the cloud API is available.
 * @throws RouteNotFound
 */
export const getCloudStatus = defineRpc('identity.cloud.status', Empty, CloudStatus, { access: 'public', idempotent: true });
/**
 * Returns the projects the key pair has a role in, for the command-line tool.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listCloudGroups = defineRpc('identity.cloud.groups', Empty, CloudGroups, { access: 'admin', idempotent: true });

/** Nonce of an accepted digest. No other replica accepts it again. */
export class NonceUsed {
  @IsString() nonce!: string;
  @IsString() nc!: string;
}

export const nonceUsed = defineEvent('identity.nonces.used', NonceUsed, 'every');
