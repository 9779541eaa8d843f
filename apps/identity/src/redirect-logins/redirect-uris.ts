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
