import { AdminError } from './admin-error.js';
import { pause } from './pause.js';

/** How long somebody waits for a platform that has no time. */
export interface RetryOptions {
  /** Milliseconds after which nothing is tried again; 5 minutes unless said. A wait that would end later is not begun. */
  readonly patienceMs?: number | undefined;
  /** Ends a wait. */
  readonly signal?: AbortSignal | undefined;
  /** Told before each wait: what the platform said, and for how many milliseconds. */
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

/** Whether a reply says that the platform has no time and when it will. */
export function isBusy(reply: Response): boolean {
  return (reply.status === TOO_MANY_REQUESTS || reply.status === UNAVAILABLE) && reply.headers.has('retry-after');
}

/**
 * Whether a request that was answered so has surely changed nothing. What is refused as too much was not begun, but for functions,
 * which may pass on what they were refused themselves; what is unavailable may have been done before the answer got lost.
 */
export function isUndone(request: Request, { status }: AdminError): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (status === TOO_MANY_REQUESTS) return !/\/debug\/execute_function(?:_source)?$/.test(pathname);
  if (status !== UNAVAILABLE) return false;
  return request.method === 'GET' || pathname.endsWith('/dependencies/diff') || searchParams.get('diff') === 'true';
}
