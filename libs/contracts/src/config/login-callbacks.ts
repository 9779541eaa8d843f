/** Path below the base URL that identity providers send browsers back to, where a provider has no address of its own. */
export const REDIRECT_CALLBACK_PATH = '/api/client/v2.0/auth/callback';

/** Kinds of callback addresses: one of a single provider, or the one all providers share. */
export const LOGIN_CALLBACKS = ['own', 'shared'] as const;
export type LoginCallback = (typeof LOGIN_CALLBACKS)[number];

interface RedirectingProvider {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/**
 * Where logins of a provider come back to. Issuers of `oidc` are anybody's, so a code must tell by its address whose it is (RFC 9700
 * §4.4); one of before they had addresses says nothing about it. Codes of the others go to token endpoints that nobody chooses.
 */
export function loginCallbackOf({ type, config }: RedirectingProvider): LoginCallback {
  return type === 'oidc' && config['callback'] === 'own' ? 'own' : 'shared';
}

/** The path below the base URL that logins of a provider come back to. */
export function loginCallbackPath(clientAppId: string, provider: RedirectingProvider & { readonly _id: string }): string {
  return loginCallbackOf(provider) === 'own' ? ownCallbackPath(clientAppId, provider._id) : REDIRECT_CALLBACK_PATH;
}

/** The path of an address that is one provider's alone. */
export function ownCallbackPath(clientAppId: string, providerId: string): string {
  return `${REDIRECT_CALLBACK_PATH}/${clientAppId}/${providerId}`;
}
