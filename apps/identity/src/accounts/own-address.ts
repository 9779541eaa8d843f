import { AppError } from '#contracts/error.js';
import { ownCallbackPath, REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';
import type { FinishRedirectLoginRequest } from '#contracts/identity/redirect-logins.contract.js';
import type { RedirectState } from './redirect-states.js';

/**
 * Checks that a code arrived at the address of its provider. Otherwise a malicious issuer could use the state of another login to
 * have the code sent to its token endpoint (RFC 9700 §4.4). `path` is the provider's. Fails with `InvalidParameter`.
 */
export function requireOwnAddress(
  path: string,
  { callback }: Pick<RedirectState, 'callback'>,
  { callbackApp, callbackProvider }: Pick<FinishRedirectLoginRequest, 'callbackApp' | 'callbackProvider'>,
): void {
  const arrived =
    callbackApp === undefined || callbackProvider === undefined
      ? REDIRECT_CALLBACK_PATH
      : ownCallbackPath(callbackApp, callbackProvider);
  // The provider may have changed its address since the login began.
  if (arrived === path && callback.endsWith(path)) return;
  throw new AppError('InvalidParameter', 'the login returned to the callback URL of another provider');
}
