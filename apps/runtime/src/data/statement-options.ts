import type { ClientSession, CollationOptions } from 'mongodb';
import { timeLeft } from './action-scope.js';

/** Context of a statement that is sent to a data source: app, deadline and transaction. */
export interface StatementScope {
  /** App that sends the statement. */
  readonly appId: string;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when the caller no longer waits for the reply: the connection of an in-flight statement is closed. */
  readonly signal: AbortSignal;
  /** Maximum milliseconds the server may spend on one statement, if less than the time left. */
  readonly statementMs?: number;
  readonly session?: ClientSession;
  readonly collation?: CollationOptions;
}

/**
 * Names the app of a statement in its `comment`: the embedded store shares its time among apps by it, and a server's
 * profiler shows it.
 */
export function ownedBy(appId: string): { readonly comment: string } {
  return { comment: appId };
}

/**
 * Returns the options every statement is sent with. The driver accepts `signal` for each statement: it closes the
 * connection, which ends the statement.
 * @throws AppError `ExecutionTimeLimitExceeded` if no time is left or the caller no longer waits
 */
export function statementOptions(scope: StatementScope) {
  const { appId, signal, statementMs = Infinity, session, collation } = scope;
  return {
    ...ownedBy(appId),
    maxTimeMS: Math.min(timeLeft(scope), statementMs),
    signal,
    ...(session ? { session } : {}),
    ...(collation ? { collation } : {}),
  };
}
