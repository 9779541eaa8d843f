import { AppError } from '#contracts/error.js';

export function timeLimitExceeded(cause?: unknown): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded', { cause });
}

/** Returns the result of work, or throws the reason of the abort if that comes first. @throws AppError */
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

/** Returns the reason of an abort. The driver fails with the same error. */
export function whyAborted({ reason }: AbortSignal, cause?: unknown): AppError {
  return reason instanceof AppError ? reason : timeLimitExceeded(cause);
}
