import { readFileSync, readdirSync } from 'node:fs';
import type { Platform } from './processes.js';

/** Ids of the processes a platform has started whose command line matches. */
export function childrenOf(platform: Platform, command: RegExp): number[] {
  const parent = platform.process.pid;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === parent && command.test(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')))
    .map(Number);
}

/** Ends the one process of a cluster that matches as a crash would; the cluster starts it again. */
export function crash(platform: Platform, command: RegExp): void {
  const [pid] = childrenOf(platform, command);
  if (pid === undefined) throw new Error(`no process of the cluster matches ${command}`);
  process.kill(pid, 'SIGKILL');
}

function parentOf(pid: string): number {
  // The name in parentheses may hold spaces: state and parent follow it.
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);
}

/** Empty for a process that has gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
