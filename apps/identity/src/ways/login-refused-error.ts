import type { ErrorCode } from '#contracts/error.js';

/** Thrown when a credential was not accepted. The message is for the app's log; the client receives only `unauthorized`. */
export class LoginRefusedError extends Error {
  override readonly name = 'LoginRefusedError';
  /** Error code that the client receives, too. */
  readonly code: ErrorCode;

  constructor(message: string, { code = 'AuthError', cause }: { code?: ErrorCode; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
