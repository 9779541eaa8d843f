import { Allow, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { AppScope } from '../scope.js';

/** Pending registrations one answer holds. */
export const PENDING_USERS_MAX = 50;

export class ListPendingUsersRequest extends AppScope {
  /** Id of the last one of the page before. */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a pending user' })
  after?: string;

  /** A larger page is one of `PENDING_USERS_MAX`. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limit?: number;
}

export class PendingLoginId {
  @Allow() id_type!: 'email';
  @Allow() id!: string;
  @Allow() confirmed!: boolean;
}

/** A registration nobody has logged in with yet, confirmed or not. */
export class PendingUser {
  @Allow() _id!: string;
  @Allow() domain_id!: string;
  @Allow() login_ids!: PendingLoginId[];
  /** Always empty: the user comes into being at the first login. */
  @Allow() user_id!: string;
}

export class RegistrationByEmail extends AppScope {
  @IsString()
  @MaxLength(1_024)
  email!: string;
}

export class RegistrationById extends AppScope {
  @ResourceId('UserNotFound')
  userId!: string;
}

/** What confirms the registration; none where it is confirmed already. */
export class ConfirmationTokens {
  @Allow() token_id?: string;
  @Allow() token?: string;
}

const WRITE = { access: 'project:write' } as const;

/** By id. */
export const listPendingUsers = defineRpc('identity.registrations.listPending', ListPendingUsersRequest, listOf(PendingUser), {
  access: 'project:read',
  idempotent: true,
});
/**
 * The three answer `UserNotFound` for an address nobody registered, `UserAlreadyConfirmed`, and `BadRequest` where users cannot
 * log in by e-mail and password.
 */
export const resendConfirmation = defineRpc('identity.registrations.sendConfirm', RegistrationByEmail, ConfirmationTokens, WRITE);
export const confirmRegistration = defineRpc('identity.registrations.confirm', RegistrationByEmail, nothing, WRITE);
/** Also `BadRequest` where the confirmation function refuses. */
export const runConfirmation = defineRpc('identity.registrations.runConfirm', RegistrationByEmail, ConfirmationTokens, {
  ...WRITE,
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000,
});
export const deleteRegistrationByEmail = defineRpc('identity.registrations.deleteByEmail', RegistrationByEmail, nothing, WRITE);
export const deleteRegistrationById = defineRpc('identity.registrations.deleteById', RegistrationById, nothing, WRITE);
