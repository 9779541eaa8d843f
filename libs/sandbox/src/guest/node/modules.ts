import { demand } from '../lazy.js';
import { textOf } from '../primordials.js';

/** Modules of Node that functions may require, and the guest module that is each. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ['assert', 'node-assert'],
  ['buffer', 'buffer'],
  ['crypto', 'node-crypto'],
  ['events', 'node-events'],
  ['path', 'node-path'],
  ['process', 'process'],
  ['querystring', 'node-querystring'],
  ['string_decoder', 'node-string-decoder'],
  ['timers', 'node-timers'],
  ['url', 'node-url'],
  ['util', 'node-util'],
]);

/** @throws Error with code `MODULE_NOT_FOUND` for every other name */
export function requireModule(name: unknown): unknown {
  const text = textOf(name);
  const bare = text.startsWith('node:') ? text.slice(5) : text;
  const found = MODULES.get(bare);
  if (found !== undefined) return demand(found);
  const error = new Error(`Cannot find module '${text}'`);
  Object.defineProperty(error, 'code', { value: 'MODULE_NOT_FOUND' });
  throw error;
}
