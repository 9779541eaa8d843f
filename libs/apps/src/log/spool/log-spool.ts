import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#contracts/ids.js';
import type { LogLine } from '../entry.js';
import { SpoolSegment } from './spool-segment.js';

/** Bytes after which a new file is begun. */
const SEGMENT_BYTES = 1024 * 1024;
/** Bytes on disk; beyond them entries are in memory only. */
export const SPOOL_BYTES = 64 * 1024 * 1024;
/** Milliseconds between signs of life. */
export const HEARTBEAT_MS = 2_000;
/** Milliseconds nothing is written after writing has failed (a full disk). */
const FAILED_PAUSE_MS = 5_000;

/**
 * Entries on disk while they are on their way, in a directory of this process's own below `root`: what a killed process had not
 * handed on, another one finds there. The directory's time of change says that its process lives.
 */
export class LogSpool {
  readonly name = newId();
  private readonly directory: string;
  private readonly segments = new Map<string, SpoolSegment>();
  private readonly all = new Set<SpoolSegment>();
  private current: SpoolSegment | undefined;
  private files = 0;
  private pausedUntil = 0;
  private readonly timer: NodeJS.Timeout;

  /** @throws when the directory cannot be made, unless the disk is full: then it is made later. */
  constructor(
    readonly root: string,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.directory = join(root, this.name);
    try {
      this.make();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
      this.fail(error);
    }
    this.timer = setInterval(() => this.beat(), HEARTBEAT_MS);
    this.timer.unref();
  }

  /** Returns whether the entry is on disk. Never throws. */
  append({ id, bytes }: Pick<LogLine, 'id' | 'bytes'>): boolean {
    if (performance.now() < this.pausedUntil) return false;
    try {
      const segment = this.writable();
      if (!segment) return false;
      segment.append(bytes);
      this.segments.set(id, segment);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** These need not be kept any more: they are safe elsewhere, or given up. */
  acknowledge(lines: readonly Pick<LogLine, 'id'>[]): void {
    try {
      for (const { id } of lines) this.release(id);
      this.current?.trim();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Closes the spool. Unacknowledged entries stay for the next process that checks. Returns the number of those
   * entries.
   */
  close(): number {
    clearInterval(this.timer);
    try {
      for (const segment of this.all) segment.close();
      if (this.segments.size === 0) rmSync(this.directory, { recursive: true, force: true });
      // Other processes need not wait until it counts as dead.
      else utimesSync(this.directory, 0, 0);
    } catch (error) {
      this.fail(error);
    }
    this.all.clear();
    this.pausedUntil = Number.POSITIVE_INFINITY;
    return this.segments.size;
  }

  private writable(): SpoolSegment | null {
    if (this.current && this.current.bytes < SEGMENT_BYTES) return this.current;
    let bytes = 0;
    for (const segment of this.all) bytes += segment.bytes;
    if (bytes >= SPOOL_BYTES) return null;
    const previous = this.current;
    this.files += 1;
    this.make();
    this.current = new SpoolSegment(join(this.directory, `${String(this.files).padStart(8, '0')}.ndjson`));
    this.all.add(this.current);
    if (previous?.isEmpty) this.drop(previous);
    return this.current;
  }

  private release(id: string): void {
    const segment = this.segments.get(id);
    if (!segment) return;
    this.segments.delete(id);
    segment.acknowledge();
    if (segment.isEmpty && segment !== this.current) this.drop(segment);
  }

  private drop(segment: SpoolSegment): void {
    this.all.delete(segment);
    segment.remove();
  }

  private make(): void {
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
  }

  private beat(): void {
    try {
      if (performance.now() < this.pausedUntil) return;
      this.make();
      const now = new Date();
      utimesSync(this.directory, now, now);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.pausedUntil = performance.now() + FAILED_PAUSE_MS;
    this.onFault(error);
  }
}
