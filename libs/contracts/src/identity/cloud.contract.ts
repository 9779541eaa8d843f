import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import type { ProjectRole } from '../principal.js';
import { defineEvent } from '../event.js';
import { defineRpc } from '../rpc.js';
import { Empty } from '../scope.js';

/** Characters of a header or a target: more than the HTTP server takes. */
const HEADER_MAX = 65_536;

/** A request to the cloud API, as far as its digest is about it. */
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

/** Whom a digest has proven. */
export interface DigestAdmin {
  readonly userId: string;
  readonly roles: readonly { readonly groupId: string; readonly role: ProjectRole }[];
}

export class DigestCheck {
  /** `null`: nobody was proven, and the challenges tell how to. */
  @Allow() admin!: DigestAdmin | null;
  /** Values of `WWW-Authenticate`, the one clients take first. */
  @Allow() challenges!: string[];
}

/** What answers at the root of the cloud API. */
export class CloudStatus {
  /** Name of the platform. */
  @Allow() appName!: string;
}

/** A project, as the cloud API shows it. */
export interface CloudGroup {
  /** Id of the project, as profiles name it. */
  readonly id: string;
  /** Name of the project. */
  readonly name: string;
}

/** A link to another page. */
export interface CloudLink {
  /** Absolute URL. */
  readonly href: string;
  /** What it leads to: `next`. */
  readonly rel: string;
}

/** The projects a key pair has a role in. */
export class CloudGroups {
  /** Links to other pages; none, since all projects are on one. */
  @Allow() links!: CloudLink[];
  /** The projects. */
  @Allow() results!: CloudGroup[];
  /** Number of projects. */
  @Allow() totalCount!: number;
}

/**
 * Tells whom an HTTP digest proves. `RouteNotFound` where `CLOUD_API` is off, `TooManyRequests` after too many failures, which are counted
 * together with those of logins.
 */
export const checkDigest = defineRpc('identity.cloud.checkDigest', DigestRequest, DigestCheck, { access: 'internal' });
/**
 * Returns that the cloud API is there. The command-line tool asks for it to find out.
 * @throws RouteNotFound
 */
export const getCloudStatus = defineRpc('identity.cloud.status', Empty, CloudStatus, { access: 'public', idempotent: true });
/**
 * Returns the projects the key pair has a role in, for the command-line tool.
 * @security digest
 * @throws AdminLoginFailed, RouteNotFound
 */
export const listCloudGroups = defineRpc('identity.cloud.groups', Empty, CloudGroups, { access: 'admin', idempotent: true });

/** A digest was taken: no replica takes it again. */
export class NonceUsed {
  @IsString() nonce!: string;
  @IsString() nc!: string;
}

export const nonceUsed = defineEvent('identity.nonces.used', NonceUsed, 'every');
