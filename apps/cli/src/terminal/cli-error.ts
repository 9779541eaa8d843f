import type { ErrorDetail } from '#admin-client/admin-error.js';
import type { Outcome } from './exit-codes.js';

/** A failure the command itself found; the message is one plain sentence that says what to do. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly outcome: Outcome,
    message: string,
    options?: ErrorOptions,
    /** All that is wrong with what was given, where that is more than one thing. */
    readonly errors: readonly ErrorDetail[] = [],
  ) {
    super(message, options);
  }
}

/** Throws `CliError` of wrong usage. */
export function refuseUsage(message: string): never {
  throw new CliError('usage', message);
}
