import { readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { encodeMessage, FrameReader, framesOf } from '../frames.js';
import type { PoolMessage, RunnerMessage } from '../protocol.js';

/** The descriptor a runner is started with; it blocks. */
const CHANNEL = 3;

const READ_BYTES = 64 << 10;
const READ_BYTES_LONG = 1 << 20;

/** Reads after which the event loop gets a turn, for what the engine has put off. */
const READS_PER_TURN = 256;

/** The runner's end of its channel. It waits in the system call itself: a runner has nothing to do but answer. */
export const connection = {
  send(message: RunnerMessage): void {
    for (const piece of framesOf([encodeMessage(message)])) {
      for (let sent = 0; sent < piece.length;) sent += writeSync(CHANNEL, piece, sent);
    }
  },

  /** Hands over the messages of one frame after the other; resolves when the pool has closed its end. */
  async serve(receive: (messages: PoolMessage[]) => Promise<void>): Promise<void> {
    const reader = new FrameReader();
    let room = Buffer.allocUnsafeSlow(READ_BYTES);
    for (let reads = 1; ; reads++) {
      const length = readSync(CHANNEL, room);
      if (length === 0) return;
      const full = length === room.length;
      // A part of a message may be kept, so only what is read at once lends its room again.
      for (const messages of reader.read(Buffer.from(room.subarray(0, length)))) await receive(messages as PoolMessage[]);
      if (full && room.length < READ_BYTES_LONG) room = Buffer.allocUnsafeSlow(READ_BYTES_LONG);
      if (reads % READS_PER_TURN === 0) await setImmediate();
    }
  },
};
