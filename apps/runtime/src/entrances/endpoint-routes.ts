import { appPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot, EndpointConfig } from '#contracts/config/app-snapshot.js';

const routesOf = appPart(({ endpoints }): ReadonlyMap<string, readonly EndpointConfig[]> => {
  const routes = new Map<string, EndpointConfig[]>();
  for (const endpoint of endpoints) {
    if (!endpoint.disabled) routes.set(endpoint.route, [...(routes.get(endpoint.route) ?? []), endpoint]);
  }
  return routes;
});

/** Returns the endpoints of a route with any method, without disabled ones. */
export function endpointsAt(snapshot: AppSnapshot, route: string): readonly EndpointConfig[] {
  return routesOf(snapshot).get(route) ?? [];
}

/** Returns the endpoint for a method: one with this method comes before one for all methods. */
export function endpointFor(endpoints: readonly EndpointConfig[], method: string): EndpointConfig | undefined {
  return endpoints.find(({ http_method }) => http_method === method) ?? endpoints.find(({ http_method }) => http_method === '*');
}
