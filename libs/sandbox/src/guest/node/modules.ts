import { demand } from '../lazy.js';
import { packageModule } from '../packages.js';
import { mapGet, stringSlice, textOf } from '../primordials.js';

/** Modules of Node that functions may require, and the guest module that is each. */
const MODULES: ReadonlyMap<string, string> = new Map([
  ['assert', 'node-assert'],
  ['buffer', 'buffer'],
  ['constants', 'node-constants'],
  ['crypto', 'node-crypto'],
  ['events', 'node-events'],
  ['path', 'node-path'],
  ['process', 'process'],
  ['querystring', 'node-querystring'],
  ['string_decoder', 'node-string-decoder'],
  ['timers', 'node-timers'],
  ['url', 'node-url'],
  ['util', 'node-util'],
  ['child_process', 'node-child-process'],
  ['dgram', 'node-dgram'],
  ['dns', 'node-dns'],
  ['domain', 'node-domain'],
  ['fs', 'node-fs'],
  ['http2', 'node-http2'],
  ['net', 'node-net'],
  ['os', 'node-os'],
  ['punycode', 'node-punycode'],
  ['stream', 'node-stream'],
  ['stream/web', 'node-web-streams'],
  ['tls', 'node-tls'],
  ['tty', 'node-tty'],
  ['zlib', 'node-zlib'],
]);

/** Modules that are a property of a guest module. */
const PARTS: ReadonlyMap<string, readonly [module: string, member: string]> = new Map([
  ['http', ['node-http', 'http']],
  ['https', ['node-http', 'https']],
  ['fs/promises', ['node-fs', 'promises']],
  ['dns/promises', ['node-dns', 'promises']],
  ['stream/promises', ['node-stream', 'promises']],
  ['assert/strict', ['node-assert', 'strict']],
  ['path/posix', ['node-path', 'posix']],
  ['util/types', ['node-util', 'types']],
]);

/**
 * Returns a module: Node's own modules first, then the app's packages.
 * @throws Error with code `MODULE_NOT_FOUND` for every other name
 */
export function requireModule(name: unknown): unknown {
  const text = textOf(name);
  const bare = stringSlice(text, 0, 5) === 'node:' ? stringSlice(text, 5) : text;
  const part = mapGet(PARTS as Map<unknown, unknown>, bare) as readonly [string, string] | undefined;
  if (part !== undefined) return demand<Record<string, unknown>>(part[0])[part[1]];
  const found = mapGet(MODULES as Map<unknown, unknown>, bare) as string | undefined;
  if (found !== undefined) return demand(found);
  const packaged = packageModule(text, requireModule);
  if (packaged !== undefined) return packaged.exports;
  // Packages end the name with a slash if a module is both in Node and on the registry.
  if (stringSlice(text, text.length - 1) === '/') return requireModule(stringSlice(text, 0, text.length - 1));
  const error = new Error(`Cannot find module '${text}'`);
  Object.defineProperty(error, 'code', { value: 'MODULE_NOT_FOUND' });
  throw error;
}
