/** A file that is to be uploaded. */
export interface PlannedUpload<Content = unknown> {
  /** Path it gets. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Content;
}

/** A file that could not be uploaded, and why. */
export interface FailedUpload {
  readonly path: string;
  readonly error: Error;
}

/** Progress of uploading. `stopped`: nothing can be uploaded now, for a reason that does not concern a single file. */
export interface UploadProgress {
  readonly state: 'idle' | 'running' | 'stopped';
  /** Files that were asked for since it was idle last. */
  readonly files: number;
  readonly sentFiles: number;
  readonly bytes: number;
  readonly sentBytes: number;
  readonly failures: readonly FailedUpload[];
  /** Reason it was stopped. */
  readonly reason: Error | null;
}

export interface UploadParts<Content> {
  /** Uploads one file; fails as requests do. */
  readonly send: (file: PlannedUpload<Content>, signal: AbortSignal) => Promise<unknown>;
  /** Returns `true` if a failure concerns only one file, so that the next ones may succeed. */
  readonly isOfFile: (error: Error) => boolean;
  /** Files that are uploaded at a time. */
  readonly atOnce: number;
}

const NOTHING: UploadProgress = {
  state: 'idle',
  files: 0,
  sentFiles: 0,
  bytes: 0,
  sentBytes: 0,
  failures: [],
  reason: null,
};

/**
 * Uploads files, several at a time. It outlives the page that shows it: uploading continues while the user visits other
 * pages.
 */
export class UploadQueue<Content> {
  private readonly listeners = new Set<() => void>();
  private readonly waiting: PlannedUpload<Content>[] = [];
  private readonly refused = new Map<string, PlannedUpload<Content>>();
  private running = 0;
  private stop = new AbortController();
  private now = NOTHING;

  constructor(private readonly parts: UploadParts<Content>) {}

  /** Current progress; a new object after each change. */
  get progress(): UploadProgress {
    return this.now;
  }

  /** Calls `listener` after each change. Returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(files: readonly PlannedUpload<Content>[]): void {
    if (files.length === 0) return;
    const before = this.now.state === 'idle' ? this.fresh() : this.now;
    for (const each of files) this.waiting.push(each);
    this.notify({ ...before, files: before.files + files.length, bytes: before.bytes + bytesOf(files) });
    this.resume();
  }

  /** Continues after it was stopped. */
  resume(): void {
    this.notify({ ...this.now, state: 'running', reason: null });
    while (this.now.state === 'running' && this.running < this.parts.atOnce && this.waiting.length > 0) void this.sendNext();
    this.settle();
  }

  /** Tries those once more that were refused. */
  retry(): void {
    const again = [...this.refused.values()];
    this.refused.clear();
    this.notify({ ...this.now, failures: [] });
    for (const each of again) this.waiting.push(each);
    this.resume();
  }

  /** Ends what is being uploaded, and forgets everything: what is there already stays. */
  cancel(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.running = 0;
    this.waiting.length = 0;
    this.notify(this.fresh());
  }

  private fresh(): UploadProgress {
    this.refused.clear();
    return NOTHING;
  }

  private async sendNext(): Promise<void> {
    const file = this.waiting.shift();
    if (!file) return;
    const { signal } = this.stop;
    this.running += 1;
    let error: Error | null = null;
    try {
      await this.parts.send(file, signal);
    } catch (thrown) {
      error = thrown instanceof Error ? thrown : new Error(String(thrown));
    }
    // Results of canceled uploads are ignored.
    if (signal.aborted) return;
    this.running -= 1;
    if (error === null) this.sent(file);
    else if (this.parts.isOfFile(error)) this.refuse(file, error);
    else {
      this.waiting.unshift(file);
      this.notify({ ...this.now, state: 'stopped', reason: error });
    }
    if (this.now.state === 'running') this.resume();
  }

  private sent({ size }: PlannedUpload): void {
    this.notify({ ...this.now, sentFiles: this.now.sentFiles + 1, sentBytes: this.now.sentBytes + size });
  }

  private refuse(file: PlannedUpload<Content>, error: Error): void {
    this.refused.set(file.path, file);
    this.notify({ ...this.now, failures: [...this.now.failures, { path: file.path, error }] });
  }

  private settle(): void {
    const isOver = this.now.state === 'running' && this.running === 0 && this.waiting.length === 0;
    if (isOver) this.notify({ ...this.now, state: 'idle' });
  }

  private notify(progress: UploadProgress): void {
    this.now = progress;
    for (const listener of this.listeners) listener();
  }
}

function bytesOf(files: readonly PlannedUpload[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
