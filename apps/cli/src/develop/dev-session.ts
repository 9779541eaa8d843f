import { setTimeout as pause } from 'node:timers/promises';
import { AdminError, UnreachableError, type ErrorDetail } from '#admin-client/admin-error.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { AppPusher } from './app-pusher.js';
import { ForeignChanges } from './foreign-changes.js';
import { ConsoleEdits } from './console-edits.js';
import type { DevOptions } from './dev-options.js';
import type { DevReport } from './dev-report.js';
import type { DevSecrets } from './dev-secrets.js';
import type { DevTarget } from './dev-target.js';
import type { FileHashes } from './file-hashes.js';
import { FolderWatch } from './folder-watch.js';
import { LiveLogs } from './live-logs.js';
import { PushReport } from './push-report.js';
import { Pushing } from './pushing.js';
import type { Scan } from './scan.js';
import { readSeeds } from './seed-files.js';
import { seed } from './seeding.js';
import { TypeErrors } from './type-errors.js';
import { TypesFolder } from './types-folder.js';
import type { DevState } from './work-folder.js';

/** Milliseconds between two looks for edits in the console, and before a platform that cannot be reached is tried again. */
const EDITS_MS = 2_000;
const UNREACHABLE_MS = 5_000;

export interface DevSessionOptions {
  readonly context: Context;
  readonly options: DevOptions;
  readonly target: DevTarget;
  readonly report: DevReport;
  readonly secrets: DevSecrets;
  /** State the last run left for this platform and app. */
  readonly state: DevState;
  /** Keeps what the next run needs. */
  readonly keep: (state: Pick<DevState, 'deployment' | 'files'>) => Promise<void>;
}

/** Session that develops one app: pushes, logs and edits of others, until the user ends it. */
export class DevSession {
  readonly logs: LiveLogs;
  readonly elsewhere: ForeignChanges;
  private readonly pusher: AppPusher;
  private readonly edits: ConsoleEdits;
  private readonly pushing: Pushing;
  private readonly types: TypesFolder;
  private readonly typeErrors: TypeErrors;
  private readonly end = new AbortController();
  private watch: FolderWatch | null = null;
  private checkingTypes = Promise.resolve();
  private needsSeeds: boolean;
  private hasPushed = false;
  private isLost = false;
  private failure: unknown = null;

  constructor(private readonly given: DevSessionOptions) {
    const { context, options, target, report, secrets, state } = given;
    const onWarning = (text: string): void => report.warn({ event: 'warning', message: text }, text);
    this.needsSeeds = options.hasSeeds && (target.isNew || options.ends === 'once');
    this.types = new TypesFolder(options.directory, report);
    this.typeErrors = new TypeErrors(options.directory, report);
    this.logs = new LiveLogs(target, report, { choice: options.logs, sourceOf: (path) => this.pusher.sourceOf(path) });
    this.pusher = new AppPusher(context, target, secrets, onWarning);
    this.edits = new ConsoleEdits(target, state.deployment);
    this.elsewhere = new ForeignChanges({
      context,
      options,
      target,
      report,
      edits: this.edits,
      deployed: () => this.deployed,
      onDecided: () => this.afterDecision(),
    });
    this.pushing = new Pushing({
      directory: options.directory,
      pusher: this.pusher,
      edits: this.edits,
      report: new PushReport(report, target.app.client_app_id),
      interruption: context.surroundings.interruption,
      agree: () => this.agree(),
      onScan: async ({ local }) => this.watch?.include(local.folders),
      check: (scan) => this.checked(scan),
      onDone: (scan) => this.afterPush(scan),
      onForeign: (foreign) => this.elsewhere.reportDeployment(foreign),
      onDraft: (draftId) => this.elsewhere.reportDraft(draftId),
      onUnreachable: (error) => this.reportUnreachable(error),
    });
  }

  /** Pushes once. Throws what the push failed with. */
  async once(): Promise<void> {
    await this.pushing.request(true);
    const { lastError } = this.pushing;
    if (lastError !== null) throw lastError;
    await this.checkingTypes;
    if (this.needsSeeds) await this.seed(false);
  }

  /** Pushes, and again with every save, until `signal` or, where that is wanted, the first push that works. */
  async run(signal: AbortSignal): Promise<void> {
    const { options, report } = this.given;
    const ending = AbortSignal.any([signal, this.end.signal]);
    const watch = new FolderWatch(options.directory, {
      pollMs: options.pollMs,
      onChange: () => this.spawned(this.afterChange(watch)),
      onNote: (text) => report.warn({ event: 'warning', message: text }, text),
    });
    this.watch = watch;
    try {
      await watch.adjust();
      this.spawned(this.pushing.request(true));
      if (options.ends === 'never') {
        this.spawned(this.logs.follow(ending));
        this.spawned(this.lookForEdits(ending));
      }
      await new Promise<void>((resolve) => (ending.aborted ? resolve() : ending.addEventListener('abort', () => resolve())));
    } finally {
      watch.close();
      this.typeErrors.stop();
    }
    if (!signal.aborted && this.failure !== null) throw this.failure;
  }

