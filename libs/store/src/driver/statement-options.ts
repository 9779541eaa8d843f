import { DriverSession } from './driver-session.js';
import { StoreError } from '../port/store-error.js';
import type { Terms } from '../port/store.js';

/**
 * Returns the milliseconds the server may still spend.
 * @throws StoreError `late` if no time is left or the caller no longer waits
 */
export function timeLeft({ deadline, signal }: Pick<Terms, 'deadline' | 'signal'>): number {
  if (signal.aborted) throw late(signal.reason);
  const left = Math.ceil(deadline - Date.now());
  if (left <= 0) throw late();
  return left;
}

function late(cause?: unknown): StoreError {
  return new StoreError('late', 'no time is left', Number.NaN, undefined, { cause });
}

/**
 * Returns the options every statement is sent with. The `comment` names the app: the embedded store shares its time among apps by it,
 * and a server's profiler shows it. The driver accepts `signal` for each statement: it closes the
 * connection, which ends the statement.
 * @throws StoreError `late`
 */
export function statementOptions(terms: Terms) {
  const { owner, signal, statementMs = Infinity, session, collation } = terms;
  return {
    comment: owner,
    maxTimeMS: Math.min(timeLeft(terms), statementMs),
    signal,
    ...(session ? { session: DriverSession.ofDriver(session) } : {}),
    ...(collation ? { collation } : {}),
  };
}
