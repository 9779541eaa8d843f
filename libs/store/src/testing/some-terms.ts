import type { Terms } from '../port/store.js';

/** Returns the terms of a statement with a waiting caller and time left. */
export function someTerms(more: Partial<Terms> = {}): Terms {
  return { owner: 'app', deadline: Date.now() + 20_000, signal: new AbortController().signal, ...more };
}
