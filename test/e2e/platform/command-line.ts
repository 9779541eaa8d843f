import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { LATE_OPTIMIZATION } from '../../../tools/late-optimization.js';

const MAIN = fileURLToPath(new URL('../../../dist/apps/cli/src/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly pid: number;
  /** Returns the output so far. */
  output(): string;
  /** Waits for its end. */
  end(): Promise<Ended>;
  /** Interrupts it as Ctrl-C does, and waits for its end. */
  interrupt(): Promise<Ended>;
  /** Kills it, where it still runs. */
  kill(): void;
}

interface Given {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Command that starts a command line. */
export interface Program {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

const CHECKOUT: Program = { path: MAIN, env: { NODE_OPTIONS: LATE_OPTIMIZATION } };

/** The built command line, or that of an installation, with its own directories for files and profiles. */
export class CommandLine {
  private constructor(
    readonly directory: string,
    readonly program: Program,
  ) {}

  static async create(program: Program = CHECKOUT): Promise<CommandLine> {
    return new CommandLine(await mkdtemp(join(tmpdir(), 'groundwork-cli-')), program);
  }

  get configuration(): string {
    return join(this.directory, '.config');
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true });
  }

  /** Runs a command to its end. */
  async run(words: readonly string[], { input = '', env = {} }: Given = {}): Promise<Ended> {
    const child = this.spawned(words, env);
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, stdout, stderr };
  }

  /** Runs a command that must succeed; its JSON. */
  async json<T>(words: readonly string[], given: Given = {}): Promise<T> {
    const { code, stdout, stderr } = await this.run([...words, '--json'], given);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Starts a command that keeps running. */
  start(words: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
    const child = this.spawned(words, env);
    child.stdin.end();
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
    const end = async (): Promise<Ended> => {
      const code = await ended;
      return { code, stdout, stderr };
    };
    return {
      pid: child.pid ?? 0,
      output: () => stdout + stderr,
      end,
      interrupt: () => {
        child.kill('SIGINT');
        return end();
      },
      kill: () => void child.kill('SIGKILL'),
    };
  }

  /** Returns the environment of its commands. */
  environment(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const own = { PATH: process.env['PATH'] ?? '', HOME: this.directory, XDG_CONFIG_HOME: this.configuration };
    return { ...own, ...this.program.env, ...env };
  }

  private spawned(words: readonly string[], env: Readonly<Record<string, string>>) {
    return spawn(process.execPath, [this.program.path, ...words], {
      cwd: this.directory,
      env: this.environment(env),
      stdio: 'pipe',
    });
  }
}
