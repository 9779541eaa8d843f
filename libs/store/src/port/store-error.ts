/**
 * Reason for the failure of a statement: the server refused it, the store did not reply or accepts no statements now, the
 * statement is malformed, a value has no stored form, or the caller's time was over before the statement was sent.
 */
export type StoreErrorKind = 'refused' | 'unreachable' | 'argument' | 'unstorable' | 'late';

/** Error of a statement, regardless of the way it was sent. */
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
