import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startAlone } from '#child-processes/start-alone.js';
import type { Document } from '../bson/types.js';
import type { OplogLimits } from '../storage/oplog.js';
import { FrameKind, frameParts, FrameReader, type Frame, type ReaderMessage } from './frames.js';
import { StopSign } from './interruption.js';

export interface ReaderOptions {
  readonly dataDir: string;
  /** Limits of the oplog; they say whether changes are recorded, which is the same for all processes of a store. */
  readonly oplog: OplogLimits;
  /** Private memory a reader may have, in MiB; one that has more is killed. */
  readonly memoryMb: number;
  /**
   * Runs `work` while nothing is written to the data. A process that opens the data reads LMDB's number of the last commit, and sets the
   * one that all processes share to it: a commit in between would be lost, even an acknowledged one.
   */
  readonly pauseWrites: (work: () => Promise<void>) => Promise<void>;
}

/** Exit status of a reader. */
export interface ReaderExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Callbacks one statement needs from the process that runs it. */
export interface Conversation {
  /** Handles a part of the statement's changes; nothing else is read until that is done. */
  onChanges(body: Buffer): Promise<void>;
  onReply(head: Document, body: Buffer): void;
}

/** Niceness of running statements that take long, so that statements waiting for their turn are served first. */
const NICENESS = 10;
/** Niceness during the half second of computing that a start takes, if the start is not urgent. */
const NICENESS_OF_START = 5;
/** The heap ends behind the limit of private memory, which ends a statement with a better message. */
const HEAP_MARGIN_MB = 128;
const PAGE_BYTES = 4_096;
/** Milliseconds a reader may take to open the data, while writes wait. It takes three or four. */
const OPENING_MS_MAX = 2_000;

/** One process that reads the data on behalf of long statements, one at a time. It may be killed at any moment. */
export class ReaderProcess {
  ready = false;
  dying = false;
  /** Number of the statement it runs; 0 between two. */
  statement = 0;
  /** Time of its last start or end of a statement, in terms of `performance.now()`. */
  usedAt = performance.now();

  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly stopSign = new StopSign();
  private readonly frames = new FrameReader();
  private conversation: Conversation | undefined;
  private last = 0;
  private handling: Promise<void> = Promise.resolve();
  private opened = (): void => undefined;

  constructor(
    private readonly options: ReaderOptions,
    /** True to start at normal priority. */
    isUrgent: boolean,
    private readonly events: { ready(): void; exited(exit: ReaderExit): void; failed(error: unknown): void },
  ) {
    const { dataDir, oplog, memoryMb } = options;
    const config = JSON.stringify({ dataDir, oplog, stopFile: this.stopSign.path });
    const execArgv = [`--max-old-space-size=${memoryMb + HEAP_MARGIN_MB}`, '--expose-gc', '--no-warnings'];
    this.child = startAlone(['ignore', 'ignore', 'ignore', 'pipe', 'ipc'], (stdio) =>
      fork(readerFile(), [config], { stdio, execArgv, env: {} }),
    );
    if (!isUrgent && this.child.pid !== undefined) lowerPriority(this.child.pid, NICENESS_OF_START);
    this.channel = this.child.stdio[3] as Duplex;
    this.channel.on('data', (chunk: Buffer) => this.receive(chunk));
    // 'exit' follows, and waiting callers are notified then.
    this.channel.on('error', () => this.kill());
    this.child.on('message', (message) => this.told(message as ReaderMessage));
    this.child.once('error', () => this.exited({ code: null, signal: null }));
    this.child.once('exit', (code, signal) => this.exited({ code, signal }));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Runs one statement; the reader is busy until its reply. */
  run(head: Document, message: readonly Buffer[], conversation: Conversation): void {
    this.statement = this.last = (this.last % 0xffff_fffe) + 1;
    this.conversation = conversation;
    this.usedAt = performance.now();
    this.send(FrameKind.run, { ...head, statement: this.statement }, message);
  }

  /** Sends a request to let go of cursors or of a transaction. */
  forget(head: Document): void {
    if (!this.dying) this.send(FrameKind.forget, head, []);
  }

  askToStop(): void {
    this.stopSign.raise(this.statement);
  }

  kill(): void {
    this.dying = true;
    this.child.kill('SIGKILL');
  }

  /**
   * Returns the MiB of private memory; the mapped file, which all processes share, does not count. 0 if the system does not
   * report it.
   */
  privateMegabytes(): number {
    if (process.platform !== 'linux' || this.child.pid === undefined) return 0;
    try {
      const [, resident, shared] = readFileSync(`/proc/${this.child.pid}/statm`, 'latin1').split(' ');
      return ((Number(resident) - Number(shared)) * PAGE_BYTES) / 2 ** 20;
    } catch {
      // It has just ended.
      return 0;
    }
  }

  private send(kind: FrameKind, head: Document, body: readonly Buffer[]): void {
    this.channel.cork();
    for (const part of frameParts(kind, head, body)) this.channel.write(part);
    this.channel.uncork();
  }

  private told(message: ReaderMessage): void {
    if (message === 'opened') return this.opened();
    if (message === 'ready') return this.started();
    this.options.pauseWrites(() => this.open()).catch((error: unknown) => this.events.failed(error));
  }

  /** Resolves once the reader has opened the data or ended. One that takes too long is killed, and cannot disturb a write then. */
  private open(): Promise<void> {
    if (this.dying) return Promise.resolve();
    return new Promise((resolve) => {
      const limit = setTimeout(() => this.kill(), OPENING_MS_MAX);
      this.opened = () => {
        clearTimeout(limit);
        resolve();
      };
      this.child.once('exit', this.opened);
      this.child.send('open', (error) => {
        if (error) this.kill();
      });
    });
  }

  private started(): void {
    if (this.child.pid !== undefined && !this.dying) lowerPriority(this.child.pid, NICENESS);
    this.child.disconnect();
    this.ready = true;
    this.usedAt = performance.now();
    this.events.ready();
  }

  private exited(exit: ReaderExit): void {
    this.dying = true;
    this.stopSign.close();
    this.channel.destroy();
    // Messages it had sent before are handled first.
    void this.handling.finally(() => this.events.exited(exit));
  }

  private receive(chunk: Buffer): void {
    for (const frame of this.frames.read(chunk)) {
      this.handling = this.handling.then(() => this.handle(frame)).catch((error: unknown) => this.events.failed(error));
    }
  }

  private async handle({ kind, head, body }: Frame): Promise<void> {
    const { conversation } = this;
    if (!conversation) return;
    if (kind === FrameKind.changes) {
      this.channel.pause();
      try {
        await conversation.onChanges(body);
      } finally {
        this.channel.resume();
      }
      return;
    }
    this.conversation = undefined;
    this.statement = 0;
    this.usedAt = performance.now();
    conversation.onReply(head, body);
  }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has just ended, or the system does not support priorities: it then runs at normal priority.
  }
}

/**
 * Returns the compiled reader: beside this file, or in the build output if this runs from the sources (Node 20 runs no
 * TypeScript).
 */
function readerFile(): string {
  const compiled = import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/libs/embedded-mongo/src/readers/reader.js', import.meta.url)
    : new URL('./reader.js', import.meta.url);
  const path = fileURLToPath(compiled);
  if (!existsSync(path)) throw new Error(`${path} does not exist: build first`);
  return path;
}
