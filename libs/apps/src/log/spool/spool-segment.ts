import { closeSync, ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs';

/** Bytes of acknowledged entries a segment may hold before it is emptied. */
const EMPTIED_FROM_BYTES = 64 * 1024;

/** A file of entries, one JSON value per line, until all of them are acknowledged. */
export class SpoolSegment {
  private readonly file: number;
  private pending = 0;
  private written = 0;

  /** Readable by this user only: entries contain data of an app's users. */
  constructor(private readonly path: string) {
    this.file = openSync(path, 'ax', 0o600);
  }

  get bytes(): number {
    return this.written;
  }

  get isEmpty(): boolean {
    return this.pending === 0;
  }

  /** Written to the operating system when this returns: the data survives if the process is killed. */
  append(line: Buffer): void {
    writeSync(this.file, line);
    this.written += line.length;
    this.pending += 1;
  }

  acknowledge(): void {
    this.pending -= 1;
  }

  /** Gives the room of acknowledged entries back, while entries may still be added. */
  trim(): void {
    if (this.pending > 0 || this.written < EMPTIED_FROM_BYTES) return;
    ftruncateSync(this.file, 0);
    this.written = 0;
  }

  close(): void {
    closeSync(this.file);
  }

  remove(): void {
    this.close();
    unlinkSync(this.path);
  }
}
