import type { DescribedContract, Route } from '../../apps/gateway/src/edge/route.js';

function pascal(text: string): string {
  return text
    .replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^a-zA-Z0-9]/g, '');
}

function camel(text: string): string {
  const name = pascal(text);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function varies(routes: readonly Route[], part: (route: Route) => string): boolean {
  return new Set(routes.map(part)).size > 1;
}

/**
 * Names operations as generated clients call them: by the contract if it has one route, else with a suffix that distinguishes
 * its routes.
 */
export function operationIds(
  routes: readonly Route[],
  nameOf: (contract: DescribedContract) => string,
): ReadonlyMap<Route, string> {
  const ids = new Map<Route, string>();
  const shared = new Map<string, Route[]>();
  for (const route of routes) {
    if (!route.contract) ids.set(route, camel(`${route.method} ${route.path.replace(/^.*(?:v\d\.0|\{appId\})\//, '')}`));
    else {
      const name = nameOf(route.contract);
      shared.set(name, [...(shared.get(name) ?? []), route]);
    }
  }
  for (const [name, sharing] of shared) {
    const byController = varies(sharing, ({ controller }) => controller);
    const byHandler = varies(sharing, ({ handler }) => handler);
    const byMethod = sharing.some((a) =>
      sharing.some((b) => a !== b && a.controller === b.controller && a.handler === b.handler),
    );
    for (const route of sharing) {
      const told = [
        byController ? `In${pascal(route.controller.replace(/Controller$/, ''))}` : '',
        byHandler ? pascal(route.handler) : '',
        byMethod ? pascal(route.method) : '',
      ];
      ids.set(route, `${name}${told.join('')}`);
    }
  }
  const seen = new Set<string>();
  for (const id of ids.values()) {
    if (seen.has(id)) throw new Error(`two operations are called ${id}`);
    seen.add(id);
  }
  return ids;
}
