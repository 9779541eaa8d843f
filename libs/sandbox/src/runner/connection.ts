import { readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { encodeMessage, FrameReader, framesOf } from '../frames.js';
import type { PoolMessage, ReplyMessage, RunnerMessage } from '../protocol.js';

/** The descriptor a runner is started with; it blocks. */
const CHANNEL = 3;

const READ_BYTES = 64 << 10;
const READ_BYTES_LONG = 1 << 20;

/** Reads after which the event loop gets a turn, for what the engine has put off. */
const READS_PER_TURN = 256;

const reader = new FrameReader();
/** Messages that came while a reply was waited for. */
const deferred: PoolMessage[] = [];
let room = Buffer.allocUnsafeSlow(READ_BYTES);

/** Waits for bytes; an empty buffer if the pool has closed its end. */
function readPiece(): Buffer {
  const length = readSync(CHANNEL, room);
  // A part of a message may be kept, so the room is reused only if all of it is read immediately.
  const piece = Buffer.from(room.subarray(0, length));
  if (length === room.length && length < READ_BYTES_LONG) room = Buffer.allocUnsafeSlow(READ_BYTES_LONG);
  return piece;
}

/** The runner's end of its channel. It waits in the system call itself: a runner has no other work than to reply. */
export const connection = {
  send(message: RunnerMessage): void {
    for (const piece of framesOf([encodeMessage(message)])) {
      for (let sent = 0; sent < piece.length;) sent += writeSync(CHANNEL, piece, sent);
    }
  },

  /** Hands over the messages of one frame after the other; resolves when the pool has closed its end. */
  async serve(receive: (messages: PoolMessage[]) => Promise<void>): Promise<void> {
    for (let reads = 1; ; reads++) {
      const piece = readPiece();
      if (piece.length === 0) return;
      for (const messages of reader.read(piece)) {
        await receive(messages as PoolMessage[]);
        while (deferred.length > 0) await receive(deferred.splice(0));
      }
      if (reads % READS_PER_TURN === 0) await setImmediate();
    }
  },

  /** Waits for the reply to a question; what comes before it is handed over once the turn that asked is over. */
  reply(): ReplyMessage {
    for (;;) {
      const piece = readPiece();
      if (piece.length === 0) return { type: 'reply', ok: false, text: '', over: 'wallLimit' };
      let reply: ReplyMessage | undefined;
      for (const messages of reader.read(piece)) {
        for (const message of messages as PoolMessage[]) {
          if (message.type === 'reply') reply = message;
          else deferred.push(message);
        }
      }
      if (reply !== undefined) return reply;
    }
  },
};
