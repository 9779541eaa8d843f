import { Allow, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { defineRpc, nothing } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';

/** An end user's request about its e-mail address at an app (client-api §7). */
class EmailPasswordRequest {
  @IsString()
  @MaxLength(64)
  clientAppId!: string;
}

/** What is wrong with an address, a password or a token is said by the owner, in the original's words. */
export class RegisterRequest extends EmailPasswordRequest {
  @Allow() email?: unknown;
  @Allow() password?: unknown;
}

export class EmailRequest extends EmailPasswordRequest {
  @Allow() email?: unknown;
}

export class ConfirmRequest extends EmailPasswordRequest {
  @Allow() token?: unknown;
  @Allow() tokenId?: unknown;
}

export class ResetRequest extends ConfirmRequest {
  @Allow() password?: unknown;
}

export class CallResetRequest extends RegisterRequest {
  /** Extended JSON; what the reset function is called with behind its first argument. */
  @IsOptional()
  @IsArray({ message: "'arguments' must be a list" })
  arguments?: unknown[] | null;
}

const OPTIONS = { access: 'public', invalidCode: 'BadRequest' } as const;
const WITH_FUNCTION = { ...OPTIONS, timeoutMs: AUTH_FUNCTION_TIMEOUT_MS + 10_000 };

/** Every one of these answers `AuthProviderNotFound` where the provider is off, and `TooManyRequests`. */
export const registerEmail = defineRpc('identity.emailPassword.register', RegisterRequest, nothing, WITH_FUNCTION);
export const confirmEmail = defineRpc('identity.emailPassword.confirm', ConfirmRequest, nothing, OPTIONS);
/** Also succeeds for an address nobody registered. */
export const sendConfirmation = defineRpc('identity.emailPassword.sendConfirmation', EmailRequest, nothing, OPTIONS);
export const callConfirmation = defineRpc('identity.emailPassword.callConfirmation', EmailRequest, nothing, WITH_FUNCTION);
export const resetPassword = defineRpc('identity.emailPassword.reset', ResetRequest, nothing, OPTIONS);
/** Also succeeds for an address nobody registered. */
export const sendPasswordReset = defineRpc('identity.emailPassword.sendReset', EmailRequest, nothing, OPTIONS);
export const callPasswordReset = defineRpc('identity.emailPassword.callReset', CallResetRequest, nothing, WITH_FUNCTION);
