import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Processes that compute do not receive messages. So the store names the statement that is to stop in a small file, and the
 * reader checks the file every few milliseconds, which costs two microseconds.
 */

const PREFIX = 'embedded-mongo-reader-';
/** In memory where the system has that: a full disk must not keep readers from starting. */
const SHARED_MEMORY = '/dev/shm';

function directory(): string {
  return existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
}

/** Removes what killed processes left. */
export function forgetStopSigns(): void {
  for (const name of readdirSync(directory())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(directory(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is one.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The store's side: signals one reader to stop. */
export class StopSign {
  readonly path: string;
  private readonly directory: string;
  private readonly file: number;
  private closed = false;

  constructor() {
    this.directory = mkdtempSync(join(directory(), `${PREFIX}${process.pid}-`));
    this.path = join(this.directory, 'stop');
    this.file = openSync(this.path, 'w', 0o600);
    this.raise(0);
  }

  /** Asks the reader to end the statement of that number. */
  raise(statement: number): void {
    if (this.closed) return;
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(statement >>> 0);
    writeSync(this.file, bytes, 0, 4, 0);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    closeSync(this.file);
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The reader's side. */
export class StopWatch {
  private readonly file: number;
  private readonly bytes = Buffer.alloc(4);

  constructor(path: string) {
    this.file = openSync(path, 'r');
  }

  isRaisedFor(statement: number): boolean {
    readSync(this.file, this.bytes, 0, 4, 0);
    return this.bytes.readUInt32LE(0) === statement >>> 0;
  }
}
