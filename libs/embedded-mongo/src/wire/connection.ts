import type { Socket } from 'node:net';
import {
  HEADER_BYTES,
  isReplyExpected,
  commandName,
  MalformedMessageError,
  MAX_MESSAGE_BYTES,
  OpCode,
  parseQuery,
  readHeader,
} from './message.js';
import { legacyReplyMessage, replyMessage } from './reply.js';
import type { Document } from '../bson/types.js';

const HELLO = new Set(['hello', 'ismaster', 'isMaster']);

/** Sender of a command. */
export interface Peer {
  /** Called when the connection ends. */
  readonly onClose: Set<() => void>;
  /** True once the connection has ended. */
  closed: boolean;
}

/** Executes commands. Errors a client should see are replies; a rejection closes the connection. */
export interface CommandExecutor {
  /** Runs the command of an OP_MSG and returns the encoded reply. Throws {@link MalformedMessageError} for an invalid message. */
  execute(message: Buffer, peer: Peer): Promise<Buffer>;
  /** Returns the encoded reply to a legacy hello. */
  hello(command: Document): Buffer;
}

/**
 * One client connection: splits the byte stream into messages, runs them one after the other and writes the replies in order.
 * Bytes that are not a message end this connection and affect nothing else.
 */
export class Connection {
  private chunks: Buffer[] = [];
  private received = 0;
  private readonly queue: Buffer[] = [];
  private running = false;
  private nextResponseId = 1;
  private readonly peer: Peer = { onClose: new Set(), closed: false };
  private used = false;

  constructor(
    private readonly socket: Socket,
    private readonly executor: CommandExecutor,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** False while the client has sent nothing but hello: a driver watches the server over such a connection. */
  get isUsed(): boolean {
    return this.used;
  }

  start(): void {
    this.socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // The peer disconnected; 'close' follows, and the reply is not needed any more.
    this.socket.on('error', () => this.socket.destroy());
    this.socket.on('close', () => {
      this.peer.closed = true;
      for (const gone of this.peer.onClose) gone();
      this.peer.onClose.clear();
    });
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    while (this.received >= HEADER_BYTES) {
      const first = this.chunks[0];
      if (!first || first.length < HEADER_BYTES) this.join();
      const { length } = readHeader(this.chunks[0] ?? chunk);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
        this.socket.destroy();
        return;
      }
      if (this.received < length) return;
      this.join();
      const bytes = this.chunks[0] ?? chunk;
      this.queue.push(bytes.subarray(0, length));
      this.chunks = bytes.length > length ? [bytes.subarray(length)] : [];
      this.received -= length;
    }
    if (!this.running && this.queue.length > 0) void this.run();
  }

  private join(): void {
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks)];
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let message = this.queue.shift(); message && !this.socket.destroyed; message = this.queue.shift()) {
        await this.answer(message);
        if (this.socket.writableNeedDrain) await this.drained();
      }
    } catch (error) {
      if (!(error instanceof MalformedMessageError)) this.onError(error);
      this.socket.destroy();
    }
    this.running = false;
  }

  private async answer(message: Buffer): Promise<void> {
    const { opCode, requestId } = readHeader(message);
    if (opCode === OpCode.query) {
      this.send(legacyReplyMessage(this.executor.hello(parseQuery(message)), requestId, this.nextResponseId++));
      return;
    }
    if (opCode !== OpCode.message) throw new MalformedMessageError(`operation code ${opCode}`);
    this.used ||= !HELLO.has(commandName(message));
    const reply = await this.executor.execute(message, this.peer);
    if (isReplyExpected(message)) this.send(replyMessage(reply, requestId, this.nextResponseId++));
  }

  /** Pauses until the client has read its replies: a client that does not read them gets no further ones. */
  private async drained(): Promise<void> {
    const { socket } = this;
    socket.pause();
    await new Promise<void>((resolve) => {
      const go = (): void => {
        socket.off('drain', go);
        socket.off('close', go);
        resolve();
      };
      socket.on('drain', go);
      socket.on('close', go);
    });
    socket.resume();
  }

  private send(parts: readonly Buffer[]): void {
    const { socket } = this;
    if (socket.destroyed) return;
    if (parts.length === 1) {
      socket.write(parts[0] ?? Buffer.alloc(0));
      return;
    }
    socket.cork();
    for (const part of parts) socket.write(part);
    socket.uncork();
  }
}
