import type { StatementScope } from '../data/statement-options.js';

/** Returns the scope of a statement with a waiting caller and time left. */
export function aStatementScope(more: Partial<StatementScope> = {}): StatementScope {
  return { appId: 'app', deadline: Date.now() + 20_000, signal: new AbortController().signal, ...more };
}
