/**
 * Why a statement failed: the server refused it, the store did not answer or cannot take statements now, the statement itself is
 * malformed, a value has no stored form, or the caller's time was over before it was sent.
 */
export type StoreErrorKind = 'refused' | 'unreachable' | 'argument' | 'unstorable' | 'late';

/** The error of a store's statement, whichever way it went. */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  /**
   * @param code the server's, `NaN` where no server refused the statement
   * @param labels what the server or the driver says of retries and transactions
   */
  constructor(
    readonly kind: StoreErrorKind,
    message: string,
    readonly code = Number.NaN,
    readonly labels: ReadonlySet<string> = new Set(),
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Checks if a server refused a statement with one of these codes. */
export function isRefused(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof StoreError && error.kind === 'refused' && codes.includes(error.code);
}

export function hasStoreLabel(error: unknown, label: string): boolean {
  return error instanceof StoreError && error.labels.has(label);
}
