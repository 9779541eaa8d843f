import { REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';

/** Query parameters that are credentials: the secret of a webhook or an endpoint, the tokens of streams. */
const SECRETS: ReadonlySet<string> = new Set(['secret', 'baas_at', 'stitch_at']);

/** Those of the way back from an identity provider, where other routes may mean something else by the names. */
const OF_CALLBACK: ReadonlySet<string> = new Set(['code', 'state', 'id_token', 'user']);

/** The way back from an identity provider: the address all share, and those of one provider. */
const CALLBACK_END = /^[/?]/;

const REDACTED = 'redacted';

/** The text itself where it cannot be decoded: then no reader takes it for anything else either. */
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

/** A URL's query without the `?`, as it was sent; empty where there is none. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/** The query without the pair of the secret, however its name is written. */
export function withoutSecret(query: string): string {
  if (query === '') return query;
  return query
    .split('&')
    .filter((pair) => !SECRETS.has(nameOf(pair)))
    .join('&');
}

/** The URL as it may be logged. */
export function redactedUrl(url: string): string {
  const query = queryOf(url);
  if (query === '') return url;
  const isCallback = url.startsWith(REDIRECT_CALLBACK_PATH) && CALLBACK_END.test(url.slice(REDIRECT_CALLBACK_PATH.length));
  const isSecret = (name: string): boolean => SECRETS.has(name) || (isCallback && OF_CALLBACK.has(name));
  const shown = query.split('&').map((pair) => (isSecret(nameOf(pair)) ? `${nameOf(pair)}=${REDACTED}` : pair));
  return `${url.slice(0, url.length - query.length)}${shown.join('&')}`;
}
