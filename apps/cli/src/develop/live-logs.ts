import type { LogChoice } from './dev-options.js';
import type { DevReport } from './dev-report.js';
import type { DevTarget } from './dev-target.js';
import { shownEntry } from './log-line.js';

/** Shows the log of an app as it is written, until `signal`; it can be switched off and on. */
export class LiveLogs {
  isOn = true;

  constructor(
    private readonly target: DevTarget,
    private readonly report: DevReport,
    private readonly choice: LogChoice,
  ) {}

  async follow(signal: AbortSignal): Promise<void> {
    if (this.choice === 'off') return;
    const { client, path } = this.target;
    const filter = this.choice === 'errors' ? { errors_only: true } : {};
    const events = client.followLogs(path, filter, {
      signal,
      onRetry: (reason) => this.report.warn({ event: 'logs-lost', reason }, `the log is not followed: ${reason}; trying again`),
    });
    for await (const event of events) {
      if (!this.isOn) continue;
      if (event.kind === 'lost') {
        this.report.warn({ event: 'logs-left-out', count: event.count }, `${event.count} log entries were left out`);
      } else {
        const { line, below } = shownEntry(event.entry);
        this.report.tell({ event: 'log', entry: event.entry }, line, below);
      }
    }
  }
}
