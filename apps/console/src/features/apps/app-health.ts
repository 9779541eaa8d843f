import type { Schemas } from '#admin-client/admin-client.js';

export type AppFigures = Schemas['AppFigures'];

export type Health = 'healthy' | 'degraded' | 'idle' | 'unknown';

/** Share of the requests of an hour that fail in an app that is not well. */
const DEGRADED_FROM = 0.05;

/** Returns the requests of the last 24 hours; `null` if they are not known. */
export function requestsOfDay({ hours }: AppFigures): number | null {
  return hours === null ? null : hours.reduce((sum, { requests }) => sum + requests, 0);
}

/** Returns how an app is doing: by the errors of the last hour, and whether it had any request in a day. */
export function healthOf(figures: AppFigures | undefined): Health {
  if (!figures || figures.requests_1h === null || figures.errors_1h === null) return 'unknown';
  const { requests_1h: requests, errors_1h: errors } = figures;
  if (errors > 0 && errors >= requests * DEGRADED_FROM) return 'degraded';
  return requests === 0 && requestsOfDay(figures) === 0 ? 'idle' : 'healthy';
}
