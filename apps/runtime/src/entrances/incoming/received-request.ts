import { bytesOfBase64 } from '#codecs/json/large-text.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { IncomingRequest } from '#contracts/runtime/incoming-requests.contract.js';

/** Headers that carry credentials, by their names in lower case. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'email',
  'password',
  'api-key',
  'apikey',
  'jwttokenstring',
]);
/**
 * Headers that are never shown: they belong to proxies in front of the platform, and to the browser for the whole host.
 */
const FOREIGN_HEADERS: ReadonlySet<string> = new Set(['cookie', 'proxy-authorization']);

/** The parameter a secret travels in. */
const SECRET = 'secret';

/** A third party's request, split into its parts. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  /** Without the `?`, secret included. */
  readonly rawQuery: string;
  /** The first value of each parameter, `secret` left out. */
  readonly query: ReadonlyMap<string, string>;
  /** Values of `secret`. */
  readonly secrets: readonly string[];
  /** Headers by their names as shown. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** The only value of a header, by its name in lower case; `undefined` also where there are several. */
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly bodyBase64: string;
  readonly remoteIPAddress: string;
}

/** Splits a request into its parts; its body is decoded in several turns where it is large. */
export async function readRequest(request: IncomingRequest): Promise<ReceivedRequest> {
  const body = bytesOfBase64(request.bodyBase64);
  return requestWith(request, body instanceof Promise ? await body : body);
}

/** @param body the bytes of the request's body */
export function requestWith(request: IncomingRequest, body: Buffer): ReceivedRequest {
  const { method, url, headers, bodyBase64, remoteIPAddress } = request;
  const start = url.indexOf('?');
  const rawQuery = start === -1 ? '' : url.slice(start + 1);
  const query = new Map<string, string>();
  const secrets: string[] = [];
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    if (name === SECRET) secrets.push(value);
    else if (!query.has(name)) query.set(name, value);
  }
  const byName = new Map(Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values]));
  const header = (name: string): string | undefined => {
    const values = byName.get(name);
    return values?.length === 1 ? values[0] : undefined;
  };
  return { method, url, rawQuery, query, secrets, headers, header, body, bodyBase64, remoteIPAddress };
}

/** Headers that may hold a secret of the app's own making. */
const SECRET_HEADER = /auth|cookie|key|password|secret|signature|token/i;

/** Returns the headers that may be logged. */
export function loggedHeaders(request: ReceivedRequest): Record<string, readonly string[]> {
  const shown = Object.entries(shownHeaders(request, { credentials: false }));
  return Object.fromEntries(shown.filter(([name]) => !SECRET_HEADER.test(name)));
}

/** Returns the headers that code may see, without headers of credentials if these were read as such (`credentials: false`). */
export function shownHeaders(
  { headers }: ReceivedRequest,
  options: { readonly credentials: boolean },
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => {
      const lower = name.toLowerCase();
      return !FOREIGN_HEADERS.has(lower) && (options.credentials || !CREDENTIAL_HEADERS.has(lower));
    }),
  );
}

/** Returns the properties of `context.request` and `%%request`. */
export function requestFacts(request: ReceivedRequest): RequestFacts {
  return {
    remoteIPAddress: request.remoteIPAddress,
    httpMethod: request.method,
    httpUserAgent: request.header('user-agent') ?? '',
    httpReferrer: request.header('referer') ?? '',
    rawQueryString: withoutSecret(request.rawQuery),
    requestHeaders: mutable(withoutWrappers(shownHeaders(request, { credentials: false }))),
  };
}

function withoutSecret(rawQuery: string): string {
  const isSecret = (pair: string): boolean => new URLSearchParams(pair).has(SECRET);
  return rawQuery
    .split('&')
    .filter((pair) => !isSecret(pair))
    .join('&');
}

function mutable(headers: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, [...values]]));
}

/** Names that turn an object with a single property into another value when extended JSON is read. */
const WRAPPERS: ReadonlySet<string> = new Set([
  '$binary',
  '$code',
  '$date',
  '$dbPointer',
  '$maxKey',
  '$minKey',
  '$numberDecimal',
  '$numberDouble',
  '$numberInt',
  '$numberLong',
  '$oid',
  '$regularExpression',
  '$symbol',
  '$timestamp',
  '$undefined',
  '$uuid',
]);

/**
 * Removes properties that a client named like the type wrappers of extended JSON: a query must arrive as the object it
 * is.
 */
export function withoutWrappers<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !WRAPPERS.has(name)));
}
