import type { Schemas } from '#admin-client/admin-client.js';

/** Statistics of an app about its errors. */
export type ErrorStats = { readonly total: readonly Pick<Schemas['StatsPoint'], 'errors'>[] };

/** Errors of all steps together. */
export function errorsOf({ total }: ErrorStats): number {
  return total.reduce((sum, { errors }) => sum + errors, 0);
}
