import { Buffer } from './buffer.js';
import { URLSearchParams } from './url-search-params.js';
import { URL } from './url.js';
import { textOf } from './primordials.js';

const MODULES: ReadonlyMap<string, object> = new Map<string, object>([
  ['buffer', Object.freeze({ Buffer })],
  ['url', Object.freeze({ URL, URLSearchParams })],
]);

/** @throws Error with code `MODULE_NOT_FOUND` for every other name */
export function requireModule(name: unknown): unknown {
  const text = textOf(name);
  const found = MODULES.get(text.startsWith('node:') ? text.slice(5) : text);
  if (found !== undefined) return found;
  const error = new Error(`Cannot find module '${text}'`);
  Object.defineProperty(error, 'code', { value: 'MODULE_NOT_FOUND' });
  throw error;
}
