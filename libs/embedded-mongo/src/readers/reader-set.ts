import { ReaderProcess, type ReaderExit, type ReaderOptions } from './reader-process.js';

/** Starts in a row that fail before none is tried any more for what waits. */
const FAILED_STARTS_MAX = 3;
/**
 * Milliseconds after a reader died of its statement during which starts are not urgent: otherwise a client that kills readers
 * would take the time of others by it.
 */
const AFTER_FAULT_MS = 3_000;
/** A reader that keeps more than this for open cursors takes no further statements of others. */
const RETIRED_MB = 192;

interface ReaderEvents {
  ready(): void;
  gone(reader: ReaderProcess, exit: ReaderExit): void;
  failed(error: unknown): void;
}

/** The reader processes of a pool. */
export class ReaderSet {
  private readonly readers = new Set<ReaderProcess>();
  private failedStarts = 0;
  private faultAt = -Infinity;

  constructor(
    private readonly options: ReaderOptions,
    private readonly isBusy: (reader: ReaderProcess) => boolean,
    private readonly events: ReaderEvents,
  ) {}

  get pids(): number[] {
    return [...this.readers].flatMap(({ pid }) => pid ?? []);
  }

  get living(): ReaderProcess[] {
    return [...this.readers].filter((reader) => !reader.dying);
  }

  /** True after several starts in a row have failed; the count then starts again. */
  get cannotStart(): boolean {
    if (this.failedStarts < FAILED_STARTS_MAX) return false;
    this.failedStarts = 0;
    return true;
  }

  idle(): ReaderProcess[] {
    return this.living.filter((reader) => reader.ready && !this.isBusy(reader));
  }

  /** Returns false when the system starts no process. */
  start(): boolean {
    try {
      const isUrgent = performance.now() - this.faultAt > AFTER_FAULT_MS;
      const reader: ReaderProcess = new ReaderProcess(this.options, isUrgent, {
        ready: () => {
          this.failedStarts = 0;
          this.events.ready();
        },
        exited: (exit) => {
          this.readers.delete(reader);
          if (!reader.ready) this.failedStarts++;
          this.events.gone(reader, exit);
        },
        failed: (error) => this.events.failed(error),
      });
      this.readers.add(reader);
      return true;
    } catch (error) {
      this.events.failed(error);
      return false;
    }
  }

  /** Notes that a reader has died of the statement it ran. */
  noteFault(): void {
    this.faultAt = performance.now();
  }

  async close(): Promise<void> {
    for (const reader of this.readers) reader.kill();
    while (this.readers.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export function isRetired(reader: ReaderProcess): boolean {
  return reader.privateMegabytes() > RETIRED_MB;
}

/** Returns `true` if a reader ran out of memory: the engine exits with SIGABRT. */
export function isHeapFull({ signal, code }: ReaderExit): boolean {
  return signal === 'SIGABRT' || code === 134;
}
