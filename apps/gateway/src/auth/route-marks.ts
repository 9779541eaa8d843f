import type { ExecutionContext, Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { PUBLIC_ROUTE } from '#process/health/public.decorator.js';
import { REQUIRES_TOKEN, type RequiresToken } from './public-unless.decorator.js';
import { TOKEN_IN_QUERY } from './token-in-query.decorator.js';
import { TOKEN_OPTIONAL } from './token-optional.decorator.js';

/** Values of a route's decorators about its token. */
export interface RouteMarks {
  readonly isPublic: boolean;
  /** Returns `true` if a request to a public route requires a token nevertheless. */
  readonly tokenWanted: RequiresToken | undefined;
  readonly tokenOptional: boolean;
  readonly tokenInQuery: boolean;
}

/** Reads the decorators of routes, of each once: they do not change, and looking them up costs more than the decision. */
export class RouteMarksReader {
  private readonly known = new WeakMap<object, { readonly of: Type; readonly marks: RouteMarks }>();

  constructor(private readonly reflector: Reflector) {}

  of(context: ExecutionContext): RouteMarks {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.known.get(handler);
    // Controllers may share a handler they inherit, and differ in what the class says.
    if (known?.of === controller) return known.marks;
    const read = <T>(key: string): T | undefined => this.reflector.getAllAndOverride<T | undefined>(key, [handler, controller]);
    const marks: RouteMarks = {
      isPublic: read<boolean>(PUBLIC_ROUTE) === true,
      tokenWanted: read<RequiresToken>(REQUIRES_TOKEN),
      tokenOptional: read<boolean>(TOKEN_OPTIONAL) === true,
      tokenInQuery: read<boolean>(TOKEN_IN_QUERY) === true,
    };
    this.known.set(handler, { of: controller, marks });
    return marks;
  }
}
