import type { MessagePort } from 'node:worker_threads';

/** Meaning of a frame for the command with its number. */
export const FrameKind = {
  /** The command, or its reply. */
  message: 0,
  /** The client no longer waits for the reply. */
  left: 1,
  /** The bytes were not a command: no reply follows. */
  refused: 2,
} as const;

export interface Frame {
  readonly id: number;
  readonly kind: number;
  readonly bytes: Uint8Array;
}

/** The number, the kind and how many bytes follow. */
const HEAD_BYTES = 4 + 1 + 4;
const NOTHING = new Uint8Array(0);

/** Packs frames into a separate buffer: a pooled buffer would be copied whole when it is transferred. */
export function packFrames(frames: readonly Frame[]): ArrayBuffer {
  const packed = new ArrayBuffer(frames.reduce((length, { bytes }) => length + HEAD_BYTES + bytes.length, 0));
  const target = Buffer.from(packed);
  let at = 0;
  for (const { id, kind, bytes } of frames) {
    target.writeUInt32LE(id, at);
    target[at + 4] = kind;
    target.writeUInt32LE(bytes.length, at + 5);
    target.set(bytes, at + HEAD_BYTES);
    at += HEAD_BYTES + bytes.length;
  }
  return packed;
}

/** Returns the frames of what {@link packFrames} made, without a copy. */
export function* framesOf(packed: ArrayBuffer): Generator<Frame & { readonly bytes: Buffer }, void> {
  const all = Buffer.from(packed);
  for (let at = 0; at < all.length;) {
    const start = at + HEAD_BYTES;
    const end = start + all.readUInt32LE(at + 5);
    yield { id: all.readUInt32LE(at), kind: all[at + 4] ?? FrameKind.refused, bytes: all.subarray(start, end) };
    at = end;
  }
}

/** Sends frames to the other thread, all frames of one turn of the event loop together: a message costs more than a frame. */
export class FrameSender {
  private waiting: Frame[] = [];

  constructor(private readonly port: MessagePort) {}

  send(id: number, kind: number, bytes: Uint8Array = NOTHING): void {
    if (this.waiting.push({ id, kind, bytes }) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const packed = packFrames(this.waiting);
    this.waiting = [];
    this.port.postMessage(packed, [packed]);
  }
}
