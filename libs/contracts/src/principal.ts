/** Rights of an administrator on one project (group). Owners may do everything, readers may only read. */
export type ProjectRole = 'owner' | 'reader';

/** Whose names of providers an administrator's session speaks, where not the specification's. */
export type ProviderNames = 'original';

export interface AdminPrincipal {
  readonly kind: 'admin';
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly { readonly groupId: string; readonly role: ProjectRole }[];
  /** Absent: the specification's. */
  readonly names?: ProviderNames;
}

export interface UserPrincipal {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** The application's domain; a token of one application is worth nothing at another. */
  readonly domainId: string;
  /** The custom user data document as it was at login or refresh, in canonical EJSON text. */
  readonly customDataEjson: string;
}

/** Who a request acts for. It travels in message headers, set by the gateway after verifying a token; never in bodies. */
export type Principal = AdminPrincipal | UserPrincipal;
