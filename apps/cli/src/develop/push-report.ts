import { AdminError } from '#admin-client/admin-error.js';
import { CliError } from '../terminal/cli-error.js';
import { failureOf } from '../terminal/failure-of.js';
import type { Pushed } from './app-pusher.js';
import { timeOf, type DevReport } from './dev-report.js';
import { errorLines } from './error-lines.js';
import { changeText } from './file-hashes.js';
import type { Scan } from './scan.js';

/** Reports the results of pushes of an app. */
export class PushReport {
  private lastAt: Date | null = null;
  /** Notes that were already shown. Later deployments repeat them. */
  private readonly noted = new Set<string>();

  constructor(
    private readonly report: DevReport,
    private readonly app: string,
  ) {}

  done(pushed: Pushed | null, total: number): void {
    const isFirst = this.lastAt === null;
    this.lastAt = new Date();
    if (pushed === null) {
      if (isFirst) this.report.good({ event: 'unchanged', app: this.app }, `no changes: ${this.app} is up to date`);
      return;
    }
    const { changed, deployment, packages, notes } = pushed;
    const what = isFirst ? `deployed ${total} ${total === 1 ? 'file' : 'files'}` : `${changeText(changed)}  deployed`;
    const event = { event: 'deployed', app: this.app, deployment, changed };
    this.report.good(event, `${what}${packages ? `; packages: ${packages}` : ''}`);
    for (const note of notes.filter((each) => !this.noted.has(each))) {
      this.noted.add(note);
      this.report.warn({ event: 'warning', message: note }, note);
    }
  }

  failed(error: unknown, scan: Scan | null): void {
    const errors = error instanceof AdminError || error instanceof CliError ? error.errors : [];
    const failure = failureOf(error);
    const stays = this.lastAt === null ? '' : `; ${this.app} stays as it was at ${timeOf(this.lastAt)}`;
    const text = errors.length === 0 ? failure.error : `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
    const below = scan === null ? [] : errorLines(errors, new Map([...scan.local.files, ...scan.local.typescript]));
    this.report.bad({ event: 'refused', app: this.app, ...failure }, `not deployed: ${text}${stays}`, below);
  }
}
