import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';

/** What work ends with that nobody waits for any more: it is seen in logs only. */
export function callerLeft(): AppError {
  return new AppError('ExecutionTimeLimitExceeded', 'the caller did not wait for the answer');
}

/** Ends work when whoever asked for the request under way leaves. @returns stops looking */
export function endWithCaller(work: AbortController): () => void {
  return currentContext()?.caller?.onLeave(() => work.abort(callerLeft())) ?? (() => {});
}
