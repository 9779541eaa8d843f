import type { Agent, Dispatcher } from 'undici';
import { outboundErrorOf } from './failure-reason.js';
import { OutboundFailed, OutboundRefused, OutboundTimeout, OutboundTooLarge } from './outbound-error.js';
import type { OutboundGuard } from './outbound-guard.js';
import { checkScheme, followRedirect, type Hop } from './redirects.js';
import { requestHeaders, type HeaderValues } from './request-headers.js';
import { collectBody, decoderFor } from './response-body.js';

const TIMEOUT_MS = 30_000;
const CONNECT_MS = 10_000;
const RESPONSE_BYTES_MAX = 16 * 1_024 * 1_024;
const REQUEST_BYTES_MAX = 16 * 1_024 * 1_024;
const RESPONSE_HEADER_BYTES_MAX = 16_384;
const URL_LENGTH_MAX = 16_384;
/** Bytes of a redirect's body that are read so that its connection can be used again. */
const REDIRECT_BYTES_MAX = 16_384;
const KEEP_ALIVE_MS = 4_000;

const METHOD = /^[A-Z][A-Z-]{0,30}$/;
/** Methods that request something other than a reply. */
const METHODS_REFUSED: ReadonlySet<string> = new Set(['CONNECT', 'TRACE']);

export interface OutboundRequest {
  readonly url: string;
  /** Default `GET`. */
  readonly method?: string;
  readonly headers?: HeaderValues;
  readonly body?: Buffer | string;
  /** Milliseconds for everything: names, redirects, the whole body. Default 30,000. */
  readonly timeoutMs?: number;
  /** Bytes of the request's body. Default 16 MiB. */
  readonly requestBytesMax?: number;
  /** Bytes of the reply's body, before and after unpacking. Default 16 MiB. */
  readonly responseBytesMax?: number;
  /** Redirects that are followed; with 0 (the default) a redirect is the reply. */
  readonly redirectsMax?: number;
  /** HTTPS, now and after every redirect, except where the operator's list has the host itself. */
  readonly secure?: boolean;
  readonly signal?: AbortSignal;
}

export interface OutboundResponse {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Decompressed if it was gzip or brotli and the caller has not set `accept-encoding`. */
  readonly body: Buffer;
}

/**
 * Sends requests to URLs that users chose. Private addresses are blocked unless the operator allows them; every resource is
 * limited.
 */
export class OutboundClient {
  private connecting: Promise<Agent> | undefined;

  constructor(private readonly guard: OutboundGuard) {}

  /**
   * Sends a request. A reply with any status is a success; only a missing reply is a failure.
   * @throws OutboundRefused, OutboundTimeout, OutboundTooLarge, OutboundFailed, and nothing else
   */
  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const first = firstHop(request);
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new OutboundTimeout('the request took too long')),
      request.timeoutMs ?? TIMEOUT_MS,
    );
    const cancel = (): void => deadline.abort(new OutboundFailed('the request was cancelled'));
    request.signal?.addEventListener('abort', cancel, { once: true });
    if (request.signal?.aborted === true) cancel();
    try {
      return await unlessAborted(this.follow(first, request, deadline.signal), deadline.signal);
    } catch (error) {
      throw outboundErrorOf(deadline.signal.aborted ? deadline.signal.reason : error);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', cancel);
    }
  }

  /** Aborts requests in progress; the client cannot be used afterwards. */
  async close(): Promise<void> {
    await (await this.connecting)?.destroy(new OutboundFailed('the request was cancelled'));
  }

  /** Loaded with the first request: most processes make none, and the library takes time and memory at start. */
  private agent(): Promise<Agent> {
    this.connecting ??= import('undici').then(
      ({ Agent }) =>
        new Agent({
          connect: { lookup: this.guard.lookup, rejectUnauthorized: true, timeout: CONNECT_MS },
          allowH2: false,
          keepAliveTimeout: KEEP_ALIVE_MS,
          keepAliveMaxTimeout: KEEP_ALIVE_MS,
          maxHeaderSize: RESPONSE_HEADER_BYTES_MAX,
          // The request's own time covers both.
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
    );
    return this.connecting;
  }

  private async follow(first: Hop, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    const redirectsMax = request.redirectsMax ?? 0;
    let hop = first;
    for (let redirects = 0; ; redirects++) {
      const reply = await this.send(hop, request.secure ?? false, signal);
      const next = redirectsMax === 0 ? null : followRedirect(hop, reply.statusCode, valuesOf(reply.headers['location'])[0]);
      if (!next) return await readReply(reply, hop, request, signal);
      if (redirects === redirectsMax) throw new OutboundFailed('there are too many redirects');
      await reply.body.dump({ limit: REDIRECT_BYTES_MAX, signal });
      hop = next;
    }
  }

  private async send(hop: Hop, secure: boolean, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const { url, method, headers, body } = hop;
    if (secure && url.protocol !== 'https:' && !this.guard.isListed(url.hostname))
      throw new OutboundRefused('only https is allowed');
    // Sockets resolve names with the guard, but connect to addresses unchecked.
    this.guard.checkLiteral(url.hostname);
    const agent = await this.agent();
    return agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, [...values]])),
      body,
      signal,
    });
  }
}

function firstHop(request: OutboundRequest): Hop {
  if (request.url.length > URL_LENGTH_MAX) throw new OutboundTooLarge('the URL is too long');
  if (!URL.canParse(request.url)) throw new OutboundFailed('the URL is not valid');
  const url = new URL(request.url);
  checkScheme(url);
  const method = request.method ?? 'GET';
  if (!METHOD.test(method) || METHODS_REFUSED.has(method)) throw new OutboundFailed('the method is not supported');
  const headers = requestHeaders(request.headers ?? {}, url);
  const body = request.body === undefined ? null : Buffer.from(request.body);
  const bytesMax = request.requestBytesMax ?? REQUEST_BYTES_MAX;
  if (body && body.length > bytesMax) throw new OutboundTooLarge(`the request is larger than ${bytesMax} bytes`);
  return { url, method, headers, body };
}

async function readReply(
  reply: Dispatcher.ResponseData,
  hop: Hop,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundResponse> {
  const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, values]) => [name, valuesOf(values)]));
  const asked = Object.keys(request.headers ?? {}).some((name) => name.toLowerCase() === 'accept-encoding');
  const bodiless = hop.method === 'HEAD' || [204, 304].includes(reply.statusCode) || headers['content-length']?.join() === '0';
  const decoder = asked || bodiless ? null : decoderFor(headers['content-encoding']?.join(','));
  if (decoder) {
    delete headers['content-encoding'];
    delete headers['content-length'];
  }
  const body = await collectBody(reply.body, decoder, request.responseBytesMax ?? RESPONSE_BYTES_MAX, signal);
  return { status: reply.statusCode, statusText: reply.statusText, headers, body };
}

function valuesOf(values: string | readonly string[] | undefined): string[] {
  return values === undefined ? [] : typeof values === 'string' ? [values] : [...values];
}

/** Requests do not notice before they are connected. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}
