import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';

/** Identity of a user at a provider. */
export interface ExternalIdentity {
  /** Unique within the provider's type and the app. */
  readonly id: string;
  /** Data the provider sent about the user. */
  readonly data: Record<string, unknown>;
  /** Lines about it for the log entry of the login. */
  readonly messages?: readonly string[];
  /** Id of the user it logs in as, if the credential belongs to a user and is not an identity. */
  readonly ownerId?: string;
  /** True if user data from earlier logins that this login omits is kept. */
  readonly keepsData?: boolean;
  /** True if the identity was created for this login, so that no user has it. */
  readonly isNew?: boolean;
}

/** Login method for providers of one type. */
export interface LoginProvider {
  readonly type: string;
  /** Lifetime of a session in seconds. */
  readonly sessionSeconds: number;
  /** True if an identity's first login creates its user; otherwise the user must exist. */
  readonly makesUsers: boolean;
  /** Returns `true` if an enabled provider can be used; an incomplete provider is treated as disabled. */
  isReady?(provider: AuthProviderConfig): boolean;
  /**
   * Checks a login's payload. Fails with `LoginRefusedError` (the client receives only `unauthorized`) or with an `AppError`,
   * which is passed to the client unchanged.
   */
  authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity>;
}
