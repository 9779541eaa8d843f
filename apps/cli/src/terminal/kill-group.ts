import type { ChildProcess } from 'node:child_process';
import { hasCode } from './error-code.js';

/**
 * Sends a signal to a child that leads a process group, and to all processes of the group. A group that has already
 * ended is ignored.
 */
export function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
