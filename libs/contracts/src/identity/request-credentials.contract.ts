import { Allow, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';

/** Credentials that came with a request to a webhook or an endpoint. */
export class CheckCredentialsRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Type of the provider. */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** As in a login with the provider. */
  @IsObject()
  payload!: Record<string, unknown>;

  /** Whether somebody the provider vouches for, and who has not been seen before, becomes a user. */
  @IsBoolean()
  createUser!: boolean;
}

export class CheckedCredentials {
  @Allow() userId!: string;
}

/**
 * Who credentials belong to, without opening a session: as many failures as a login are allowed, and each leaves a log entry.
 * `AuthError` for credentials that are not accepted, `AuthProviderNotFound`, `UserDisabled`, `TooManyRequests`.
 */
export const checkCredentials = defineRpc('identity.users.checkCredentials', CheckCredentialsRequest, CheckedCredentials, {
  access: 'internal',
  timeoutMs: 30_000,
});
