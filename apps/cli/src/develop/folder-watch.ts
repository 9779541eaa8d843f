import { watch, type FSWatcher } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watchedFolders } from './watched-folders.js';

/**
 * Milliseconds without an event after which a change counts as complete, and the maximum time that events may continue.
 */
const QUIET_MS = 120;
const QUIET_MS_MAX = 1_000;
/** Milliseconds between two looks where the system has no events left. */
const FALLBACK_MS = 500;

export interface WatchOptions {
  /** Milliseconds between two looks at the files, in place of events. */
  readonly pollMs: number | null;
  /** Called after something may have changed. */
  readonly onChange: () => void;
  readonly onNote: (text: string) => void;
}

/**
 * Signals that files of an app's directory may have changed. Watches each folder separately: a recursive watch would
 * follow packages and front ends, which have thousands of folders.
 */
export class FolderWatch {
  private readonly watchers = new Map<string, FSWatcher>();
  /** Folders in addition to the layout's, relative to the directory. */
  private others: readonly string[] = [];
  private quiet: NodeJS.Timeout | undefined;
  private firstEventAt = 0;
  private poll: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly directory: string,
    private readonly options: WatchOptions,
  ) {
    if (options.pollMs !== null) this.pollEvery(options.pollMs);
  }

  /** Watches the folders there are now. */
  async adjust(): Promise<void> {
    if (this.poll !== undefined) return;
    const wanted = new Set([...(await watchedFolders(this.directory)), ...(await existing(this.directory, this.others))]);
    for (const [folder, watcher] of this.watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.watchers.has(folder)) this.watchFolder(folder);
  }

  /** Watches further folders from now on, in addition to the layout's. */
  async include(folders: readonly string[]): Promise<void> {
    this.others = folders.map((folder) => `${relative(this.directory, folder).split(sep).join('/')}/`);
    await this.adjust();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.quiet);
    clearInterval(this.poll);
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
  }

  private watchFolder(folder: string): void {
    if (this.isClosed || this.poll !== undefined) return;
    try {
      const watcher = watch(join(this.directory, folder), () => this.hear());
      // A folder that is removed or moved is looked for again.
      watcher.on('error', () => this.forget(folder, watcher));
      this.watchers.set(folder, watcher);
      // Changes made after the folders were read and before this line caused no event.
      this.hear();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOENT' || code === 'ENOTDIR') return this.hear();
      if (code !== 'ENOSPC' && code !== 'EMFILE') throw error;
      this.options.onNote('the system cannot watch more folders: polling the files instead');
      this.pollEvery(FALLBACK_MS);
    }
  }

  private forget(folder: string, watcher: FSWatcher): void {
    watcher.close();
    if (this.watchers.get(folder) === watcher) this.watchers.delete(folder);
    this.hear();
  }

  private pollEvery(ms: number): void {
    for (const watcher of this.watchers.values()) watcher.close();
    this.watchers.clear();
    this.poll = setInterval(this.options.onChange, ms);
  }

  private hear(): void {
    if (this.isClosed) return;
    const now = Date.now();
    if (this.quiet === undefined) this.firstEventAt = now;
    clearTimeout(this.quiet);
    const waitMs = Math.max(0, Math.min(QUIET_MS, this.firstEventAt + QUIET_MS_MAX - now));
    this.quiet = setTimeout(() => {
      this.quiet = undefined;
      this.options.onChange();
    }, waitMs);
  }
}

/** Returns the folders that exist. */
async function existing(directory: string, folders: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    folders.map((folder) =>
      stat(join(directory, folder)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    ),
  );
  return folders.filter((_, index) => found[index]);
}
