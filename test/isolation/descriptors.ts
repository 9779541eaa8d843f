import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Bits of a descriptor's flags that say what may be done with it (Linux, fcntl.h): 0 is reading only. */
const ACCESS = 0o3;

export interface OpenFile {
  /** The kind of a process, by its command line. */
  readonly of: string;
  readonly pid: number;
  readonly target: string;
  readonly isReadOnly: boolean;
}

/** Reads a file below `/proc`; returns an empty string if the process has gone. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

const commandOf = (pid: number): string => textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** Returns the processes that `root` started, and their descendants. */
export function descendantsOf(root: number): number[] {
  const found: number[] = [];
  for (let at = 0, of = root; ; of = found[at++] as number) {
    // Any thread may have started one.
    for (const thread of tasksOf(of)) {
      for (const child of textOf(`/proc/${of}/task/${thread}/children`).split(' ').filter(Boolean)) found.push(Number(child));
    }
    if (at === found.length) return found;
  }
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function filesOf(pid: number, command: string): OpenFile[] {
  let names: string[] = [];
  try {
    names = readdirSync(`/proc/${pid}/fd`);
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${name}`);
      const flags = /^flags:\s*([0-7]+)$/m.exec(textOf(`/proc/${pid}/fdinfo/${name}`))?.[1] ?? '';
      return [{ of: command, pid, target, isReadOnly: (Number.parseInt(flags, 8) & ACCESS) === 0 }];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
}

/** Lists the open descriptors of all processes below `root`. One that has not begun its program yet is a copy of `root`, and left out. */
export function openFilesBelow(root: number): OpenFile[] {
  const own = commandOf(root);
  return descendantsOf(root).flatMap((pid) => {
    const command = commandOf(pid);
    if (command === '' || command === own) return [];
    const files = filesOf(pid, command);
    return commandOf(pid) === command ? files : [];
  });
}
