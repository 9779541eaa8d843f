import { AdminError } from './admin-error.js';
import { pause } from './pause.js';

/** Limits for retrying requests that a busy platform rejected. */
export interface RetryOptions {
  /** Milliseconds after which nothing is tried again; 5 minutes unless said. A wait that would end later is not begun. */
  readonly patienceMs?: number | undefined;
  /** Ends a wait. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait with the platform's error and the duration in milliseconds. */
  readonly onWait?: ((reason: string, waitMs: number) => void) | undefined;
}

const PATIENCE_MS = 5 * 60_000;
/** A platform that names no time is not asked all the time. */
const WAIT_MS_MIN = 1_000;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/**
 * Does `work`, and again after the time the platform names (`Retry-After`), while it is refused with an error that `isRepeatable` says
 * may be tried again. Throws what the last try ended with, or the reason of `signal`.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  isRepeatable: (error: AdminError) => boolean,
  { patienceMs = PATIENCE_MS, signal, onWait }: RetryOptions,
): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AdminError) || error.retryAfterS === null || !isRepeatable(error)) throw error;
      const waitMs = Math.max(WAIT_MS_MIN, error.retryAfterS * 1_000);
      if (Date.now() + waitMs > until) throw error;
      onWait?.(error.message, waitMs);
      await pause(waitMs, signal);
      signal?.throwIfAborted();
    }
  }
}

/** Returns `true` if a reply reports that the platform is busy and when to retry. */
export function isBusy(reply: Response): boolean {
  return (reply.status === TOO_MANY_REQUESTS || reply.status === UNAVAILABLE) && reply.headers.has('retry-after');
}

/**
 * Returns `true` if a request with this error certainly changed nothing. A request rejected with 429 was not started,
 * except function calls, which may pass on a 429 of another service. A request that failed with 503 may have been
 * executed before its reply was lost.
 */
export function isUndone(request: Request, { status }: AdminError): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (status === TOO_MANY_REQUESTS) return !/\/debug\/execute_function(?:_source)?$/.test(pathname);
  if (status !== UNAVAILABLE) return false;
  return request.method === 'GET' || pathname.endsWith('/dependencies/diff') || searchParams.get('diff') === 'true';
}
