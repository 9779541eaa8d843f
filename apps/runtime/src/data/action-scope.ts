import type { RequestExpressions } from '../rules/request-expressions.js';
import type { Rights } from '../app/rights.js';
import type { RequestTerms } from '../app/time-limit.js';
import type { Terms } from '#store/port/store.js';
import type { RunSessions } from './run-sessions.js';

/** Rights, deadline and context of an action. */
export interface ActionScope extends RequestTerms {
  readonly rights: Rights;
  /** Evaluates the expressions of the rules that apply. */
  readonly expressions: RequestExpressions;
  /** Sessions of the run; absent outside of functions, where sessions cannot exist. */
  readonly sessions?: RunSessions;
}

/** Returns what holds for the statements of an action, outside of a session. */
export function termsOf(owner: string, { deadline, signal }: RequestTerms): Terms {
  return { owner, deadline, signal };
}
