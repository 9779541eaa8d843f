import type { RequestExpressions } from '../rules/request-expressions.js';
import type { Rights } from '../app/rights.js';
import { timeLimitExceeded, whyAborted } from '../app/time-limit.js';
import type { Terms } from '#store/port/store.js';
import type { RunSessions } from './run-sessions.js';

/** Rights, deadline and context of an action. */
export interface ActionScope {
  readonly rights: Rights;
  /** Evaluates the expressions of the rules that apply. */
  readonly expressions: RequestExpressions;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when the caller no longer waits for the reply. */
  readonly signal: AbortSignal;
  /** Sessions of the run; absent outside of functions, where sessions cannot exist. */
  readonly sessions?: RunSessions;
}

/** Returns what holds for the statements of an action, outside of a session. */
export function termsOf(owner: string, { deadline, signal }: Pick<ActionScope, 'deadline' | 'signal'>): Terms {
  return { owner, deadline, signal };
}

/**
 * Returns the milliseconds the server may still spend.
 * @throws AppError `ExecutionTimeLimitExceeded` if no time is left or the caller no longer waits
 */
export function timeLeft({ deadline, signal }: Pick<ActionScope, 'deadline' | 'signal'>): number {
  const left = Math.ceil(deadline - Date.now());
  if (signal.aborted) throw whyAborted(signal);
  if (left <= 0) throw timeLimitExceeded();
  return left;
}
