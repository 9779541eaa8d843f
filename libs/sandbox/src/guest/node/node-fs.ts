import { compute } from '../crypto/crypto-bridge.js';
import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { unavailable, unavailableError } from './unavailable.js';

const READS = ['access', 'lstat', 'open', 'readFile', 'readdir', 'readlink', 'realpath', 'stat'];
const WRITES = ['appendFile', 'chmod', 'copyFile', 'mkdir', 'mkdtemp', 'rename', 'rm', 'rmdir', 'unlink', 'writeFile'];

function missing(syscall: string, path: unknown): Error {
  const message = `ENOENT: no such file or directory, ${syscall} '${textOf(path)}'`;
  return Object.assign(new Error(message), { errno: -2, code: 'ENOENT', syscall, path });
}

type Failure = (path: unknown) => Error;

/** The three ways Node has of everything; none finds a file. */
function failing(name: string, failure: Failure) {
  return {
    callback: (path: unknown, ...args: unknown[]): void => {
      const callback = args.at(-1);
      if (typeof callback !== 'function') throw new TypeError('The "cb" argument must be of type function');
      queueMicrotask(() => {
        (callback as (error: Error) => void)(failure(path));
      });
    },
    sync: (path: unknown): never => {
      throw failure(path);
    },
    promise: (path: unknown): Promise<never> => Promise.reject(failure(path)),
    name,
  };
}

const operations = [
  ...READS.map((name) => failing(name, (path) => missing(name, path))),
  ...WRITES.map((name) => failing(name, () => unavailableError(`fs.${name}`))),
];

offer('node-fs', {
  ...unavailable('fs', ['createReadStream', 'createWriteStream', 'watch', 'watchFile', 'ReadStream', 'WriteStream']),
  ...Object.fromEntries(
    operations.flatMap(({ name, callback, sync }) => [
      [name, callback],
      [`${name}Sync`, sync],
    ]),
  ),
  existsSync: () => false,
  promises: Object.fromEntries(operations.map(({ name, promise }) => [name, promise])),
  get constants() {
    return compute('fs.constants', {});
  },
});
