import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';

/** Time limit of a request, for everything that is done for it. */
export interface RequestTerms {
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts at the deadline, and earlier when the caller no longer waits for the reply. */
  readonly signal: AbortSignal;
}

export function timeLimitExceeded(cause?: unknown): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'execution time limit exceeded', { cause });
}

/** Creates the error of work whose caller no longer waits: it is visible in logs only. */
export function callerDisconnected(): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'the caller disconnected before the result');
}

/** Does work of the current request. Its signal aborts at the deadline, and when the caller disconnects. */
export async function untilDeadline<T>(deadline: number, work: (terms: RequestTerms) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(timeLimitExceeded()), deadline - Date.now());
  const stopLooking = currentContext()?.caller?.onDisconnect(() => end.abort(callerDisconnected()));
  try {
    return await work({ deadline, signal: end.signal });
  } finally {
    clearTimeout(timer);
    stopLooking?.();
  }
}

/**
 * Returns the milliseconds that are left.
 * @throws AppError `ExecutionTimeLimitExceeded` if none are left or the caller no longer waits
 */
export function timeLeft({ deadline, signal }: RequestTerms): number {
  const left = Math.ceil(deadline - Date.now());
  if (signal.aborted) throw whyAborted(signal);
  if (left <= 0) throw timeLimitExceeded();
  return left;
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
