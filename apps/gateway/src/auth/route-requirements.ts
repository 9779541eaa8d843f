import type { Type } from '@nestjs/common';
import type { Access } from '#contracts/rpc.js';
import { routesOf } from '../edge/routes.js';

/** The conditions a route checks before it reads a request. */
export interface RouteRequirements {
  readonly isPublic: boolean;
  /** The access its contract asks for; absent for a route without a contract. */
  readonly access: Access | undefined;
}

/** Returns the key of a route, regardless of the syntax of its parameters. */
function keyOf(method: string, url: string): string {
  return `${method.toUpperCase()} ${url.replace(/:(\w+)/g, '{$1}').replace('*', '{route}')}`;
}

/** Needs of the routes of controllers, by method and path. */
export class RequirementsByRoute {
  private readonly known = new Map<string, RouteRequirements>();

  constructor(controllers: Iterable<Type>) {
    for (const controller of controllers) {
      for (const { method, path, isPublic, contract } of routesOf(controller)) {
        this.known.set(keyOf(method, path), { isPublic, access: contract?.access });
      }
    }
  }

  /** Returns the needs of a route. A HEAD request has the needs of the GET route. */
  of(method: string, url: string): RouteRequirements | undefined {
    return this.known.get(keyOf(method, url)) ?? (method === 'HEAD' ? this.known.get(keyOf('GET', url)) : undefined);
  }
}
