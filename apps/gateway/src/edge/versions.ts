import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import type { ExpectedVersion } from '#contracts/resource.js';
import { ADMIN } from './path.js';

const CHANGES = new Set(['PUT', 'PATCH', 'DELETE']);
/** Route that replaces a setting with POST, as App Services did. */
const REPLACES = /\/security\/allowed_request_origins$/;
/** One operation of it may change many resources, so none of them is bound to a version. */
const ADMIN_GRAPHQL = `/${ADMIN}/graphql`;

/** Entity tags of one header: more than a client has versions of one thing. */
const TAGS_MAX = 100;
/** Entity tag (RFC 9110, 8.8.3). A proxy that compresses responses marks their tags as weak; these still name stored content. */
const TAG = /^(?:W\/)?"([\x21\x23-\x7e]{0,200})"$/;

/** Returns `true` if responses of the route may carry the version of their resource. */
function hasVersions({ routeOptions }: FastifyRequest): boolean {
  const { url } = routeOptions;
  return url !== undefined && url.startsWith(`/${ADMIN}/`) && url !== ADMIN_GRAPHQL;
}

/** Reads `If-Match`. @throws AppError `BadRequest` */
export function expectedVersion(header: string): ExpectedVersion {
  if (header.trim() === '*') return '*';
  const tags = header.split(',', TAGS_MAX + 1);
  if (tags.length > TAGS_MAX) throw new AppError('BadRequest', `If-Match may have at most ${TAGS_MAX} entity tags`);
  return tags.map((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    if (version === undefined) throw new AppError('BadRequest', 'If-Match must be * or entity tags in double quotes');
    return version;
  });
}

/** Returns the header value (`ETag`) of a version. */
export function entityTag(version: string): string {
  return `"${version}"`;
}

/** Passes `If-Match` of changes on to the service that makes them, and sends versions as `ETag`. */
export function exchangeVersions(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const header = request.headers['if-match'];
    if (header === undefined || !hasVersions(request)) return done();
    const { method, routeOptions } = request;
    if (CHANGES.has(method) || REPLACES.test(routeOptions.url ?? '')) request.gateway.context.expected = expectedVersion(header);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { version } = request.gateway.context;
    if (version !== undefined && reply.statusCode < 300 && hasVersions(request)) reply.header('etag', entityTag(version));
    done(null, payload);
  });
}
