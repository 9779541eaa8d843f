import type { AppSnapshot, EndpointConfig } from '#contracts/config/app-snapshot.js';

const routesOf = new WeakMap<AppSnapshot, ReadonlyMap<string, readonly EndpointConfig[]>>();

/** Endpoints of a route, whatever their methods, without those that are disabled. */
export function endpointsAt(snapshot: AppSnapshot, route: string): readonly EndpointConfig[] {
  let routes = routesOf.get(snapshot);
  if (!routes) {
    routes = byRoute(snapshot);
    routesOf.set(snapshot, routes);
  }
  return routes.get(route) ?? [];
}

/** The endpoint that takes a method: the one named for it before the one for all. */
export function endpointFor(endpoints: readonly EndpointConfig[], method: string): EndpointConfig | undefined {
  return endpoints.find(({ http_method }) => http_method === method) ?? endpoints.find(({ http_method }) => http_method === '*');
}

function byRoute({ endpoints }: AppSnapshot): ReadonlyMap<string, readonly EndpointConfig[]> {
  const routes = new Map<string, EndpointConfig[]>();
  for (const endpoint of endpoints) {
    if (!endpoint.disabled) routes.set(endpoint.route, [...(routes.get(endpoint.route) ?? []), endpoint]);
  }
  return routes;
}
