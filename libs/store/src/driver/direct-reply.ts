import type { DriverClasses, PooledConnection, Receiver } from './driver-internals.js';

const HEADER_BYTES = 16;

/** The one reply a connection waits for: its whole message. */
export class DirectReply implements Receiver {
  readonly message: Promise<Buffer>;
  private fulfil: (message: Buffer) => void = () => undefined;
  private reject: (error: unknown) => void = () => undefined;

  /**
   * @param signal aborted when the caller no longer waits for the reply; a connection with a pending reply is unusable
   * for others
   */
  constructor(
    private readonly connection: PooledConnection,
    private readonly signal: AbortSignal,
  ) {
    this.message = new Promise((fulfil, reject) => {
      this.fulfil = fulfil;
      this.reject = reject;
    });
    connection.dataEvents = this;
    signal.addEventListener('abort', this);
  }

  /** Handles the signal's `abort` event. */
  handleEvent(): void {
    this.connection.onError(this.signal.reason);
  }

  receive(message: Buffer): void {
    this.end();
    this.fulfil(message);
  }

  /** Called by the driver when the connection ends. */
  throw(error: unknown): Promise<undefined> {
    this.end();
    this.reject(error);
    return Promise.resolve(undefined);
  }

  private end(): void {
    if (this.connection.dataEvents === this) this.connection.dataEvents = null;
    this.signal.removeEventListener('abort', this);
  }
}

/** Passes messages directly to the waiting reply, before they are queued in a stream for the next reader. */
export function receiveDirectly({ SizedMessageTransform: { prototype } }: DriverClasses): void {
  const { write, push } = prototype;
  prototype.write = function (chunk, ...rest) {
    const { dataEvents, delayedTimeoutId } = this.connection;
    const isOneMessage =
      dataEvents instanceof DirectReply &&
      delayedTimeoutId === null &&
      this.bufferPool.length === 0 &&
      this.writableLength === 0 &&
      chunk.length >= HEADER_BYTES &&
      chunk.readInt32LE(0) === chunk.length;
    if (!isOneMessage) return write.call(this, chunk, ...rest);
    dataEvents.receive(chunk);
    return true;
  };
  prototype.push = function (message, ...rest) {
    const { dataEvents } = this.connection;
    if (message === null || !(dataEvents instanceof DirectReply)) return push.call(this, message, ...rest);
    dataEvents.receive(message);
    return true;
  };
}
