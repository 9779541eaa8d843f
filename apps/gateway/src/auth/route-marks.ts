import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { PUBLIC_ROUTE } from '#process/health/public.decorator.js';
import type { RequiresToken, RouteMarks } from '../edge/edge-route.js';
import { REQUIRES_TOKEN } from './public-unless.decorator.js';
import { TOKEN_IN_QUERY } from './token-in-query.decorator.js';
import { TOKEN_OPTIONAL } from './token-optional.decorator.js';

/** Reads the decorators of a route's handler and controller. They do not change, and reading them costs more than the decision. */
export function readMarks(reflector: Reflector, context: ExecutionContext): RouteMarks {
  const targets = [context.getHandler(), context.getClass()];
  const read = <T>(key: string): T | undefined => reflector.getAllAndOverride<T | undefined>(key, targets);
  return {
    isPublic: read<boolean>(PUBLIC_ROUTE) === true,
    tokenWanted: read<RequiresToken>(REQUIRES_TOKEN),
    tokenOptional: read<boolean>(TOKEN_OPTIONAL) === true,
    tokenInQuery: read<boolean>(TOKEN_IN_QUERY) === true,
  };
}
