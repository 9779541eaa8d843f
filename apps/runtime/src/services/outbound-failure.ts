import { AppError, type ErrorCode } from '#contracts/error.js';
import { OutboundError, OutboundRefused } from '#security/outbound/outbound-error.js';
import { timeLimitExceeded } from '../app/time-limit.js';

/** What is told of a request that brought back no reply; `code` is that of the service's kind. Anything else is told as it is. */
export function outboundFailure(error: unknown, deadline: number, code: ErrorCode): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error instanceof OutboundRefused) return new AppError('RestrictedHost', error.message, { cause: error });
  return Date.now() >= deadline ? timeLimitExceeded(error) : new AppError(code, error.message, { cause: error });
}
