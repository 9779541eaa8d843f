import type { MessagePort } from 'node:worker_threads';
import { FrameKind, framesOf, FrameSender } from './frames.js';

/** Maximum number of concurrent commands: equal to the connections of a driver's pool. */
const UNDER_WAY_MAX = 300;
const ID_MAX = 0xffff_ffff;

/** The store's thread died under a command, which may have been carried out or not. To be treated as a connection that was cut. */
export class StoreRestarted extends Error {
  readonly code = 'ECONNRESET';

  constructor() {
    super('The store is being started again');
    this.name = 'StoreRestarted';
  }
}

interface Waiting {
  readonly resolve: (reply: Buffer) => void;
  readonly reject: (error: unknown) => void;
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

/** Sends commands to the store's thread without a socket. */
export class CommandClient {
  private readonly waiting = new Map<number, Waiting>();
  private sender: FrameSender | undefined;
  private port: MessagePort | undefined;
  private lastId = 0;

  /**
   * Sends one command.
   *
   * @param message an OP_MSG; the caller may reuse the buffer immediately
   * @param signal cancels the command
   * @returns the BSON of the reply, errors of the command too; `null` if nothing was sent, because the store is not connected or
   * too many commands wait
   * @throws StoreRestarted, the signal's reason
   */
  send(message: Uint8Array, signal: AbortSignal): Promise<Buffer> | null {
    const { sender } = this;
    if (!sender || signal.aborted || this.waiting.size >= UNDER_WAY_MAX) return null;
    const id = this.nextId();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        sender.send(id, FrameKind.left);
        this.take(id)?.reject(signal.reason);
      };
      this.waiting.set(id, { resolve, reject, signal, leave });
      signal.addEventListener('abort', leave);
      sender.send(id, FrameKind.message, message);
    });
  }

  /** Sends what comes from now on to a thread that serves. */
  attach(port: MessagePort): void {
    this.port = port;
    this.sender = new FrameSender(port);
    port.on('message', (packed: ArrayBuffer) => {
      for (const { id, kind, bytes } of framesOf(packed)) this.settle(id, kind, bytes);
    });
    // The thread keeps the process alive, the port does not.
    port.unref();
  }

  /** Closes the port of a thread that has ended, and rejects the commands that wait for it. */
  detach(): void {
    this.port?.close();
    this.port = undefined;
    this.sender = undefined;
    for (const id of this.waiting.keys()) this.take(id)?.reject(new StoreRestarted());
  }

  private settle(id: number, kind: number, bytes: Buffer): void {
    const waiting = this.take(id);
    if (kind === FrameKind.message) waiting?.resolve(bytes);
    else waiting?.reject(new Error('The store received bytes that are not a command'));
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.signal.removeEventListener('abort', waiting.leave);
    return waiting;
  }

  private nextId(): number {
    this.lastId = this.lastId === ID_MAX ? 1 : this.lastId + 1;
    return this.lastId;
  }
}
