import { readFileSync, readdirSync } from 'node:fs';

/** Returns the memory of a process that no file backs, in megabytes: several processes map the store's data file. */
function anonymousMb(status: string): number {
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the megabytes that a process and its descendants hold now. */
export function memoryOf(root: number): number {
  const all = new Map<number, { parent: number; mb: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = statusOf(name);
    all.set(Number(name), { parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), mb: anonymousMb(status) });
  }
  const family = new Set([root]);
  // Parents are asked for again until nothing is added: processes are in no order.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const [pid, { parent }] of all) if (family.has(parent)) family.add(pid);
  }
  return [...family].reduce((sum, pid) => sum + (all.get(pid)?.mb ?? 0), 0);
}

/** Empty for a process that has gone meanwhile. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