  /** Pushes again, changed or not. */
  again(): void {
    this.spawned(this.pushing.request(true));
  }

  /** Writes seeds. Reports a failure, and also that the app has no seeds. */
  async trySeed(isAsked = true): Promise<void> {
    try {
      await this.seed(isAsked);
    } catch (error) {
      if (this.given.context.surroundings.interruption.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.given.report.bad({ event: 'seeds-failed', error: message }, message);
    }
  }

  private async seed(isAsked: boolean): Promise<void> {
    const { options, target, report } = this.given;
    const seeds = await readSeeds(options.directory);
    if (seeds === null) {
      if (isAsked) report.warn({ event: 'seeded', documents: 0, users: 0 }, 'no seeds to write: seed/ is empty');
      return;
    }
    const { documents, users } = await seed(target, seeds);
    const what = `${documents} ${documents === 1 ? 'document' : 'documents'}, ${users} new ${users === 1 ? 'user' : 'users'}`;
    report.good({ event: 'seeded', documents, users }, `seeds: ${what}`);
  }

  /** Runs work in the background. An unexpected error ends the session. */
  private spawned(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (this.given.context.surroundings.interruption.aborted || this.end.signal.aborted) return;
      this.failure ??= error;
      this.end.abort();
    });
  }

  private async afterChange(watch: FolderWatch): Promise<void> {
    await watch.adjust();
    await this.pushing.request();
  }

  /** The declarations come first: types are checked with them. */
  private async checked({ local }: Scan): Promise<readonly ErrorDetail[]> {
    if (this.given.options.typecheck !== 'enable') return [];
    await this.types.write(local);
    return this.typeErrors.required();
  }

  private async afterPush({ local }: Scan): Promise<void> {
    const { options } = this.given;
    const isFirst = !this.hasPushed;
    this.hasPushed = true;
    await this.remember();
    if (this.isLost) this.given.report.good({ event: 'reached' }, 'the platform is reachable again');
    this.isLost = false;
    await this.types.write(local);
    // Not waited for: a check takes seconds, and the next save ends it.
    if (options.typecheck === 'try') this.checkingTypes = this.typeErrors.reportErrors(local);
    if (this.needsSeeds && options.ends !== 'once') {
      this.needsSeeds = false;
      await this.trySeed(false);
    }
    if (isFirst && options.ends === 'until-success') this.end.abort();
  }

  /** Not waited for: a decision may be made in the middle of a push. */
  private async afterDecision(): Promise<void> {
    await this.remember();
    this.spawned(this.pushing.resume());
  }

  /** Hashes of the files that were deployed last from here, in this run or the one before. */
  private get deployed(): FileHashes {
    return this.hasPushed ? this.pusher.deployed : new Map(Object.entries(this.given.state.files));
  }

  private remember(): Promise<void> {
    return this.given.keep({ deployment: this.edits.last, files: Object.fromEntries(this.deployed) });
  }

  private async lookForEdits(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await pause(EDITS_MS, undefined, { signal });
        await this.pushing.look();
      } catch (error) {
        if (signal.aborted) return;
        // A platform that is briefly unreachable is asked again; pushes report that it is away.
        if (!isPassing(error)) throw error;
      }
    }
  }

  private async agree(): Promise<void> {
    const { context, target } = this.given;
    const { client_app_id: app, name } = target.app;
    const question = `More than half of ${app} is not in the files and would be removed from the app.`;
    if (this.hasPushed && !context.flag('yes')) {
      throw new CliError(
        'refused',
        `more than half of ${app} would be removed: run '${context.surroundings.command} push' to confirm it`,
      );
    }
    await context.consentByName(question, name);
  }

  private reportUnreachable({ message }: UnreachableError): void {
    const { report, options, context } = this.given;
    if (options.ends === 'once') return;
    if (!this.isLost) report.warn({ event: 'lost', error: message }, `${message}; retrying every ${UNREACHABLE_MS / 1_000} s`);
    this.isLost = true;
    const { interruption } = context.surroundings;
    const later = pause(UNREACHABLE_MS, undefined, { signal: AbortSignal.any([interruption, this.end.signal]) });
    this.spawned(later.then(() => this.pushing.request(true)));
  }
}

/** Returns `true` for a failure that is over when the platform has time, or is there, again. */
function isPassing(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof AdminError && (error.status >= 500 || error.status === 429));
}
