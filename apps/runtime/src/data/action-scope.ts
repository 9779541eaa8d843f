import type { RequestExpressions } from '../rules/request-expressions.js';
import type { Rights } from '../app/rights.js';
import { timeLimitExceeded, whyAborted } from '../app/time-limit.js';
import type { RunSessions } from './run-sessions.js';
import type { StatementScope } from './statement-options.js';

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

/** An action's scope on one data source: with the transaction it is part of, and how texts are compared, which only the system may say. */
export interface CollectionScope extends ActionScope, StatementScope {}

/** Milliseconds the server may still spend. @throws AppError `ExecutionTimeLimitExceeded` when none are left or nobody waits */
export function timeLeft({ deadline, signal }: Pick<ActionScope, 'deadline' | 'signal'>): number {
  const left = Math.ceil(deadline - Date.now());
  if (signal.aborted) throw whyAborted(signal);
  if (left <= 0) throw timeLimitExceeded();
  return left;
}
