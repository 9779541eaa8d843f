// CPU time of a process and everything it started, from the kernel's own accounts (Linux).
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

function statistics(pid) {
  try {
    // The command name may hold spaces and brackets; what counts stands behind its last one.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), rssPages: Number(fields[21]) };
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

/** CPU microseconds used so far. */
export function cpuMicros(root) {
  return family(root).reduce((sum, { ticks }) => sum + (ticks / TICKS_PER_SECOND) * 1e6, 0);
}

/** Resident megabytes. */
export function residentMb(root) {
  return family(root).reduce((sum, { rssPages }) => sum + (rssPages * 4096) / 1e6, 0);
}
