import { spawn, type ChildProcess } from 'node:child_process';
import type { DevReport } from './dev-report.js';
import { killGroup } from '../terminal/kill-group.js';

const STOP_MS = 5_000;

/** A command that runs beside `dev`, like the server of a front end, and ends with it. */
export class FrontEnd {
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private isStopping = false;
  private readonly kill = (): void => this.signal('SIGKILL');

  constructor(command: string, directory: string, env: Readonly<Record<string, string | undefined>>, report: DevReport) {
    // The command gets its own process group, because a shell does not pass signals on to its children.
    this.child = spawn('sh', ['-c', command], {
      cwd: directory,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = `${rest}${chunk}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) report.write({ event: 'start-output', line }, [['quiet', 'start │ '], line.trimEnd()]);
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => {
        report.bad({ event: 'start-ended', error: error.message }, `failed to run the command of --start: ${error.message}`);
        resolve();
      });
      this.child.once('close', (code, signal) => {
        if (!this.isStopping)
          report.warn({ event: 'start-ended', code, signal }, `the command of --start exited (${signal ?? code})`);
        resolve();
      });
    });
    process.once('exit', this.kill);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(this.kill, STOP_MS);
    this.signal('SIGTERM');
    await this.ended;
    clearTimeout(timer);
    process.off('exit', this.kill);
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.exitCode === null) killGroup(this.child, signal);
  }
}
