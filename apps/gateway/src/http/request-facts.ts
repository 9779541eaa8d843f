import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { queryOf, withoutSecret } from './query-secrets.js';

/** Headers a function must not see: the caller's credentials. */
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization', 'apikey', 'jwttokenstring', 'email', 'password']);

/** `x-request-id` as `X-Request-Id`; the few names clients use are spelled once. */
const spelled = new LRUCache<string, string>({ max: 500 });

function canonicalName(name: string): string {
  let canonical = spelled.get(name);
  if (canonical === undefined) {
    canonical = name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
    spelled.set(name, canonical);
  }
  return canonical;
}

/** The headers of a request, their names spelled as functions know them. */
export function namedHeaders({ headers }: FastifyRequest, left: ReadonlySet<string> = new Set()): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !left.has(name)) named[canonicalName(name)] = [value].flat();
  }
  return named;
}

/** What a function may know of the HTTP request that called it. */
export function factsOf(request: FastifyRequest): RequestFacts {
  return {
    remoteIPAddress: request.ip,
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
