import { Socket } from 'node:net';
import type { OplogLimits } from '../storage/oplog.js';
import { Evaluator } from './evaluator.js';
import { FrameKind, frameParts, FrameReader, type ReaderMessage } from './frames.js';
import { StopWatch } from './interruption.js';
import { mongoError } from '../errors/mongo-error.js';
import { onLook } from '../work/work-clock.js';

/** Entry point of a reader: a process that runs one statement at a time on data it may only read, and changes nothing itself. */
const CHANNEL = 3;
/** Milliseconds between checks of a computing statement for the stop signal. */
const LOOK_MS = 5;
/** Memory a statement leaves behind that is collected before the next one. */
const LITTER_BYTES = 64 << 20;

const { dataDir, oplog, stopFile } = JSON.parse(process.argv[2] ?? '{}') as {
  dataDir: string;
  oplog: OplogLimits;
  stopFile: string;
};
const parent = process.ppid;
const stop = new StopWatch(stopFile);
const channel = new Socket({ fd: CHANNEL });
let evaluator: Evaluator | undefined;

let running = 0;
let looked = 0;
onLook(() => {
  const now = performance.now();
  if (now - looked < LOOK_MS) return;
  looked = now;
  // The store has ended, so the result would never be read.
  if (process.ppid !== parent) process.exit(1);
  if (stop.isRaisedFor(running)) throw mongoError(11601, 'operation was interrupted');
});

function send(kind: (typeof FrameKind)[keyof typeof FrameKind], head: Record<string, unknown>, body: readonly Buffer[]): void {
  for (const part of frameParts(kind, head, body)) channel.write(part);
}

function tidyUp(): void {
  const { heapUsed, external } = process.memoryUsage();
  if (heapUsed + external > LITTER_BYTES) globalThis.gc?.();
}

const frames = new FrameReader();
channel.on('data', (chunk: Buffer) => {
  for (const { kind, head, body } of frames.read(chunk)) {
    if (kind === FrameKind.forget) {
      evaluator?.forget(head);
      continue;
    }
    if (!evaluator) throw new Error('A statement came before the data was open');
    running = Number(head.statement);
    const reply = evaluator.run(head, body);
    send(FrameKind.reply, reply.head, [reply.body]);
    running = 0;
    tidyUp();
  }
});
channel.on('error', () => process.exit(1));
channel.on('close', () => process.exit(0));

function tell(message: ReaderMessage): void {
  process.send?.(message);
}

// The store says when to open the data: nothing may be written meanwhile.
process.once('message', () => {
  const output = { changes: (body: readonly Buffer[]) => send(FrameKind.changes, {}, body) };
  evaluator = new Evaluator(dataDir, oplog, output, () => tell('opened'));
  tell('ready');
});
tell('loaded');
