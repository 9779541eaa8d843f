import FindMyWay, { type HTTPMethod } from 'find-my-way';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Knows which methods a path has: a wrong method is 405, an unknown path 404. */
export class RouteTable {
  private readonly router = FindMyWay();
  private readonly known = new Set<string>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) this.add(one as HTTPMethod, url);
    });
  }

  /** Methods the path is served with, none for an unknown path. */
  methodsOf(url: string): readonly string[] {
    const path = url.split('?', 1)[0] ?? url;
    return METHODS.filter((method) => this.router.find(method, path) !== null);
  }

  private add(method: HTTPMethod, url: string): void {
    const key = `${method} ${url}`;
    if (url === '*' || this.known.has(key)) return;
    this.known.add(key);
    this.router.on(method, url, () => {});
  }
}
