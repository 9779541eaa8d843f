import FindMyWay, { type HTTPMethod } from 'find-my-way';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A route a path leads to. */
export interface MatchedRoute {
  readonly method: string;
  /** The path as it was registered, with the names of its parameters. */
  readonly url: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** Knows which methods a path has: a wrong method is 405, an unknown path 404. */
export class RouteTable {
  private readonly router = FindMyWay();
  private readonly known = new Set<string>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) this.add(one as HTTPMethod, url);
    });
  }

  /** Returns the routes of the path, by method; none for an unknown path. */
  at(url: string): readonly MatchedRoute[] {
    const path = url.split('?', 1)[0] ?? url;
    return METHODS.flatMap((method) => {
      const found = this.router.find(method, path);
      return found ? [{ method, url: String(found.store), params: found.params }] : [];
    });
  }

  private add(method: HTTPMethod, url: string): void {
    const key = `${method} ${url}`;
    if (url === '*' || this.known.has(key)) return;
    this.known.add(key);
    this.router.on(method, url, () => {}, url);
  }
}
