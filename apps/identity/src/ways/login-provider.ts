import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';

/** Who somebody is to a provider. */
export interface ExternalIdentity {
  /** Unique within the provider's type and the app. */
  readonly id: string;
  /** What the provider tells about the user. */
  readonly data: Record<string, unknown>;
  /** Lines about it for the log entry of the login. */
  readonly messages?: readonly string[];
  /** The user it logs in as, where the credential belongs to a user and is no identity of its own. */
  readonly ownerId?: string;
  /** What earlier logins told and this one does not is kept. */
  readonly keepsData?: boolean;
  /** Nobody has had this identity before: it was made for this login. */
  readonly isNew?: boolean;
}

/** One way of logging in, for providers of one type. */
export interface LoginProvider {
  readonly type: string;
  /** Seconds a session opened this way lasts. */
  readonly sessionSeconds: number;
  /** Whether an identity's first login makes its user; otherwise the user must be there. */
  readonly makesUsers: boolean;
  /** Whether a provider that is enabled can be used; one that lacks something is taken for disabled. */
  isReady?(provider: AuthProviderConfig): boolean;
  /**
   * Checks a login's payload. Fails with `LoginRefusedError` (the client is told `unauthorized`) or with an `AppError`, which is
   * told as it is.
   */
  authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity>;
}
