import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';

/** Creates the error of work whose caller no longer waits: it is visible in logs only. */
export function callerDisconnected(): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'the caller disconnected before the result');
}

/** Aborts work when the caller of the current request disconnects. @returns a function that stops watching */
export function endWithCaller(work: AbortController): () => void {
  return currentContext()?.caller?.onDisconnect(() => work.abort(callerDisconnected())) ?? (() => {});
}
