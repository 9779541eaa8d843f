import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAlone } from '#child-processes/start-alone.js';
import { encodeMessage, FrameReader, framesOf, FULL_FRAME_BYTES } from '../frames.js';
import { FOR_TESTS, type PoolMessage, type RunnerMessage } from '../protocol.js';
import { stackOptions } from './runner-stack.js';

/** A runner as the pool sees it. */
export interface RunnerProcess {
  /** Process id; absent if the process could not be started. */
  readonly pid?: number | undefined;
  send(message: PoolMessage): void;
  /** True if a short message sent now is read together with one sent before it. */
  readonly gathers: boolean;
  /** SIGKILL: a runner that computes cannot hear anything milder. */
  kill(): void;
  /** Lets every process of ordinary priority go first, for good: taking that back needs privileges a service should not have. */
  lower(): void;
}

export interface RunnerEvents {
  onMessage(message: RunnerMessage): void;
  /** Called once; `detail` is for the operator. */
  onExit(detail: string): void;
}

export type SpawnRunner = (events: RunnerEvents) => RunnerProcess;

/** Index of the channel among the child's streams. */
const CHANNEL = 3;
const OLD_SPACE_MB = 256;
const DIAGNOSTIC_LENGTH = 2000;
const ENGINE = 'quickjs-wasi';
const RUNNER = 'libs/sandbox/src/runner/main.js';

/**
 * Runners execute compiled code: beside this file when it is itself compiled, in `dist` when it runs from source.
 * @throws Error when nothing was compiled
 */
export function locateRunner(from = import.meta.url): string {
  const beside = fileURLToPath(new URL('../runner/main.js', from));
  const compiled = fileURLToPath(new URL(`../../../../dist/${RUNNER}`, from));
  const found = [beside, compiled].find((path) => existsSync(path));
  if (found === undefined) throw new Error(`The sandbox runner is not compiled: run "npm run build" (looked for ${compiled})`);
  return found;
}

/**
 * Returns the directory of the engine as a runner finds it: where `node_modules` or the package is a link, by the link. Permissions count
 * for the path something is opened by.
 */
function engineOf(path: string): string {
  const installed = [path, fileURLToPath(import.meta.url)]
    .flatMap((from) => createRequire(from).resolve.paths(ENGINE) ?? [])
    .map((directory) => join(directory, ENGINE));
  const found = installed.find((directory) => existsSync(join(directory, 'package.json')));
  if (found === undefined) throw new Error(`The package ${ENGINE} is not installed`);
  return found;
}

/**
 * Starts one runner: no environment, no inherited streams or files, read access to its own code and the engine only. The permission
 * model covers neither files that are open already nor the network; the engine gives user code no way to it, and an operator can add
 * a network namespace on top.
 * @param forTests whether calls may say what time it is and which numbers they draw
 */
export function spawnRunner(path = locateRunner(), forTests = false): SpawnRunner {
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const execArgv = [
    '--no-warnings',
    // To follow a link a process has to read what is beside it.
    '--preserve-symlinks',
    '--preserve-symlinks-main',
    permission,
    `--allow-fs-read=${dirname(dirname(path))}`,
    `--allow-fs-read=${engineOf(path)}`,
    `--max-old-space-size=${OLD_SPACE_MB}`,
    ...stackOptions(),
  ];
  return (events) => {
    const child = startAlone(['ignore', 'ignore', 'pipe', 'pipe'], (stdio) =>
      spawn(process.execPath, [...execArgv, path, ...(forTests ? [FOR_TESTS] : [])], { env: {}, cwd: dirname(path), stdio }),
    );
    let diagnostic = '';
    const note = (text: string): void => {
      diagnostic = (diagnostic + text).slice(-DIAGNOSTIC_LENGTH);
    };
    child.stderr?.setEncoding('utf8').on('data', note);
    const kill = (): void => {
      child.kill('SIGKILL');
    };
    let exited = false;
    const exit = (detail: string): void => {
      if (exited) return;
      exited = true;
      events.onExit(detail);
    };
    child.on('error', (error) => {
      exit(error.message);
    });
    child.on('close', (code, signal) => {
      exit(`${signal ?? `code ${code}`} ${diagnostic}`.trim());
    });
    const lower = (): void => {
      if (child.pid === undefined || exited) return;
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch (error) {
        // It ended just now, which `close` reports, or the platform forbids it: then it computes on as before.
        note(`the priority cannot be lowered: ${(error as Error).message} `);
      }
    };
    const channel = connect(child.stdio[CHANNEL] as Socket, events, note, kill);
    return {
      pid: child.pid,
      send: (message) => {
        channel.send(message);
      },
      get gathers() {
        return channel.gathers;
      },
      kill,
      lower,
    };
  };
}

/** The pool's end of a runner's channel. What is sent in one turn of the event loop goes out in one write. */
class Channel {
  readonly #channel: Socket;
  #waiting: Buffer[] = [];
  #bytes = 0;

  constructor(channel: Socket) {
    this.#channel = channel;
  }

  /** Half of a frame as a limit leaves room for any short message. */
  get gathers(): boolean {
    return this.#waiting.length > 0 && this.#bytes <= FULL_FRAME_BYTES / 2;
  }

  send(message: PoolMessage): void {
    const encoded = encodeMessage(message);
    this.#bytes += encoded.length;
    // Not a microtask: they run after each callback of the event loop, and calls that came together are to leave together.
    if (this.#waiting.push(encoded) === 1) setImmediate(this.#flush);
  }

  readonly #flush = (): void => {
    const pieces = framesOf(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    // A failed write means the runner is gone, which `close` reports.
    if (!this.#channel.writable) return;
    this.#channel.cork();
    for (const piece of pieces) this.#channel.write(piece);
    this.#channel.uncork();
  };
}

function connect(socket: Socket, events: RunnerEvents, note: (text: string) => void, kill: () => void): Channel {
  const reader = new FrameReader();
  socket.on('data', (piece: Buffer) => {
    let messages: unknown[] = [];
    try {
      messages = [...reader.read(piece)].flat();
    } catch (error) {
      note(`unreadable message: ${(error as Error).message}`);
      kill();
    }
    for (const message of messages) events.onMessage(message as RunnerMessage);
  });
  socket.on('error', (error) => {
    note(error.message);
  });
  return new Channel(socket);
}
