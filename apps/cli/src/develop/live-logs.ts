import type { SourceOf } from '../building/mapped-stack.js';
import type { LogChoice } from './dev-options.js';
import type { DevReport } from './dev-report.js';
import type { DevTarget } from './dev-target.js';
import { shownEntry } from './log-line.js';

export interface LiveLogOptions {
  readonly choice: LogChoice;
  /** Returns the source of a function as it was deployed from here. */
  readonly sourceOf: SourceOf;
}

/** Shows the log of an app as it is written, until `signal`; it can be switched off and on. */
export class LiveLogs {
  isOn = true;

  constructor(
    private readonly target: DevTarget,
    private readonly report: DevReport,
    private readonly options: LiveLogOptions,
  ) {}

  async follow(signal: AbortSignal): Promise<void> {
    const { choice, sourceOf } = this.options;
    if (choice === 'off') return;
    const { client, path } = this.target;
    const filter = choice === 'errors' ? { errors_only: true } : {};
    const events = client.followLogs(path, filter, {
      signal,
      onRetry: (reason) => this.report.warn({ event: 'logs-lost', reason }, `cannot follow the log: ${reason}; retrying`),
    });
    for await (const event of events) {
      if (!this.isOn) continue;
      if (event.kind === 'lost') {
        this.report.warn({ event: 'logs-left-out', count: event.count }, `${event.count} log entries were dropped`);
      } else {
        const { line, below } = shownEntry(event.entry, sourceOf);
        this.report.write({ event: 'log', entry: event.entry }, line, below);
      }
    }
  }
}
