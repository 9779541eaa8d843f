import { Allow, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';

/** An end user's request about its email address at an app (client-api §7). */
class EmailPasswordRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;
}

/**
 * Registration of an email address. Invalid addresses, passwords and tokens are rejected by the owning service with App
 * Services' error messages.
 */
export class RegisterRequest extends EmailPasswordRequest {
  /**
   * Email address.
   * @json string
   */
  @Allow() email?: unknown;
  /**
   * Password, 6 to 128 characters.
   * @json string
   */
  @Allow() password?: unknown;
}

export class EmailRequest extends EmailPasswordRequest {
  /**
   * Email address.
   * @json string
   */
  @Allow() email?: unknown;
}

export class ConfirmRequest extends EmailPasswordRequest {
  /**
   * Token from the link in the email, 128 hexadecimal digits.
   * @json string
   */
  @Allow() token?: unknown;
  /**
   * Id from the link in the email, 24 hexadecimal digits.
   * @json string
   */
  @Allow() tokenId?: unknown;
}

export class ResetRequest extends ConfirmRequest {
  /**
   * New password, 6 to 128 characters.
   * @json string
   */
  @Allow() password?: unknown;
}

export class CallResetRequest extends RegisterRequest {
  /** Arguments of the reset function after its first one, in extended JSON. */
  @IsOptional()
  @IsArray({ message: "'arguments' must be a list" })
  arguments?: unknown[] | null;
}

const OPTIONS = { access: 'public', invalidCode: 'BadRequest' } as const;
const WITH_FUNCTION = { ...OPTIONS, timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000 };

/**
 * Registers an email address with a password. The user is created at the first login. All of these requests fail with
 * `AuthProviderNotFound` if the provider is disabled, and with `TooManyRequests`.
 * @throws AccountNameInUse, AuthProviderNotFound, BadRequest, FunctionExecutionError, InvalidParameter
 */
export const registerEmail = defineRpc('identity.emailPassword.register', RegisterRequest, nothing, WITH_FUNCTION);
/**
 * Confirms an email address.
 * @throws UserpassTokenInvalid, AuthProviderNotFound, UserNotFound, InvalidParameter
 */
export const confirmEmail = defineRpc('identity.emailPassword.confirm', ConfirmRequest, nothing, OPTIONS);
/**
 * Sends the confirmation email again. Succeeds for an unregistered address, too.
 * @throws AuthProviderNotFound, UserAlreadyConfirmed, InvalidParameter
 */
export const sendConfirmation = defineRpc('identity.emailPassword.sendConfirmation', EmailRequest, nothing, OPTIONS);
/**
 * Calls the confirmation function again.
 * @throws UserNotFound, UserAlreadyConfirmed, AuthProviderNotFound, InvalidParameter
 */
export const callConfirmation = defineRpc('identity.emailPassword.callConfirmation', EmailRequest, nothing, WITH_FUNCTION);
/**
 * Sets a new password.
 * @throws UserpassTokenInvalid, AuthProviderNotFound, InvalidParameter
 */
export const resetPassword = defineRpc('identity.emailPassword.reset', ResetRequest, nothing, OPTIONS);
/**
 * Sends an email with a link for setting a new password. Succeeds for an unregistered address, too.
 * @throws AuthProviderNotFound, InvalidParameter
 */
export const sendPasswordReset = defineRpc('identity.emailPassword.sendReset', EmailRequest, nothing, OPTIONS);
/**
 * Calls the reset function.
 * @reply 200
 * @reply 202
 * @throws PasswordResetRefused, UserNotFound, AuthProviderNotFound, InvalidParameter
 */
export const callPasswordReset = defineRpc('identity.emailPassword.callReset', CallResetRequest, nothing, WITH_FUNCTION);
