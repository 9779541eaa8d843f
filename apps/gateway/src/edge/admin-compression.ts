import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from './compression.js';
import { routeOf } from './request-state.js';

/** Bytes from which a reply to an administrator is compressed. */
export const ADMIN_COMPRESSED_BYTES_MIN = 1_024;

/**
 * Routes of an app whose replies are compressed. An allowlist, so that a new route does not leak a secret by the size
 * of its replies (BREACH). Not compressed: logins, sessions, keys, secrets, values, providers, services, webhooks,
 * documents and streams.
 */
const ROUTES: ReadonlySet<string> = new Set([
  'audit',
  'deployments',
  'deployments/:deploymentId',
  'event_subscriptions',
  'functions',
  'functions/:functionId',
  'graphql/custom_resolvers',
  'hosting/assets',
  'logs',
  'measurements',
  'metrics',
  'schemas',
  'schemas/:schemaId',
  'services/:serviceId/default_rule',
  'services/:serviceId/rules',
  'services/:serviceId/rules/:ruleId',
  'stats',
  'triggers',
  'users',
  'users_search',
]);
const APP_ROUTE = /^\/api\/admin\/v3\.0\/groups\/:groupId\/apps\/:appId\/(.+)$/;

/** Compresses large replies to administrators' reads if the client accepts it; runs in the thread pool. */
export function compressAdminReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!mayBeCompressed(request, reply) || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    const body = await compressed(Buffer.from(payload), request, reply, ADMIN_COMPRESSED_BYTES_MIN);
    // The length of the uncompressed body may already be set.
    reply.removeHeader('content-length');
    return body;
  });
}

function mayBeCompressed(request: FastifyRequest, reply: FastifyReply): boolean {
  const [, route] = APP_ROUTE.exec(routeOf(request)) ?? [];
  return (
    request.method === 'GET' &&
    reply.statusCode === 200 &&
    route !== undefined &&
    ROUTES.has(route) &&
    reply.getHeader('content-encoding') === undefined &&
    String(reply.getHeader('content-type')).startsWith('application/json')
  );
}
