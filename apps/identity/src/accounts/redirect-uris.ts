import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';

/** Prefixes of the properties in the fragment, one for each generation of clients. */
const PREFIXES = ['_baas_', '_stitch_'];

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/**
 * Returns the page a login ends at: the requested one, or the page the request comes from. Fails with `InvalidParameter` unless
 * the provider lists exactly this URL.
 */
export function listedRedirect(
  { redirect_uris }: Pick<AuthProviderConfig, 'redirect_uris'>,
  redirect: string | undefined,
  referer: string | undefined,
): string {
  const wanted = redirect ?? (referer === undefined ? undefined : withoutFragment(referer));
  if (wanted === undefined) throw new AppError('InvalidParameter', "'redirect' is a required string");
  if (redirect_uris.includes(wanted) && URL.canParse(wanted)) return wanted;
  throw new AppError('InvalidParameter', `redirect_uri '${wanted.slice(0, 2_048)}' is not allowed`);
}

/**
 * Checks that a link is begun by a page of the app, or without a page. Otherwise any page could send a request with its own
 * access token, have the browser bound and redirect it: the identity of the person at the browser would be linked with a
 * stranger. Fails with `InvalidParameter`.
 */
export function requireOwnPage(
  { redirect_uris }: Pick<AuthProviderConfig, 'redirect_uris'>,
  pageOrigin: string | undefined,
): void {
  if (pageOrigin === undefined) return;
  const origins = redirect_uris.filter((uri) => URL.canParse(uri)).map((uri) => new URL(uri).origin);
  // Non-web schemes have the origin `null`, and so has a page that hides its origin.
  if (pageOrigin !== 'null' && origins.includes(pageOrigin)) return;
  throw new AppError(
    'InvalidParameter',
    `pages of '${pageOrigin.slice(0, 2_048)}' cannot start a link: no redirect URI has this origin`,
  );
}

/** Login state passed back to the app in the redirect URL. */
export interface LoginRedirectState {
  readonly clientAppId: string;
  readonly clientState: string;
  readonly isLink: boolean;
}

function locationWith(redirect: string, members: Readonly<Record<string, string>>): string {
  const pairs = PREFIXES.flatMap((prefix) =>
    Object.entries(members).map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value)}`),
  );
  // Encode the URL as a browser would, because a header allows no other characters.
  return `${withoutFragment(new URL(redirect).href)}#${pairs.join('&')}`;
}

/** Returns the redirect URL that carries the session tokens. */
export function locationOfUser(
  redirect: string,
  { clientAppId, clientState, isLink }: LoginRedirectState,
  reply: LoginReply,
): string {
  const ua = [reply.access_token, reply.refresh_token, reply.user_id, reply.device_id].join('$');
  const link = isLink ? { link: 'ok' } : {};
  return locationWith(redirect, { client_app_id: clientAppId, state: clientState, ua, ...link });
}

/** Returns the redirect URL that carries the error. */
export function locationOfError(redirect: string, { clientAppId, clientState }: LoginRedirectState, error: string): string {
  return locationWith(redirect, { client_app_id: clientAppId, state: clientState, error });
}
