import { offer } from '../lazy.js';

/** The version whose interface functions may count on. */
const VERSION = '10.18.1';

const NANOSECONDS = 1_000_000_000;
const PER_MILLISECOND = 1_000_000;

function hrtime(since?: readonly [number, number]): [number, number] {
  const now = Math.round(performance.now() * PER_MILLISECOND);
  const elapsed = since === undefined ? now : now - (since[0] * NANOSECONDS + since[1]);
  return [Math.floor(elapsed / NANOSECONDS), elapsed % NANOSECONDS];
}

/** Stream that discards its output. */
const output = (fd: number): object =>
  Object.freeze({ fd, isTTY: false, writable: true, write: () => true, on: () => undefined });

/** The few properties of Node's `process` that are meaningful in the sandbox (runtime §4.4). */
const process: Record<PropertyKey, unknown> = {
  hrtime: Object.assign(hrtime, { bigint: () => BigInt(Math.round(performance.now() * PER_MILLISECOND)) }),
  nextTick: (callback: unknown, ...args: unknown[]) => {
    if (typeof callback !== 'function') throw new TypeError('The "callback" argument must be of type function');
    queueMicrotask(() => {
      (callback as (...given: unknown[]) => void)(...args);
    });
  },
  version: `v${VERSION}`,
  versions: Object.freeze({ node: VERSION }),
  env: Object.freeze({}),
  platform: 'linux',
  uptime: () => performance.now() / 1000,
  stdout: output(1),
  stderr: output(2),
  argv: Object.freeze([]),
  arch: 'x64',
  cwd: () => '/',
  // Such events never occur, and warnings are discarded.
  emitWarning: () => undefined,
  on: () => process,
  once: () => process,
  off: () => process,
  removeListener: () => process,
  /** Packages use it to detect Node. */
  [Symbol.toStringTag]: 'process',
};

offer('process', Object.freeze(process));
