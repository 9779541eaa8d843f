import { Allow, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';

/** Credentials of a request to a webhook or an endpoint. */
export class CheckCredentialsRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Type of the provider. */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** Credentials in the format of a login with the provider. */
  @IsObject()
  payload!: Record<string, unknown>;

  /** True if a user is created on the first valid credentials of an unknown person. */
  @IsBoolean()
  createUser!: boolean;
}

export class CheckedCredentials {
  @Allow() userId!: string;
}

/**
 * Returns the user that credentials belong to, without opening a session. The limit of failures is the same as for
 * logins, and each failure leaves a log entry. Fails with `AuthError` for rejected credentials, `AuthProviderNotFound`,
 * `UserDisabled` and `TooManyRequests`.
 */
export const checkCredentials = defineRpc('identity.users.checkCredentials', CheckCredentialsRequest, CheckedCredentials, {
  access: 'internal',
  timeoutMs: 30_000,
});
