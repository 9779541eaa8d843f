/** What the statistics of an app say of errors. */
export interface ErrorStats {
  readonly total: readonly { readonly errors: number }[];
}

/** Errors of all steps together. */
export function errorsOf({ total }: ErrorStats): number {
  return total.reduce((sum, { errors }) => sum + errors, 0);
}
