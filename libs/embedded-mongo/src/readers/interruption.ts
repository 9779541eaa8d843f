import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * A process that computes hears no messages. So the store names the statement that is to stop in a small file, and the reader looks
 * there every few milliseconds, which costs two microseconds.
 */

/** The store's side: tells one reader to stop. */
export class StopSign {
  readonly path: string;
  private readonly directory: string;
  private readonly file: number;
  private closed = false;

  constructor() {
    this.directory = mkdtempSync(join(tmpdir(), 'embedded-mongo-reader-'));
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
