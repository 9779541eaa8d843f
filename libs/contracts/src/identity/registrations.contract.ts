import { Allow, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';
import { AppScope } from '../scope.js';

/** Maximum number of pending registrations per reply. */
export const PENDING_USERS_MAX = 50;

export class ListPendingUsersRequest extends AppScope {
  /**
   * Id of the last registration of the previous page.
   * @query
   */
  @Optional()
  @Matches(/^[0-9a-f]{24}$/, { message: 'after must be the id of a pending user' })
  after?: string;

  /**
   * Maximum number of registrations to return; never more than `PENDING_USERS_MAX`.
   * @query
   */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  limit?: number;
}

/** A login a pending user has registered. */
export class PendingLoginId {
  /** Kind of login. */
  @Allow() id_type!: 'email';
  /** Email address. */
  @Allow() id!: string;
  /** True if the address is confirmed. */
  @Allow() confirmed!: boolean;
}

/** A registration without a login yet, confirmed or not. */
export class PendingUser {
  /** Id of the registration. */
  @Allow() _id!: string;
  /** Id of the domain the end users of the app belong to. */
  @Allow() domain_id!: string;
  /** Logins the user has registered. */
  @Allow() login_ids!: PendingLoginId[];
  /** Always empty: the user is created at the first login. */
  @Allow() user_id!: string;
}

export class RegistrationByEmail extends AppScope {
  /** Email address, at most 1,024 characters. */
  @IsString()
  @MaxLength(1_024)
  email!: string;
}

export class RegistrationById extends AppScope {
  /** Id of the registration. */
  @ResourceId('UserNotFound')
  userId!: string;
}

/** Tokens that confirm the registration. Empty if it is already confirmed. */
export class ConfirmationTokens {
  /** Id that confirms the registration together with `token`. */
  @Allow() token_id?: string;
  /** Token that confirms the registration together with `token_id`. */
  @Allow() token?: string;
}

const WRITE = { access: 'project:write' } as const;

/** Returns registrations without a login yet, ordered by id. */
export const listPendingUsers = defineRpc('identity.registrations.listPending', ListPendingUsersRequest, listOf(PendingUser), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates new confirmation tokens and sends them to the address. The requests for one registration fail with
 * `UserNotFound` for an unregistered address, with `UserAlreadyConfirmed`, and with `BadRequest` if the email/password
 * provider is disabled.
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
 * Calls the confirmation function for a registration. Also fails with `BadRequest` if the confirmation function rejects
 * the registration.
 * @body none
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const runConfirmation = defineRpc('identity.registrations.runConfirm', RegistrationByEmail, ConfirmationTokens, {
  ...WRITE,
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000,
});
/**
 * Deletes a registration by its email address.
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const deleteRegistrationByEmail = defineRpc('identity.registrations.deleteByEmail', RegistrationByEmail, nothing, WRITE);
/**
 * Deletes a registration.
 * @throws UserNotFound, UserAlreadyConfirmed, BadRequest
 */
export const deleteRegistrationById = defineRpc('identity.registrations.deleteById', RegistrationById, nothing, WRITE);
