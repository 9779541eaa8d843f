import type { Schemas } from '#admin-client/admin-client.js';

/** What the statistics of an app say of errors. */
export type ErrorStats = { readonly total: readonly Pick<Schemas['StatsPoint'], 'errors'>[] };

/** Errors of all steps together. */
export function errorsOf({ total }: ErrorStats): number {
  return total.reduce((sum, { errors }) => sum + errors, 0);
}
