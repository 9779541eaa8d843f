// Keeps the processes of a cluster on one machine running.
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const RESTART_PAUSE_MS = 1_000;
/** So many ends of one process within that time are a failure restarts do not mend. */
const ENDS_MAX = 3;
const ENDS_WITHIN_MS = 10_000;
const GUARD = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/apps/cli/src/operations/end-with-parent.js', import.meta.url)
    : new URL('./end-with-parent.js', import.meta.url),
);

/** Follows a process: calls `isReady` once it is, and returns how to say why it ended before. */
type Watch = (child: ChildProcess, isReady: () => void) => () => string;

/** Processes that are started again when they end, until one of them cannot run at all: then `onFailure` is called, once, with a line. */
export class Supervisor {
  private readonly children = new Map<string, ChildProcess>();
  private isStopping = false;
  private guard: ChildProcess | undefined;

  constructor(private readonly onFailure: (line: string) => void) {}

  /**
   * Starts a process of this platform, which has a channel to this one, says on it that it is ready, and ends when it closes. Resolves
   * when the process is ready.
   */
  keep(name: string, launch: () => ChildProcess): Promise<void> {
    return new Promise<void>((resolve) => {
      this.keepRunning(name, launch, (child, isReady) => {
        // Gateways that share a port send other messages, too.
        child.on('message', (message: unknown) => {
          if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready') return;
          isReady();
          resolve();
        });
        return () => `failed to start ${name}`;
      });
    });
  }

  /**
   * Starts a process that is ready when it writes a certain line, and resolves with that line. Lines that report errors
   * are passed on.
   */
  keepWriting(name: string, launch: () => ChildProcess, ready: RegExp): Promise<string> {
    return new Promise((resolve) => {
      this.keepRunning(name, launch, (child, isReady) => {
        let reason = `failed to start ${name}`;
        for (const stream of [child.stdout, child.stderr]) {
          if (stream === null) throw new Error(`${name} has no readable output`);
          createInterface({ input: stream }).on('line', (line) => {
            if (ready.test(line)) {
              isReady();
              resolve(line);
            } else if (/error|fatal|\[FTL\]/i.test(line)) {
              reason = `${name}: ${line}`;
              process.stderr.write(`${reason}\n`);
            }
          });
        }
        return () => reason;
      });
    });
  }

  /** Ends a program that knows nothing of channels when this process ends, however that happens. */
  private endWithUs(child: ChildProcess): void {
    const guard =
      this.guard?.connected === true
        ? this.guard
        : spawn(process.execPath, [GUARD], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    if (guard !== this.guard) {
      guard.unref();
      guard.channel?.unref();
      this.guard = guard;
    }
    guard.send({ pid: child.pid, runs: true });
    child.once('exit', () => guard.connected && guard.send({ pid: child.pid, runs: false }));
  }

  private keepRunning(name: string, launch: () => ChildProcess, watch: Watch): void {
    const ends: number[] = [];
    let wasReady = false;
    const start = () => {
      const child = launch();
      this.children.set(name, child);
      const reason = watch(child, () => (wasReady = true));
      child.once('spawn', () => child.channel || this.endWithUs(child));
      child.on('error', (error: NodeJS.ErrnoException) => {
        const { code, path } = error;
        const hint = code === 'ENOENT' ? ` (is ${path} installed? Debian: apt install ${path})` : '';
        this.fail(`${name}: ${error.message}${hint}`);
      });
      // Its last lines come with its end, or after it.
      child.on('close', (code, signal) => {
        this.children.delete(name);
        if (this.isStopping) return;
        const now = performance.now();
        ends.push(now);
        const recent = ends.filter((at) => now - at < ENDS_WITHIN_MS).length;
        // A process that ends before it was ever ready prints the reason, and would end again.
        if (!wasReady && code !== null) return this.fail(reason());
        if (recent >= ENDS_MAX) return this.fail(`${name} exited ${recent} times within ${ENDS_WITHIN_MS / 1_000} seconds`);
        process.stderr.write(`${name} exited (${signal ?? code}), restarting it\n`);
        setTimeout(() => this.isStopping || start(), RESTART_PAUSE_MS);
      });
    };
    start();
  }

  private fail(line: string): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.onFailure(line);
  }

  /**
   * Ends processes by name: the names of one list concurrently, and the lists one after the other. Starts nothing
   * afterwards.
   */
  async stop(order: readonly (readonly string[])[]): Promise<void> {
    this.isStopping = true;
    for (const names of order) await Promise.all(names.map((name) => this.end(name)));
    if (this.guard?.connected) this.guard.disconnect();
  }

  private end(name: string): Promise<void> {
    const child = this.children.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  }
}
