import type { ErrorCode } from '#contracts/error.js';

/** A credential that was not accepted. The message is for the app's log; the client is told `unauthorized` and nothing more. */
export class LoginRefusedError extends Error {
  override readonly name = 'LoginRefusedError';
  /** What the client is told beside that. */
  readonly code: ErrorCode;

  constructor(message: string, { code = 'AuthError', cause }: { code?: ErrorCode; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }
}
