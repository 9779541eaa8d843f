import type { ClientSession, CollationOptions } from 'mongodb';
import type { RequestExpressions } from '../expressions/request-expressions.js';
import type { Rights } from '../application/rights.js';
import { timeLimitExceeded } from './data-errors.js';
import type { RunSessions } from './run-sessions.js';

/** Until when, for whom and as part of what an action runs. */
export interface ActionScope {
  readonly rights: Rights;
  /** Judges the expressions of the rules that apply. */
  readonly expressions: RequestExpressions;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Sessions of the run; absent where there can be none, outside of functions. */
  readonly sessions?: RunSessions;
}

/** An action's scope on one data source. */
export interface CollectionScope extends ActionScope {
  /** The transaction it is part of. */
  readonly session?: ClientSession;
  /** How texts are compared; only the system may say so. */
  readonly collation?: CollationOptions;
}

/** Milliseconds the server may still spend. @throws AppError `ExecutionTimeLimitExceeded` when none are left or nobody waits */
export function timeLeft({ deadline, signal }: Pick<ActionScope, 'deadline' | 'signal'>): number {
  const left = Math.ceil(deadline - Date.now());
  if (left <= 0 || signal.aborted) throw timeLimitExceeded();
  return left;
}
