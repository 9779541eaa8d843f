import { Allow, IsString } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds a function may take while somebody waits to be let in. */
export const AUTH_FUNCTION_MS = 30_000;
/** The same with what asking for it takes. */
export const AUTH_FUNCTION_TIMEOUT_MS = AUTH_FUNCTION_MS + 5_000;

export class RunAuthFunctionRequest {
  @ResourceId('AppNotFound')
  appId!: string;

  /** Id of the function where one is known, else empty: it wins over the name. */
  @IsString()
  functionId!: string;

  @IsString()
  functionName!: string;

  /** Extended JSON text of a list. It may hold passwords: it is in no log entry. */
  @IsString()
  argumentsEjson!: string;
}

/** How the function ended: with a result or with an error. */
export class AuthFunctionReply {
  /** Canonical extended JSON of what it returned, `null` where it failed. */
  @Allow() resultEjson!: string | null;
  /** What it threw, or why it could not run; empty where it did not fail. */
  @Allow() error!: string;
}

/**
 * Runs a function of an app for a login, a confirmation or a password reset: as its own configuration says, else as the system.
 * A function that fails, or does not exist, is a reply; it leaves a log entry. `TooManyRequests` where it could not be started.
 */
export const runAuthFunction = defineRpc('runtime.authFunctions.run', RunAuthFunctionRequest, AuthFunctionReply, {
  access: 'internal',
  timeoutMs: AUTH_FUNCTION_TIMEOUT_MS,
});
