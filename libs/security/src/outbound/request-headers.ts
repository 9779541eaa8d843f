import { OutboundFailed, OutboundTooLarge } from './outbound-error.js';
import { ACCEPTED_ENCODINGS } from './response-body.js';

export type HeaderValues = Readonly<Record<string, string | readonly string[]>>;

const HEADERS_MAX = 100;
const HEADER_BYTES_MAX = 16_384;

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** The connection's own affair, or of the URL: what callers say about them is ignored. */
const IGNORED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Returns the headers a request is sent with, names in lower case; credentials of the URL become `authorization` unless
 * there is one.
 */
export function requestHeaders(given: HeaderValues, url: URL): Record<string, string[]> {
  const headers = new Map<string, string[]>([
    ['user-agent', ['groundwork']],
    ['accept-encoding', [ACCEPTED_ENCODINGS]],
  ]);
  if (url.username !== '' || url.password !== '') headers.set('authorization', [basicAuthorization(url)]);
  const seen = new Map<string, string[]>();
  let bytes = 0;
  for (const [name, values] of Object.entries(given)) {
    const folded = name.toLowerCase();
    const list = typeof values === 'string' ? [values] : [...values];
    if (!NAME.test(name) || !list.every((value) => VALUE.test(value))) throw new OutboundFailed('a header is not valid');
    for (const value of list) bytes += name.length + value.length;
    if (!IGNORED.has(folded)) seen.set(folded, [...(seen.get(folded) ?? []), ...list]);
  }
  for (const [name, values] of seen) headers.set(name, values);
  if (headers.size > HEADERS_MAX || bytes > HEADER_BYTES_MAX) throw new OutboundTooLarge('the request has too many headers');
  return Object.fromEntries(headers);
}

function basicAuthorization(url: URL): string {
  const [user, password] = [url.username, url.password].map(percentDecoded);
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign stands for itself.
    return text;
  }
}
