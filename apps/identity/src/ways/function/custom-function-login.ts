import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';
import { UserLimits } from '../../limits/user-limits.js';
import { AuthFunctions, functionReference } from './auth-functions.js';
import { externalIdentity } from './function-identity.js';

/** Properties of a login that are not passed to the function: the device, and a property one client adds. */
const ENVELOPE = new Set(['options', 'provider']);

/** Login by a function of the app, which identifies the user. */
@Injectable()
export class CustomFunctionLogin implements LoginProvider {
  readonly type = 'custom-function';
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;

  constructor(
    private readonly functions: AuthFunctions,
    private readonly limits: UserLimits,
  ) {}

  /** Fails with `AuthError` and the error of the function, or the problem with its return value. */
  async authenticate(
    app: AppSnapshot,
    { config }: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    this.limits.take('function login', app.appId);
    const credentials = Object.fromEntries(Object.entries(payload).filter(([name]) => !ENVELOPE.has(name)));
    const outcome = await this.functions.run(app, functionReference(config, 'auth'), [credentials]);
    if (!outcome.ok) throw new AppError('AuthError', clientMessage(outcome.error));
    const identity = externalIdentity(outcome.value);
    if (identity) return identity;
    throw new AppError('AuthError', 'the authentication function must return a string, or an object with a string id');
  }
}

/** Returns the error for the client. An empty string is useless, and clients take the bare word for an expired session. */
function clientMessage(error: string): string {
  return error === '' || error === 'unauthorized' ? 'unauthorized: the authentication function rejected the login' : error;
}
