import { AppError } from '#contracts/error.js';

export function timeLimitExceeded(cause?: unknown): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded', { cause });
}

/** Why whoever aborted did. The driver fails with the same. */
export function whyAborted({ reason }: AbortSignal, cause?: unknown): AppError {
  return reason instanceof AppError ? reason : timeLimitExceeded(cause);
}
