import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { withLateOptimization } from '../../tools/late-optimization.js';
import { stopProcess } from '../support/stop-process.js';
import { send } from '../e2e/platform/http.js';

const START_TIMEOUT_MS = 120_000;
/** Milliseconds within which a reachable process responds to a probe. */
const PROBE_TIMEOUT_MS = 5_000;

/** One process of a service, which is started again whenever it ends without having been asked to. */
export class ServiceProcess {
  private child: ChildProcess | undefined;
  private written = '';
  private healthUrl = '';
  /** Address where a gateway serves its metrics. */
  internalUrl = '';
  private wanted = false;
  /** Number of times it exited without being stopped. */
  ownEnds = 0;

  constructor(
    readonly service: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Everything it wrote so far. */
  get output(): string {
    return this.written;
  }

  /** Resolves when it says that it is ready. */
  async start(): Promise<void> {
    this.wanted = true;
    const child = spawn(process.execPath, [`dist/apps/${this.service}/src/main.js`], {
      env: {
        PATH: process.env['PATH'] ?? '',
        ...this.environment,
        NODE_OPTIONS: withLateOptimization(this.environment['NODE_OPTIONS']),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    const endWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.written += chunk.toString()));
    const exited = once(child, 'exit');
    void exited.then(() => this.superviseEnd(child));
    const ready = once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }) as Promise<
      [{ url: string; internalUrl?: string }]
    >;
    const told = await Promise.race([ready, exited.then(() => null)]);
    if (told === null) throw new Error(`${this.service} ended before it was ready:\n${this.written}`);
    this.healthUrl = told[0].url;
    this.internalUrl = told[0].internalUrl ?? '';
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Stops it in its tracks; resolves once it stands still, until it is sent `SIGCONT`. */
  async freeze(): Promise<void> {
    if (this.child?.pid === undefined) throw new Error(`${this.service} does not run`);
    await stopProcess(this.child.pid);
  }

  /** Kills the process, like a crash. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Stops the process as a replacement would: it may finish accepted work. Fails if it does not exit cleanly. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
    const code = this.child?.exitCode;
    if (code !== 0) throw new Error(`${this.service} ended with ${String(code)}:\n${this.written}`);
  }

  /** Returns the status of its readiness probe; `null` without a response. */
  async ready(): Promise<number | null> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return send('GET', `${this.healthUrl}/health/ready`, { signal }).then(
      ({ status }) => status,
      () => null,
    );
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.wanted = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  private superviseEnd(ended: ChildProcess): void {
    if (!this.wanted || this.child !== ended) return;
    this.ownEnds += 1;
    // Errors of the start are reported where its readiness is awaited.
    this.start().catch((error: unknown) => (this.written += String(error)));
  }
}
