import type { ClientSession, CollationOptions } from 'mongodb';
import { timeLeft } from './action-scope.js';

/** For whom, until when and as part of what a statement is sent to a data source. */
export interface StatementScope {
  /** The app it is a statement of. */
  readonly appId: string;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when nobody waits for the answer any more: what is under way is cut off with its connection. */
  readonly signal: AbortSignal;
  /** Milliseconds the server may spend on one statement, where that is less than what is left. */
  readonly statementMs?: number;
  readonly session?: ClientSession;
  readonly collation?: CollationOptions;
}

/** Who a statement is for, by `comment`: the embedded store shares its time among apps by it, and a server's profiler shows it. */
export function ownedBy(appId: string): { readonly comment: string } {
  return { comment: appId };
}

/**
 * What every statement is sent with. The driver takes `signal` for each of them: it ends the connection, which ends the statement.
 * @throws AppError `ExecutionTimeLimitExceeded` when no time is left or nobody waits
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
