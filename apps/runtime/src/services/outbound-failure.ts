import { AppError, type ErrorCode } from '#contracts/error.js';
import { OutboundError, OutboundRefused } from '#security/outbound/outbound-error.js';
import { timeLimitExceeded } from '../app/time-limit.js';

/**
 * Returns the error to throw for a request without a reply; `code` is the error code of the service's type. Other
 * errors are returned unchanged.
 */
export function outboundFailure(error: unknown, deadline: number, code: ErrorCode): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error instanceof OutboundRefused) return new AppError('RestrictedHost', error.message, { cause: error });
  return Date.now() >= deadline ? timeLimitExceeded(error) : new AppError(code, error.message, { cause: error });
}
