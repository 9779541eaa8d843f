import type { ChildProcess, StdioOptions } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';

/** Flag of a descriptor that ends where another program begins (Linux, fcntl.h). */
const CLOSE_ON_EXEC = 0o2000000;
/** Standard input, output and errors. */
const STANDARD = 3;

const DESCRIPTORS = '/proc/self/fdinfo';

type Stream = Exclude<StdioOptions, string>[number];

let nothing: number | undefined;

/** The null device, open as long as this process lives. */
function nullDevice(): number {
  nothing ??= openSync('/dev/null', 'r+');
  return nothing;
}

function isPassedOn(descriptor: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`${DESCRIPTORS}/${descriptor}`, 'latin1'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (error) {
    // It was closed since it was listed, that of the list itself always.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Returns the descriptors of this process that every program it starts inherits, regardless of its `stdio`: libraries
 * in C open files without close-on-exec, including LMDB for its data file. Empty if the system does not report them
 * (anything but Linux).
 */
export function passedOn(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(DESCRIPTORS)
    .map(Number)
    .filter((descriptor) => descriptor >= STANDARD && isPassedOn(descriptor));
}

/** `stdio` with the null device in the place of each of the descriptors; Node.js has no way to close one in a child. */
function covered(stdio: readonly Stream[], descriptors: readonly number[]): Stream[] {
  const streams = [...stdio];
  for (const descriptor of descriptors) {
    if (descriptor < stdio.length) continue;
    while (streams.length < descriptor) streams.push('ignore');
    streams[descriptor] = nullDevice();
  }
  return streams;
}

/**
 * Starts a process that inherits only its own `stdio`: `start` must pass on the streams it is called with. If another
 * thread opened a descriptor in the meantime, the process is killed immediately and ends like any other killed process.
 */
export function startAlone(stdio: readonly Stream[], start: (stdio: Stream[]) => ChildProcess): ChildProcess {
  // Before the list is made: it is one more.
  nullDevice();
  const known = passedOn();
  const child = start(covered(stdio, known));
  if (passedOn().some((descriptor) => !known.includes(descriptor))) child.kill('SIGKILL');
  return child;
}
