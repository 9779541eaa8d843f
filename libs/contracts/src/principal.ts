/** Rights of an administrator on one project (group). Owners have full access, readers can only read. */
export type ProjectRole = 'owner' | 'reader';

/** Provider naming of an administrator's session, if it is not the specification's. */
export type ProviderNames = 'original';

export interface AdminPrincipal {
  readonly kind: 'admin';
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly { readonly groupId: string; readonly role: ProjectRole }[];
  /** Absent for the names of the specification. */
  readonly names?: ProviderNames;
}

export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** Domain of the app; a token is valid only in its domain. */
  readonly domainId: string;
  /** The custom user data document as it was at login or refresh, in canonical EJSON. */
  readonly customDataEjson: string;
}

/**
 * The authenticated identity of a request. It travels in message headers, set by the gateway after verifying a token;
 * never in bodies.
 */
export type Principal = AdminPrincipal | UserPrincipal;
