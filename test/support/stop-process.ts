import { readdir, readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';

/** The state of a thread, as `proc(5)` writes it after its name; undefined when the thread is gone. */
async function stateOf(pid: number, thread: string): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/**
 * Stops a process and resolves once each of its threads stands still: the signal alone is delivered later, and on a
 * loaded machine the process still reads and handles what came in between.
 */
export async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  if (process.platform !== 'linux') return;
  for (;;) {
    const states = await Promise.all((await readdir(`/proc/${pid}/task`)).map((thread) => stateOf(pid, thread)));
    if (states.every((state) => state === undefined || state === 'T')) return;
    await turn();
  }
}
