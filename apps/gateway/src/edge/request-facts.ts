import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { queryOf, withoutSecret } from './query-secrets.js';
import { CREDENTIAL_HEADERS } from './wire.js';

/** Headers a function must not see: the caller's credentials. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', ...CREDENTIAL_HEADERS]);

/** Maximum number of cached header names: clients use few names, and arbitrary ones must not fill the memory. */
const SPELLED_MAX = 500;
const spelled = new Map<string, string>();

/** Converts a header name to canonical spelling: `x-request-id` to `X-Request-Id`. */
function canonicalName(name: string): string {
  const known = spelled.get(name);
  if (known !== undefined) return known;
  const canonical = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  if (spelled.size < SPELLED_MAX) spelled.set(name, canonical);
  return canonical;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the headers of a request, with names in the spelling that functions see. */
export function namedHeaders({ headers }: FastifyRequest, left: ReadonlySet<string> = NONE): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined && !left.has(name)) named[canonicalName(name)] = Array.isArray(value) ? value : [value];
  }
  return named;
}

/** Returns the facts of the HTTP request that functions can see. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    remoteIPAddress: request.gateway.context.remoteAddress ?? '',
    httpMethod: request.method,
    httpUserAgent: request.headers['user-agent'] ?? '',
    httpReferrer: request.headers.referer ?? '',
    rawQueryString: withoutSecret(queryOf(request.url)),
    requestHeaders: namedHeaders(request, CREDENTIALS),
  };
}

export const Facts = createParamDecorator((_data: unknown, context: ExecutionContext): RequestFacts =>
  factsOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
