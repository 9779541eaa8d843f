import type { MessagePort } from 'node:worker_threads';
import type { CommandExecutor, Peer } from '../wire/connection.js';
import { MalformedMessageError } from '../wire/message.js';
import { FrameKind, framesOf, FrameSender } from './frames.js';

/**
 * The store's end of the connection to a thread of the same process: each command runs like a command received from a socket,
 * all of them concurrently. A client can cancel a single command, which has the effect of closing a connection.
 */
export class CommandPort {
  private readonly peers = new Map<number, Peer>();
  private readonly replies: FrameSender;

  constructor(
    private readonly port: MessagePort,
    private readonly executor: CommandExecutor,
    private readonly onError: (error: unknown) => void,
  ) {
    this.replies = new FrameSender(port);
    port.on('message', (packed: ArrayBuffer) => {
      for (const { id, kind, bytes } of framesOf(packed)) {
        if (kind === FrameKind.message) void this.run(id, bytes);
        else this.leave(id);
      }
    });
    // The socket keeps the thread alive, the port does not.
    port.unref();
  }

  /** Stops accepting commands; clients that wait for a reply do not get one. */
  close(): void {
    this.port.close();
    for (const id of this.peers.keys()) this.leave(id);
  }

  private async run(id: number, message: Buffer): Promise<void> {
    const peer: Peer = { onClose: new Set(), closed: false };
    this.peers.set(id, peer);
    try {
      const reply = await this.executor.execute(message, peer);
      if (!peer.closed) this.replies.send(id, FrameKind.message, reply);
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) this.onError(error);
      this.replies.send(id, FrameKind.refused);
    } finally {
      this.peers.delete(id);
    }
  }

  private leave(id: number): void {
    const peer = this.peers.get(id);
    if (!peer) return;
    peer.closed = true;
    for (const gone of peer.onClose) gone();
    peer.onClose.clear();
  }
}
