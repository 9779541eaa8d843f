import { Allow, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { AppScope } from '../scope.js';

/** Pending registrations one answer holds. */
export const PENDING_USERS_MAX = 50;

export class ListPendingUsersRequest extends AppScope {
  /**
   * Id of the last one of the page before.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a pending user' })
  after?: string;

  /**
   * How many to return; at most `PENDING_USERS_MAX` are returned.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limit?: number;
}

/** What a pending user is going to log in with. */
export class PendingLoginId {
  /** Kind of login. */
  @Allow() id_type!: 'email';
  /** E-mail address. */
  @Allow() id!: string;
  /** Whether the address is confirmed. */
  @Allow() confirmed!: boolean;
}

/** A registration nobody has logged in with yet, confirmed or not. */
export class PendingUser {
  /** Id of the registration. */
  @Allow() _id!: string;
  /** Id of the domain the end users of the app belong to. */
  @Allow() domain_id!: string;
  /** What the user is going to log in with. */
  @Allow() login_ids!: PendingLoginId[];
  /** Always empty: the user comes into being at the first login. */
  @Allow() user_id!: string;
}

export class RegistrationByEmail extends AppScope {
  /** E-mail address, at most 1,024 characters. */
  @IsString()
  @MaxLength(1_024)
  email!: string;
}

export class RegistrationById extends AppScope {
  /** Id of the registration. */
  @ResourceId('UserNotFound')
  userId!: string;
}

/** What confirms the registration; none where it is confirmed already. */
export class ConfirmationTokens {
  /** Id that confirms the registration together with `token`. */
  @Allow() token_id?: string;
  /** Token that confirms the registration together with `token_id`. */
  @Allow() token?: string;
}

const WRITE = { access: 'project:write' } as const;

/** Returns registrations nobody has logged in with yet, by id. */
export const listPendingUsers = defineRpc('identity.registrations.listPending', ListPendingUsersRequest, listOf(PendingUser), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Makes new tokens for a confirmation and sends them to the address. The three answer `UserNotFound` for an address nobody
 * registered, `UserAlreadyConfirmed`, and `BadRequest` where users cannot log in by e-mail and password.
 * @body none
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const resendConfirmation = defineRpc('identity.registrations.sendConfirm', RegistrationByEmail, ConfirmationTokens, WRITE);
/**
 * Confirms a registration.
 * @body none
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const confirmRegistration = defineRpc('identity.registrations.confirm', RegistrationByEmail, nothing, WRITE);
/**
 * Calls the confirmation function for a registration. Also `BadRequest` where the confirmation function refuses.
 * @body none
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const runConfirmation = defineRpc('identity.registrations.runConfirm', RegistrationByEmail, ConfirmationTokens, {
  ...WRITE,
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000,
});
/**
 * Deletes a registration by its e-mail address.
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const deleteRegistrationByEmail = defineRpc('identity.registrations.deleteByEmail', RegistrationByEmail, nothing, WRITE);
/**
 * Deletes a registration.
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const deleteRegistrationById = defineRpc('identity.registrations.deleteById', RegistrationById, nothing, WRITE);
