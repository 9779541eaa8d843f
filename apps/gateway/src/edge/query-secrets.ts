import { REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';

/** Query parameters that are credentials: the secret of a webhook or an endpoint, the tokens of streams. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'baas_at', 'stitch_at']);

/** Credentials of a login over the pages of an identity provider, by path: other routes may use the names for something else. */
const OF_PAGES: readonly { readonly path: RegExp; readonly names: ReadonlySet<string> }[] = [
  // Redirects back to the shared callback address, or to the address of one provider.
  { path: new RegExp(`^${REDIRECT_CALLBACK_PATH}(?:/|$)`), names: new Set(['code', 'state', 'id_token', 'user']) },
  // The state of the client's own page: a reader of the log could finish a login in its name.
  { path: /^\/api\/client\/v2\.0\/app\/[^/]+\/auth\/providers\/[^/]+\/login\/?$/, names: new Set(['state']) },
];

const REDACTED = 'redacted';

/**
 * Returns the decoded string, or the string itself if it cannot be decoded, because then no other reader decodes it
 * either.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function nameOf(pair: string): string {
  return decoded(pair.split('=', 1)[0] ?? '');
}

/** Returns a URL's query without the `?`, as it was sent; empty without a query. The router takes a `#` for the begin as well. */
export function queryOf(url: string): string {
  const start = url.search(/[?#]/);
  return start === -1 ? '' : url.slice(start + 1);
}

/** Returns the query without the parameter of the secret, regardless of the encoding of its name. */
export function withoutSecret(query: string): string {
  if (query === '') return query;
  return query
    .split('&')
    .filter((pair) => !SECRETS.has(nameOf(pair)))
    .join('&');
}

/** Returns the URL in a form that may be logged. */
export function redactedUrl(url: string): string {
  const query = queryOf(url);
  if (query === '') return url;
  // A path with escapes, or behind a scheme and a host, leads to the same route.
  const path = decoded(url.slice(0, url.length - query.length - 1)).replace(/^https?:\/\/[^/]*/, '');
  const ofPage = OF_PAGES.find((page) => page.path.test(path))?.names;
  const isSecret = (name: string): boolean => SECRETS.has(name) || ofPage?.has(name) === true;
  const shown = query.split('&').map((pair) => (isSecret(nameOf(pair)) ? `${nameOf(pair)}=${REDACTED}` : pair));
  return `${url.slice(0, url.length - query.length)}${shown.join('&')}`;
}
