/** Callback path of identity providers below the base URL, for providers without their own callback address. */
export const REDIRECT_CALLBACK_PATH = '/api/client/v2.0/auth/callback';

/** Kinds of callback addresses: specific to one provider, or shared by all. */
export const LOGIN_CALLBACKS = ['own', 'shared'] as const;
export type LoginCallback = (typeof LOGIN_CALLBACKS)[number];

interface RedirectingProvider {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/**
 * Returns the kind of callback address of a provider. Issuers of `oidc` are arbitrary, so the callback address must
 * identify the provider that issued a code (RFC 9700 §4.4); an older configuration without an address uses the shared
 * one. Codes of the other types are only sent to fixed token endpoints.
 */
export function loginCallbackOf({ type, config }: RedirectingProvider): LoginCallback {
  return type === 'oidc' && config['callback'] === 'own' ? 'own' : 'shared';
}

/** Returns the callback path of a provider below the base URL. */
export function loginCallbackPath(clientAppId: string, provider: RedirectingProvider & { readonly _id: string }): string {
  return loginCallbackOf(provider) === 'own' ? ownCallbackPath(clientAppId, provider._id) : REDIRECT_CALLBACK_PATH;
}

/** Returns the callback path that belongs to one provider only. */
export function ownCallbackPath(clientAppId: string, providerId: string): string {
  return `${REDIRECT_CALLBACK_PATH}/${clientAppId}/${providerId}`;
}
