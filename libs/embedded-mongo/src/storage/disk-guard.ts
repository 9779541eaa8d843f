import { needsReopening, storageFailure, WritesRefused } from './storage-failure.js';

/** Write mode of the store: writable, or the reason why it is not. */
export type StoreMode = { readonly writable: true } | { readonly writable: false; readonly reason: string };

export interface DiskGuardOptions {
  /** Bytes kept free: below them writes are refused, before LMDB and others run out of space. */
  readonly reserveBytes: number;
  readonly freeBytes: () => Promise<number>;
  /** Writes to the disk as the store does; rejects while that fails. */
  readonly tryWrite: () => Promise<void>;
  readonly onMode: (mode: StoreMode) => void;
  /** Called if only reopening the store can help. */
  readonly onBroken: (error: unknown) => void;
}

/** Part of the reserve that has to be free beyond it before writes are taken again, so that the mode does not flicker. */
const MARGIN = 0.1;
const FIRST_PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;
/** Time without a failure after which pauses begin at the shortest again. */
const QUIET_MS = 60_000;

/**
 * Decides whether the store takes writes. They are refused from when free space falls below a reserve, or a write has failed, until
 * there is space again and a write that is tried succeeds.
 */
export class DiskGuard {
  private refused: WritesRefused | undefined;
  private looking: Promise<void> | undefined;
  private notBefore = 0;
  private pause = FIRST_PAUSE_MS;
  private lastFailure = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly options: DiskGuardOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Error with which every write is currently refused. */
  get refusal(): WritesRefused | undefined {
    return this.refused;
  }

  /** Handles a failed write: returns the error for its caller, which is the original one if it is not about the disk. */
  failed(error: unknown): unknown {
    const failure = storageFailure(error);
    if (!failure) return error;
    this.back();
    this.refuse(failure.reason, error);
    if (!failure.passing) this.options.onBroken(error);
    return this.refused;
  }

  /** Checks the disk; to be called periodically. Overlapping calls share one check. */
  look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** Decides by free space alone. */
  noteFree(free: number): void {
    const { reserveBytes } = this.options;
    if (free < reserveBytes) this.refuse(`the disk has ${megabytes(free)} free, and ${megabytes(reserveBytes)} are reserved`);
  }

  private async lookOnce(): Promise<void> {
    const { reserveBytes, freeBytes, tryWrite, onMode, onBroken } = this.options;
    const free = await freeBytes();
    if (!this.refused) return this.noteFree(free);
    if (free < reserveBytes * (1 + MARGIN) || this.now() < this.notBefore) return undefined;
    try {
      await tryWrite();
    } catch (error) {
      this.back();
      if (needsReopening(error)) onBroken(error);
      return undefined;
    }
    this.refused = undefined;
    onMode({ writable: true });
    return undefined;
  }

  private refuse(reason: string, cause?: unknown): void {
    if (this.refused) return;
    this.refused = new WritesRefused(reason, cause);
    this.options.onMode({ writable: false, reason });
  }

  /** Schedules the next try, which comes later the more often it has failed recently. */
  private back(): void {
    const now = this.now();
    this.pause = now - this.lastFailure > QUIET_MS ? FIRST_PAUSE_MS : Math.min(this.pause * 2, PAUSE_MAX_MS);
    this.lastFailure = now;
    this.notBefore = now + this.pause;
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1 << 20))} MB`;
}
