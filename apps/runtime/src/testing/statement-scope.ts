import type { StatementScope } from '../data/statement-options.js';

/** That of a statement somebody waits for, with time left. */
export function aStatementScope(more: Partial<StatementScope> = {}): StatementScope {
  return { appId: 'app', deadline: Date.now() + 20_000, signal: new AbortController().signal, ...more };
}
