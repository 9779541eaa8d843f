import { offer } from '../lazy.js';
import { socketsError } from './unavailable.js';

const NAMES = [
  'lookup',
  'lookupService',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveCname',
  'resolveMx',
  'resolveSrv',
  'resolveTxt',
  'reverse',
];

function refused(name: string): Error {
  return Object.assign(socketsError(`dns.${name}`, 'ENOTSUP'), { syscall: name });
}

/** Names are resolved by the component that sends requests for functions. */
function asked(name: string) {
  return (...args: unknown[]): void => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') throw refused(name);
    queueMicrotask(() => {
      (callback as (error: Error) => void)(refused(name));
    });
  };
}

offer('node-dns', {
  ...Object.fromEntries(NAMES.map((name) => [name, asked(name)])),
  promises: Object.fromEntries(NAMES.map((name) => [name, () => Promise.reject(refused(name))])),
  NODATA: 'ENODATA',
  NOTFOUND: 'ENOTFOUND',
  ADDRCONFIG: 1024,
  V4MAPPED: 2048,
});
