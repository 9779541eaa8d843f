import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { Public } from '#process/health/public.decorator.js';
import type { RouteMarks } from '../edge/edge-route.js';
import { PublicUnless } from './public-unless.decorator.js';
import { readMarks } from './route-marks.js';
import { TokenInQuery } from './token-in-query.decorator.js';
import { TokenOptional } from './token-optional.decorator.js';

const wanted = (): boolean => true;

class Closed {
  plain() {}
  @TokenInQuery() streamed() {}
  @PublicUnless(wanted) @Public() sometimes() {}
}
@Public()
@TokenOptional()
class Open extends Closed {}

const contextOf = (route: keyof Closed, controller: typeof Closed): ExecutionContext =>
  ({ getHandler: () => controller.prototype[route], getClass: () => controller }) as unknown as ExecutionContext;

const NOTHING = { isPublic: false, tokenWanted: undefined, tokenOptional: false, tokenInQuery: false };

describe('the marks of a route', () => {
  it.each<[string, keyof Closed, typeof Closed, RouteMarks]>([
    ['nothing where it has none', 'plain', Closed, NOTHING],
    ['its own', 'streamed', Closed, { ...NOTHING, tokenInQuery: true }],
    ['which of its requests are not public', 'sometimes', Closed, { ...NOTHING, isPublic: true, tokenWanted: wanted }],
    ['those of the class', 'plain', Open, { ...NOTHING, isPublic: true, tokenOptional: true }],
    ['again those of another class it is inherited by', 'plain', Closed, NOTHING],
  ])('say %s', (_what, route, controller, marks) => {
    expect(readMarks(new Reflector(), contextOf(route, controller))).toEqual(marks);
  });
});
