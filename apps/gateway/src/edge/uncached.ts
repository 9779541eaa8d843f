import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CACHE_CONTROL = 'cache-control';
const NO_STORE = 'no-store';

/** Routes of administrators, and those on which end users log in and hold sessions and API keys: tokens, keys, secrets. */
const CONFIDENTIAL_ROUTE = /^\/api\/(?:admin\/|client\/v2\.0\/(?:app\/:clientAppId\/)?auth\/)/;
/** Routes that accept an end user's credentials in headers beside a bearer token. */
const CLIENT_ROUTE = /^\/api\/client\//;

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

/**
 * Keeps confidential replies out of caches (RFC 9111, 5.2.2.5). Routes may override it for public files. If the
 * credentials are in headers unknown to caches, it cannot be overridden, not even by the code of an app.
 */
export function keepOutOfCaches(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (CONFIDENTIAL_ROUTE.test(request.routeOptions.url ?? '')) reply.header(CACHE_CONTROL, NO_STORE);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (CLIENT_ROUTE.test(request.routeOptions.url ?? '') && hasHeaderCredentials(request)) {
      reply.header(CACHE_CONTROL, withNoStore(reply));
    }
    done(null, payload);
  });
}
