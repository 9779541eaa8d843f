import { UnreachableError, type ErrorDetail } from '#admin-client/admin-error.js';
import { CliError } from '../terminal/cli-error.js';
import type { AppPusher } from './app-pusher.js';
import { ForeignDeploymentError, type ConsoleEdits, type ForeignDeployment } from './console-edits.js';
import type { FileHashes } from './file-hashes.js';
import { OneAtATime } from './one-at-a-time.js';
import { DraftExistsError } from '../commands/own-draft.js';
import type { PushReport } from './push-report.js';
import { scanned, type Scan } from './scan.js';

export interface PushingOptions {
  readonly directory: string;
  readonly pusher: AppPusher;
  readonly edits: ConsoleEdits;
  readonly report: PushReport;
  readonly interruption: AbortSignal;
  /** Asked before most of the app of another platform goes. */
  readonly agree: () => Promise<void>;
  /** Called with the files as they are, before anything is pushed. */
  readonly onScan: (scan: Scan) => Promise<void>;
  /** Called before files are sent, to find further errors in them. */
  readonly check: (scan: Scan) => Promise<readonly ErrorDetail[]>;
  /** Called after each push that worked. */
  readonly onDone: (scan: Scan) => Promise<void>;
  /** Called instead of a push while another client's deployment is undecided. Pushing is paused until `resume`. */
  readonly onForeign: (foreign: ForeignDeployment) => Promise<void>;
  readonly onDraft: (draftId: string) => void;
  readonly onUnreachable: (error: UnreachableError) => void;
}

/** Pushes of one directory: one at a time, none without a change, and none while they are paused. */
export class Pushing {
  private readonly loop = new OneAtATime(() => this.once());
  private isPaused = false;
  private isPushing = false;
  private isForced = false;
  /** Files that were refused: they are not sent again as they are. */
  private refused: FileHashes | null = null;
  /** Reason the files could not be read at all. Reported once, and not on every check. */
  private unreadable: string | null = null;
  private count = 0;

  constructor(private readonly options: PushingOptions) {}

  /** Error of the last push; `null` if it succeeded. */
  lastError: unknown = null;

  /** Asks for a push where files changed; with `isForced` in any case. Returns when it has ended, however that was. */
  request(isForced = false): Promise<void> {
    this.isForced ||= isForced;
    return this.loop.request();
  }

  pause(): void {
    this.isPaused = true;
  }

  /** Resumes after a pause and pushes what changed meanwhile. */
  resume(): Promise<void> {
    this.isPaused = false;
    return this.request();
  }

  /** Looks for deployments of other clients, unless a push is in progress. */
  async look(): Promise<void> {
    if (this.isPaused || this.isPushing) return;
    const { count } = this;
    const foreign = await this.options.edits.newest();
    // A deployment made by a push meanwhile is known only after that push.
    if (foreign === null || count !== this.count || this.isPaused) return;
    await this.foreign(foreign);
  }

  private async foreign(foreign: ForeignDeployment): Promise<void> {
    this.pause();
    await this.options.onForeign(foreign);
  }

  private async once(): Promise<void> {
    if (this.isPaused || this.options.interruption.aborted) return;
    this.isPushing = true;
    this.count += 1;
    let scan: Scan | null = null;
    try {
      scan = await scanned(this.options.directory);
      this.unreadable = null;
      await this.options.onScan(scan);
      await this.push(scan);
    } catch (error) {
      await this.fail(error, scan);
    } finally {
      this.isPushing = false;
    }
  }

  private async push(scan: Scan): Promise<void> {
    const { pusher, edits, report, agree, check, onDone } = this.options;
    const isForced = this.isForced;
    if (!isForced && (pusher.changes(scan).length === 0 || this.isRefused(scan))) return;
    const guard = (): Promise<void> => edits.requireNone();
    await guard();
    const pushed = await pusher.push(scan, { agree, guard, check });
    this.isForced = false;
    if (pushed?.deployment) edits.accept(pushed.deployment);
    this.lastError = null;
    this.refused = null;
    report.done(pushed, [...scan.hashes.keys()].filter((path) => !path.endsWith('/')).length);
    await onDone(scan);
  }

  private isRefused({ hashes }: Scan): boolean {
    const { refused } = this;
    return refused !== null && refused.size === hashes.size && [...hashes].every(([path, hash]) => refused.get(path) === hash);
  }

  private async fail(error: unknown, scan: Scan | null): Promise<void> {
    if (this.options.interruption.aborted) return;
    if (error instanceof ForeignDeploymentError) {
      try {
        return await this.foreign(error.foreign);
      } catch (refusal) {
        return this.fail(refusal, scan);
      }
    }
    this.lastError = error;
    if (error instanceof DraftExistsError) {
      this.pause();
      this.lastError = new CliError('refused', `${error.message}: deploy or discard it first`, { cause: error });
      return this.options.onDraft(error.draftId);
    }
    if (error instanceof UnreachableError) {
      return this.options.onUnreachable(error);
    }
    const isTold = scan === null && !this.isForced && error instanceof Error && error.message === this.unreadable;
    this.isForced = false;
    this.refused = scan?.hashes ?? null;
    if (scan === null) this.unreadable = error instanceof Error ? error.message : null;
    if (!isTold) this.options.report.failed(error, scan);
  }
}
