// CPU time of a process and everything it started, from the kernel's own accounts (Linux).
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

function statistics(pid) {
  try {
    // The command name may hold spaces and brackets; what counts stands behind its last one.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), rssPages: Number(fields[21]) };
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

function family(root) {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? statistics(name) : null;
    if (found) all.set(Number(name), found);
  }
  const members = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [pid, { parent }] of all) {
      if (members.has(parent) && !members.has(pid)) grown = Boolean(members.add(pid));
    }
  }
  return [...members].flatMap((pid) => (all.has(pid) ? [all.get(pid)] : []));
}

/** Returns the processes a process started itself, in that order, with their command lines. */
export function childrenOf(root) {
  return family(root)
    .filter(({ parent }) => parent === root)
    .map(({ pid }) => ({ pid: Number(pid), command: (readGone(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ') }))
    .toSorted((a, b) => a.pid - b.pid);
}

/** Returns the CPU microseconds used so far. */
export function cpuMicros(root) {
  return family(root).reduce((sum, { ticks }) => sum + (ticks / TICKS_PER_SECOND) * 1e6, 0);
}

/** Returns the resident megabytes. */
export function residentMb(root) {
  return family(root).reduce((sum, { rssPages }) => sum + (rssPages * 4096) / 1e6, 0);
}

/** Returns the resident megabytes; of pages several processes share, each counts a part only. */
export function proportionalMb(root) {
  return family(root).reduce((sum, { pid }) => {
    const found = /^Pss:\s+(\d+) kB$/m.exec(readGone(`/proc/${pid}/smaps_rollup`) ?? '');
    return sum + (Number(found?.[1] ?? 0) * 1024) / 1e6;
  }, 0);
}

/** Returns the nanoseconds each living thread of these processes and of their children has run, by its id. */
export function threadNanos(roots) {
  const found = new Map();
  for (const { pid } of roots.flatMap(family)) {
    for (const task of tasks(pid)) {
      const text = readGone(`/proc/${pid}/task/${task}/schedstat`);
      if (text !== null) found.set(task, Number(text.split(' ')[0]));
    }
  }
  return found;
}

function tasks(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return [];
    throw error;
  }
}

function readGone(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}
