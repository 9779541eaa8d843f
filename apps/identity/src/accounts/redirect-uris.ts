import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';

/** Members of the fragment by which clients of both generations know theirs. */
const PREFIXES = ['_baas_', '_stitch_'];

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? '';
}

/**
 * The page a login ends at: the one that is asked for, or the one the request comes from. Fails with `InvalidParameter` unless the
 * provider lists exactly that.
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
 * Any page can send a request with a token of its own, have the browser bound and lead it on: the identity of whoever sits there
 * would be linked with a stranger. So links are begun by pages of the app, or by no page at all. Fails with `InvalidParameter`.
 */
export function requireOwnPage(
  { redirect_uris }: Pick<AuthProviderConfig, 'redirect_uris'>,
  pageOrigin: string | undefined,
): void {
  if (pageOrigin === undefined) return;
  const origins = redirect_uris.filter((uri) => URL.canParse(uri)).map((uri) => new URL(uri).origin);
  // Every scheme but those of the web has the origin `null`, and so has a page that hides its own.
  if (pageOrigin !== 'null' && origins.includes(pageOrigin)) return;
  throw new AppError(
    'InvalidParameter',
    `pages of '${pageOrigin.slice(0, 2_048)}' cannot begin a link: no redirect URI is there`,
  );
}

/** The login a page is told of. */
export interface ToldLogin {
  readonly clientAppId: string;
  readonly clientState: string;
  readonly isLink: boolean;
}

function locationWith(redirect: string, members: Readonly<Record<string, string>>): string {
  const pairs = PREFIXES.flatMap((prefix) =>
    Object.entries(members).map(([name, value]) => `${prefix}${name}=${encodeURIComponent(value)}`),
  );
  // As a browser would write it: a header has no other characters.
  return `${withoutFragment(new URL(redirect).href)}#${pairs.join('&')}`;
}

/** The page, told who has logged in. */
export function locationOfUser(redirect: string, { clientAppId, clientState, isLink }: ToldLogin, reply: LoginReply): string {
  const ua = [reply.access_token, reply.refresh_token, reply.user_id, reply.device_id].join('$');
  const link = isLink ? { link: 'ok' } : {};
  return locationWith(redirect, { client_app_id: clientAppId, state: clientState, ua, ...link });
}

/** The page, told why nobody has. */
export function locationOfError(redirect: string, { clientAppId, clientState }: ToldLogin, error: string): string {
  return locationWith(redirect, { client_app_id: clientAppId, state: clientState, error });
}
