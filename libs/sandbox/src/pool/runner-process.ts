import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeFrame, FrameReader } from '../frames.js';
import type { PoolMessage, RunnerMessage } from '../protocol.js';

/** A runner as the pool sees it. */
export interface RunnerProcess {
  /** Of the process; absent where it could not be started. */
  readonly pid?: number | undefined;
  send(message: PoolMessage): void;
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
 * Starts one runner: no environment, no inherited streams, read access to its own code and the engine only. The permission model
 * does not cover the network; the engine gives user code no way to it, and an operator can add a network namespace on top.
 */
export function spawnRunner(path = locateRunner()): SpawnRunner {
  const engine = dirname(dirname(createRequire(import.meta.url).resolve('quickjs-wasi')));
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const execArgv = [
    '--no-warnings',
    permission,
    `--allow-fs-read=${dirname(dirname(path))}`,
    `--allow-fs-read=${engine}`,
    `--max-old-space-size=${OLD_SPACE_MB}`,
  ];
  return (events) => {
    const child = spawn(process.execPath, [...execArgv, path], {
      env: {},
      cwd: dirname(path),
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
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
    return { send: connect(child.stdio[CHANNEL] as Socket, events, note, kill), kill, lower, pid: child.pid };
  };
}

/** The pool's end of a runner's channel. What is sent in one turn of the event loop goes out in one write. */
function connect(channel: Socket, events: RunnerEvents, note: (text: string) => void, kill: () => void): RunnerProcess['send'] {
  const reader = new FrameReader();
  const waiting: Buffer[] = [];
  const flush = (): void => {
    // A failed write means the runner is gone, which `close` reports.
    const frames = waiting.splice(0);
    if (!channel.writable) return;
    channel.cork();
    for (const frame of frames) channel.write(frame);
    channel.uncork();
  };
  channel.on('data', (piece: Buffer) => {
    let messages: unknown[] = [];
    try {
      messages = [...reader.read(piece)];
    } catch (error) {
      note(`unreadable message: ${(error as Error).message}`);
      kill();
    }
    for (const message of messages) events.onMessage(message as RunnerMessage);
  });
  channel.on('error', (error) => {
    note(error.message);
  });
  return (message) => {
    if (waiting.push(encodeFrame(message)) === 1) queueMicrotask(flush);
  };
}
