import { appendFileSync, statSync, truncateSync } from 'node:fs';

/** Bytes after which a start begins the file again. */
const BYTES_MAX = 4 * 1024 * 1024;
/** Lines that are shown of a platform that died. */
const TAIL = 20;
const WARN = 40;

/** Log of an own platform. Writes everything to a file, keeps the last lines in memory, and reports warnings. */
export class PlatformLog {
  private readonly tail: string[] = [];
  private rest = '';

  constructor(
    private readonly path: string,
    private readonly onWarning: (text: string) => void,
  ) {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > BYTES_MAX) truncateSync(path);
  }

  /** The last lines, oldest first. */
  get lastLines(): readonly string[] {
    return this.rest === '' ? this.tail : [...this.tail, this.rest].slice(-TAIL);
  }

  write(chunk: string): void {
    appendFileSync(this.path, chunk, { mode: 0o600 });
    const lines = `${this.rest}${chunk}`.split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  private line(line: string): void {
    if (line.trim() === '') return;
    this.tail.push(line);
    if (this.tail.length > TAIL) this.tail.shift();
    const warning = warningOf(line);
    if (warning !== null) this.onWarning(warning);
  }
}

/** Returns the message of a JSON line of the level `warn` and above; `null` for everything else. */
export function warningOf(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    if (typeof level !== 'number' || level < WARN || typeof msg !== 'string') return null;
    return typeof err?.message === 'string' ? `${msg}: ${err.message}` : msg;
  } catch {
    // Not every line of a program is JSON.
    return null;
  }
}
