import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { utf8Of } from '#codecs/json/large-text.js';
import { OWN_TURN_SIZE } from '#codecs/json/turns.js';
import { RawJson } from '#contracts/rpc.js';
import type { EdgeRoute } from './edge-route.js';
import { CREDENTIAL_HEADERS } from './request.js';
import { entityTag } from './versions.js';

/** Headers of every reply. */
export const FIXED_HEADERS = { vary: 'Origin', 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' } as const;

const CACHE_CONTROL = 'cache-control';
const NO_STORE = 'no-store';

const EXPOSED = 'X-Baas-Location, X-Stitch-Location, X-Appservices-Request-Id, X-Groundwork-Draft, X-Import-Notes, ETag';
const METHODS = 'GET, POST, PUT, PATCH, DELETE, HEAD';
const HEADERS = 'authorization, content-type, accept';

/** Prefix of the administration API's routes. */
const ADMIN_PATH = '/api/admin/';

/** Passes serialized JSON through as the bytes it was received in, on every route; a large string is converted in several turns. */
export class RawJsonAdapter extends FastifyAdapter {
  override reply(response: FastifyReply, answer: unknown, statusCode?: number): ReturnType<FastifyAdapter['reply']> {
    if (!(answer instanceof RawJson)) return super.reply(response, answer, statusCode);
    response.header('content-type', 'application/json');
    const { body } = answer;
    if (typeof body !== 'string') return super.reply(response, answer.bytes(), statusCode);
    if (body.length <= OWN_TURN_SIZE) return super.reply(response, body, statusCode);
    // Resolves when the reply has been sent, as it does for a small one.
    void this.sendLarge(response, body, statusCode);
    return response;
  }

  private async sendLarge(response: FastifyReply, text: string, statusCode?: number): Promise<void> {
    try {
      super.reply(response, await utf8Of(text), statusCode);
    } catch (error) {
      response.send(error);
    }
  }
}

/** Keeps a reply out of caches (RFC 9111, 5.2.2.5). Routes may override it for public files. */
export function keepOutOfCaches(reply: FastifyReply): void {
  reply.header(CACHE_CONTROL, NO_STORE);
}

/** Returns `true` if a browser may send cookies to a URL. Administrators send their token themselves: no cookie may count. */
export function takesCookies(url: string | undefined): boolean {
  return url?.startsWith(ADMIN_PATH) !== true;
}

/** Lets a browser's page at this origin read the reply. */
export function allowOrigin(origin: string, url: string, route: EdgeRoute, reply: FastifyReply): void {
  reply.header('access-control-allow-origin', origin);
  // The route as well: a path may be written with escapes.
  if (route.takesCookies && takesCookies(url)) reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', EXPOSED);
}

/** Takes back what `allowOrigin` gave: the origin is not on the app's list. */
export function refuseOrigin(reply: FastifyReply): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-allow-credentials');
  reply.removeHeader('access-control-expose-headers');
}

function allowedHeaders(requested = ''): string {
  const names = requested.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '' && !CREDENTIAL_HEADERS.has(name.toLowerCase())).join(',') || HEADERS;
}

/** Replies to a browser that asks which methods and headers it may use. */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.header('access-control-allow-methods', METHODS);
  reply.header('access-control-allow-headers', allowedHeaders(headers['access-control-request-headers']));
  reply.header('access-control-max-age', '600');
  reply.code(204).send();
}

/** Returns `true` if the request carries an end user's credentials in other headers than `Authorization`, which caches know. */
function hasHeaderCredentials({ headers }: FastifyRequest): boolean {
  const { email, password, apikey, jwttokenstring } = headers;
  return (
    (email !== undefined && password !== undefined) ||
    apikey !== undefined ||
    headers['api-key'] !== undefined ||
    jwttokenstring !== undefined
  );
}

/** Returns the header for an uncached reply. A stream keeps its `no-transform` directive for proxies. */
function withNoStore(reply: FastifyReply): string {
  const given = String(reply.getHeader(CACHE_CONTROL));
  return /\bno-transform\b/i.test(given) ? `${NO_STORE}, no-transform` : NO_STORE;
}

/** Completes the headers of a reply whose content is known. */
export function completeReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { route, context } = request.gateway;
  if (payload === null || payload === undefined || payload === '') reply.removeHeader('content-type');
  // Clients compare the type as a whole: no charset.
  else if (String(reply.getHeader('content-type')).startsWith('application/json')) {
    reply.header('content-type', 'application/json');
  }
  // If the credentials are in headers unknown to caches, nothing overrides it, not even the code of an app.
  if (route.side === 'client' && hasHeaderCredentials(request)) reply.header(CACHE_CONTROL, withNoStore(reply));
  if (context.version !== undefined && reply.statusCode < 300 && route.hasVersions) {
    reply.header('etag', entityTag(context.version));
  }
}
