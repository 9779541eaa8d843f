import { OutboundFailed, OutboundRefused } from './outbound-error.js';

/** One request on the way to a reply. Names of headers are in lower case. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: Buffer | null;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'cookie2']);
const OF_BODY: ReadonlySet<string> = new Set(['content-encoding', 'content-language', 'content-location', 'content-type']);

/**
 * Returns the request that follows a redirect (Fetch standard, "HTTP-redirect fetch"), or `null` if the reply is not a
 * redirect: 303 and, by custom, 301 and 302 turn into GET without a body, another origin gets no credentials.
 * @throws OutboundFailed if the location is not a URL, OutboundRefused if it is not HTTP or contains credentials
 */
export function followRedirect(hop: Hop, status: number, location: string | undefined): Hop | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (!URL.canParse(location, hop.url.href)) throw new OutboundFailed('the redirect is not valid');
  const url = new URL(location, hop.url.href);
  checkScheme(url);
  if (url.username !== '' || url.password !== '') throw new OutboundRefused('redirects with credentials are not followed');
  const toGet =
    status === 303 ? !['GET', 'HEAD'].includes(hop.method) : (status === 301 || status === 302) && hop.method === 'POST';
  const dropped = (name: string): boolean =>
    (url.origin !== hop.url.origin && CREDENTIALS.has(name)) || (toGet && OF_BODY.has(name));
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped(name))),
    body: toGet ? null : hop.body,
  };
}

export function checkScheme(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundRefused('only http and https are allowed');
}
