export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** A part of the original's administration API that is known and not served. */
export interface UnservedFeature {
  /** What a caller is told is missing. */
  readonly feature: string;
  /** Paths below an app and the methods each would have. */
  readonly routes: Readonly<Record<string, readonly Method[]>>;
}

/**
 * Routes real clients may call that are answered 501 with the usual error body, so that nobody takes a missing feature for a
 * missing app. docs/compatibility.md lists the same rows; a test compares them. A row goes when its route becomes real: a route
 * served twice keeps the platform from starting.
 */
export const UNSERVED: readonly UnservedFeature[] = [
  { feature: 'an app as one document', routes: { pull: ['GET'], push: ['PATCH'] } },
  { feature: 'linking several data sources at once', routes: { multi_data_sources: ['POST'] } },
  { feature: 'usage measurement', routes: { measurements: ['GET'], metrics: ['GET'] } },
  {
    feature: 'device sync',
    routes: {
      'sync/force_reset': ['PUT'],
      'sync/data': ['GET'],
      'sync/progress': ['GET'],
      'sync/state': ['GET'],
      'sync/migration': ['GET'],
      'sync/schemas': ['PATCH'],
    },
  },
  {
    feature: 'private endpoints',
    routes: {
      'security/private_endpoints': ['GET', 'POST'],
      'security/private_endpoint_service_infos': ['GET'],
      'security/allow_non_vpc_client_requests': ['POST'],
    },
  },
  { feature: 'client code of templates', routes: { 'templates/:templateId/client': ['GET'] } },
  { feature: 'changing what triggers are about to do', routes: { 'event_subscriptions/:triggerId/execution': ['PUT'] } },
];

/** Paths below an app that are not served with a method. */
export function unservedPaths(method: Method): string[] {
  return UNSERVED.flatMap(({ routes }) =>
    Object.entries(routes).flatMap(([path, methods]) => (methods.includes(method) ? [path] : [])),
  );
}

/** The feature a route belongs to, by the end of its pattern. */
export function unservedFeature(pattern: string): string {
  const found = UNSERVED.find(({ routes }) => Object.keys(routes).some((path) => pattern.endsWith(`/:appId/${path}`)));
  return found?.feature ?? 'this';
}
