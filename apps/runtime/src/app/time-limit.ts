import { AppError } from '#contracts/error.js';

export function timeLimitExceeded(cause?: unknown): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded', { cause });
}

/** What work comes to, or why somebody aborted it, whichever is first. @throws AppError */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(whyAborted(signal));
  });
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Why whoever aborted did. The driver fails with the same. */
export function whyAborted({ reason }: AbortSignal, cause?: unknown): AppError {
  return reason instanceof AppError ? reason : timeLimitExceeded(cause);
}
