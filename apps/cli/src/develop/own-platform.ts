import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Credentials } from '#admin-client/session.js';
import { STANDALONE } from '../session/standalone.js';
import { CliError } from '../terminal/cli-error.js';
import { readJsonFile } from './json-file.js';
import type { PlatformLog } from './platform-log.js';

/** Milliseconds a platform may take to stop before it is killed. */
const STOP_MS = 10_000;

/** A message of the platform's process to the one that started it. */
type Message = Ready | { readonly type: 'login-link'; readonly token: string };

interface Ready {
  readonly type: 'ready';
  readonly url: string;
  /** Address that controls a platform for tests; only the program for tests reports it. */
  readonly control?: { readonly url: string; readonly token: string };
}

/** The project and the key pair a platform was started with. */
export interface OwnAccess {
  readonly project: string;
  readonly credentials: Extract<Credentials, { readonly publicKey: string }>;
}

/** A platform that runs as a child of this process and ends with it. */
export class OwnPlatform {
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  private isStopping = false;
  private readonly kill = (): void => void this.child.kill('SIGKILL');

  private constructor(
    private readonly child: ChildProcess,
    private readonly ready: Ready,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly log: PlatformLog,
  ) {
    this.ended = endOf(child);
    process.once('exit', this.kill);
  }

  /** Starts a platform and waits until it is ready. Throws `CliError` with what it wrote where it does not start. */
  static async start(
    environment: Readonly<Record<string, string>>,
    log: PlatformLog,
    program = STANDALONE,
  ): Promise<OwnPlatform> {
    // Runs in its own process group, so that Ctrl-C reaches only this process, which then ends the platform.
    const child = spawn(process.execPath, ['--enable-source-maps', program], {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => log.write(text));
    const ready = await Promise.race([
      messageOf(child, 'ready'),
      endOf(child).then((): never => {
        throw new CliError('failure', `the platform did not start: ${log.lastLines.join('\n') || 'it printed nothing'}`);
      }),
    ]);
    return new OwnPlatform(child, ready, environment, log);
  }

  get url(): string {
    return this.ready.url;
  }

  /** Control address for tests. Throws if the program is not the one for tests. */
  get control(): NonNullable<Ready['control']> {
    const { control } = this.ready;
    if (control === undefined) throw new Error('the platform was not started for tests');
    return control;
  }

  /** Lets this process end while the platform runs; it ends then, too. */
  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
    for (const stream of [this.child.stdout, this.child.stderr]) if (stream instanceof Socket) stream.unref();
  }

  /** Throws `CliError` when the process ends without having been asked to. */
  async watch(): Promise<never> {
    await this.ended;
    if (this.isStopping) return new Promise<never>(() => undefined);
    const { exitCode, signalCode } = this.child;
    const text = [
      'the platform stopped unexpectedly',
      ` (${signalCode ?? exitCode})`,
      ...this.log.lastLines.map((line) => `\n${line}`),
    ];
    throw new CliError('unavailable', text.join(''));
  }

  /** Returns the project and the key pair of the first administrator: the environment's, else those the platform made. */
  async access(): Promise<OwnAccess> {
    const dataDir = this.environment['DATA_DIR'] ?? '';
    const made = (await readJsonFile(join(dataDir, 'credentials.json'))) ?? {};
    const [project, publicKey, privateKey] = ['PROJECT_ID', 'ADMIN_PUBLIC_KEY', 'ADMIN_PRIVATE_KEY'].map(
      (name) => this.environment[name] ?? made[name],
    );
    if (typeof project !== 'string' || typeof publicKey !== 'string' || typeof privateKey !== 'string') {
      throw new CliError('failure', `${join(dataDir, 'credentials.json')} has no key pair: restore or remove ${dataDir}`);
    }
    return { project, credentials: { publicKey, privateKey } };
  }

  /** Returns an address that logs in to the console once, within ten minutes. */
  async loginLink(): Promise<string> {
    const answer = messageOf(this.child, 'login-link');
    await new Promise<void>((resolve, reject) => {
      this.child.send({ type: 'login-link' }, (error) => (error === null ? resolve() : reject(error)));
    });
    return `${this.url}/#setup=${(await answer).token}`;
  }

  /** Ends the process and waits for it, ten seconds at most. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(this.kill, STOP_MS);
    this.child.kill('SIGTERM');
    await this.ended;
    clearTimeout(timer);
    process.off('exit', this.kill);
  }
}

function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  // After `close` everything the process wrote is in the log.
  return new Promise((resolve, reject) => child.once('close', () => resolve()).once('error', reject));
}

function messageOf<T extends Message['type']>(child: ChildProcess, type: T): Promise<Extract<Message, { readonly type: T }>> {
  return new Promise((resolve) => {
    const onMessage = (message: Message): void => {
      if (message.type !== type) return;
      child.off('message', onMessage);
      resolve(message as Extract<Message, { readonly type: T }>);
    };
    child.on('message', onMessage);
  });
}
