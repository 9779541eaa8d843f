import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { eventually } from '../platform/eventually.js';
import type { DevelopedApp } from './developed-app.js';

/** Runs a program in a pseudo terminal. */
const SCRIPT = '/usr/bin/script';

/** True if programs can be run in a terminal here. */
export const hasTerminals = existsSync(SCRIPT);

/** `dev` in an interactive terminal. */
export class TerminalDev {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<number | null>;
  private written = '';

  constructor({ shell }: DevelopedApp, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const command = ['exec', process.execPath, shell.program.path, 'dev', 'shop', ...words].join(' ');
    this.child = spawn(SCRIPT, ['-qfec', command, '/dev/null'], {
      cwd: shell.directory,
      env: { ...shell.environment(env), TERM: 'xterm' },
      stdio: 'pipe',
    });
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.written += text));
    }
  }

  /** Returns everything that was shown, without colors. */
  text(): string {
    // oxlint-disable-next-line no-control-regex
    return this.written.replaceAll(/\u001b\[[\d;?]*[A-Za-z]/g, '').replaceAll('\r', '');
  }

  /** Waits until a string was shown so many times. */
  async shown(part: string, count = 1): Promise<string> {
    return eventually(
      () => Promise.resolve(this.text()),
      (text) => text.split(part).length > count,
    );
  }

  type(keys: string): void {
    this.child.stdin.write(keys);
  }

  /** Waits for the end; returns the exit code. */
  end(): Promise<number | null> {
    return this.ended;
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}
