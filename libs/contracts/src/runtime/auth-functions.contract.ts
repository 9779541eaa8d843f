import { Allow, IsString } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds a function may take while a client waits for its login. */
export const AUTH_FUNCTION_MS = 30_000;
/** Milliseconds such a run may take including the request for it. */
export const AUTH_FUNCTION_TIMEOUT_MS = AUTH_FUNCTION_MS + 5_000;

export class RunAuthFunctionRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  /** Id of the function if known, else empty. The id takes precedence over the name. */
  @IsString()
  functionId!: string;

  @IsString()
  functionName!: string;

  /** Extended JSON of an array. It may contain passwords and is never logged. */
  @IsString()
  argumentsEjson!: string;
}

/** Result of a function: its return value or an error. */
export class AuthFunctionReply {
  /** Return value in canonical extended JSON; `null` if the function failed. */
  @Allow() resultEjson!: string | null;
  /** Error message of the function, or the reason it could not run; empty if it succeeded. */
  @Allow() error!: string;
}

/**
 * Runs a function of an app for a login, a confirmation or a password reset: as the user in its own configuration, else
 * as the system. A function that fails or does not exist returns a reply and leaves a log entry. Fails with
 * `TooManyRequests` if the function could not be started.
 */
export const runAuthFunction = defineRpc('runtime.authFunctions.run', RunAuthFunctionRequest, AuthFunctionReply, {
  access: 'internal',
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS,
});
