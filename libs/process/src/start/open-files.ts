import { readFileSync } from 'node:fs';

/** Minimum number of files a process must be able to have open: for its code, its connections and the store. */
const FILES_MIN = 256;

/**
 * Returns a line for the operator if the process may open too few files, according to the content of
 * `/proc/self/limits`; else `undefined`.
 */
export function fewFilesText(limits: string): string | undefined {
  const [, soft] = /^Max open files\s+(\d+)\s/m.exec(limits) ?? [];
  if (soft === undefined || Number(soft) >= FILES_MIN) return undefined;
  return `this process can open only ${soft} files: raise the limit (ulimit -n) to 1024 or more`;
}

/** Ends the process with one line where it may open too few files at a time. Without this it would fail while it loads its own code. */
export function exitOnFewFiles(): void {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // The system does not report its limits.
  }
  const line = fewFilesText(limits);
  if (line === undefined) return;
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
