import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize, type Document } from 'bson';

/** A client that speaks the protocol byte by byte, for what a driver would never send. */
export class WireClient {
  private received = Buffer.alloc(0);
  private readonly waiting: (() => void)[] = [];
  private requests = 0;
  readonly closed: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    this.closed = once(socket, 'close');
    socket.on('data', (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
      this.wake();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.wake());
  }

  /** Connects to the host of a connection string. */
  static async connect(uri: string): Promise<WireClient> {
    const host = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
    const [address, port] = host.split(':');
    const socket = host.startsWith('/') ? connect({ path: host }) : connect({ host: address ?? '', port: Number(port) });
    await once(socket, 'connect');
    return new WireClient(socket);
  }

  /** Sends a command and waits for its reply. */
  async command(command: Document): Promise<Document> {
    this.write(this.message(command));
    return this.reply();
  }

  /** Encodes an OP_MSG with one body section. */
  message(command: Document, flags = 0): Buffer {
    const body = serialize(command);
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(++this.requests, 4);
    head.writeInt32LE(2013, 12);
    head.writeInt32LE(flags, 16);
    return Buffer.concat([head, body]);
  }

  write(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Returns the next reply; rejects if the server closes the connection instead. */
  async reply(): Promise<Document> {
    while (this.received.length < 4 || this.received.length < this.received.readInt32LE(0)) {
      if (this.socket.destroyed) throw new Error('The server closed the connection');
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    }
    const length = this.received.readInt32LE(0);
    const message = this.received.subarray(0, length);
    this.received = this.received.subarray(length);
    return deserialize(message.subarray(message.readInt32LE(12) === 1 ? 36 : 21));
  }

  close(): void {
    this.socket.destroy();
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
