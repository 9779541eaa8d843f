import { demand } from './lazy.js';
import { packageModule } from './packages.js';
import { mapGet, stringSlice, textOf } from './primordials.js';

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

/**
 * Node's own modules come first, then those of the app's packages.
 * @throws Error with code `MODULE_NOT_FOUND` for every other name
 */
export function requireModule(name: unknown): unknown {
  const text = textOf(name);
  const bare = stringSlice(text, 0, 5) === 'node:' ? stringSlice(text, 5) : text;
  const found = mapGet(MODULES as Map<unknown, unknown>, bare) as string | undefined;
  if (found !== undefined) return demand(found);
  const packaged = packageModule(text, requireModule);
  if (packaged !== undefined) return packaged.exports;
  // How packages ask for what is both Node's and on the registry.
  if (stringSlice(text, text.length - 1) === '/') return requireModule(stringSlice(text, 0, text.length - 1));
  const error = new Error(`Cannot find module '${text}'`);
  Object.defineProperty(error, 'code', { value: 'MODULE_NOT_FOUND' });
  throw error;
}
