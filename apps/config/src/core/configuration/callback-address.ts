import type { CallbackAddress } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { LOGIN_CALLBACKS, loginCallbackOf, loginCallbackPath, type LoginCallback } from '#contracts/config/login-callbacks.js';
import type { ContentOf } from '../trees/kinds.js';

type Provider = ContentOf['auth_providers'];

function isGiven(callback: unknown): boolean {
  return callback !== undefined && callback !== null && callback !== '';
}

function isShared(provider: Provider | undefined): boolean {
  return provider !== undefined && loginCallbackOf(provider) === 'shared';
}

/** Returns the provider as stored: a shared callback address is stored as a missing property, as before there was a choice. */
function withCallback(provider: Provider, callback: LoginCallback): Provider {
  const { callback: _given, ...config } = provider.config;
  return { ...provider, config: callback === 'own' ? { ...config, callback } : config };
}

/** Adds `config.callback` to an `oidc` provider; it is not stored for providers that share a callback address. */
export function withCallbackShown(provider: Provider): Provider {
  if (provider.type !== 'oidc') return provider;
  return { ...provider, config: { ...provider.config, callback: loginCallbackOf(provider) } };
}

/**
 * Returns the provider to store, with its callback address: a new provider gets its own address, a provider with the shared
 * address may change to its own, and none changes back. `stored` is the provider before, if it existed. Throws
 * `InvalidParameter` for a `config.callback` it cannot have.
 */
export function withCallbackChosen(stored: Provider | undefined, given: Provider): Provider {
  if (given.type !== 'oidc') return given;
  const { callback } = given.config;
  if (!isGiven(callback)) return withCallback(given, isShared(stored) ? 'shared' : 'own');
  const chosen = LOGIN_CALLBACKS.find((known) => known === callback);
  if (chosen === undefined) throw new AppError('InvalidParameter', "config.callback must be 'own' or 'shared'");
  if (chosen === 'shared' && !isShared(stored)) {
    throw new AppError(
      'InvalidParameter',
      "config.callback must be 'own': only providers that already use the shared address can keep it",
    );
  }
  return withCallback(given, chosen);
}

/**
 * Returns the provider of an import. It gets its own callback address if the files do not choose one or choose one it cannot
 * have. Reports to `note` if logins will return to another address than before, or than the files say.
 */
export function withCallbackImported(stored: Provider | undefined, given: Provider, note: (message: string) => void): Provider {
  const { callback } = given.config;
  if (given.type !== 'oidc' || (isGiven(callback) && callback !== 'shared')) return given;
  const asked = callback === 'shared';
  if (asked && isShared(stored)) return given;
  if (asked || isShared(stored)) {
    note(`authentication provider '${given.name}' now has its own callback URL: register it at the identity provider`);
  }
  return withCallback(given, 'own');
}

/** Returns the callback address to register for an `oidc` provider; nothing for other types. */
export function callbackAddress(
  baseUrl: string | undefined,
  clientAppId: string,
  provider: Pick<Provider, 'type' | 'config'> & { readonly _id: string },
): CallbackAddress {
  if (baseUrl === undefined || provider.type !== 'oidc') return {};
  return { callback: loginCallbackOf(provider), callback_url: `${baseUrl}${loginCallbackPath(clientAppId, provider)}` };
}
