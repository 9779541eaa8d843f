import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** Properties used of the driver's connections, which it does not export. */
export interface DriverConnection {
  readonly id: number | string;
  readonly address: string;
  readonly socket: Socket;
  /** Ends the connection; its readers receive the error. */
  onError(error: Error): void;
  cleanup: (this: DriverConnection, error: Error) => void;
  writeCommand: (this: DriverConnection, command: unknown, options: unknown) => Promise<void>;
}

interface DriverConnections {
  readonly Connection: { readonly prototype: DriverConnection };
}

let guarded = false;

/**
 * Makes commands on closed sockets fail, in every client of this process. The driver (mongodb 7.8, 7.9) waits without a
 * limit for `drain` if a socket does not accept a command immediately; a socket that is already closed, or that is
 * closed without an error in the meantime, never emits it. Code that waits for such a command (a change queue, a
 * delivery loop) would wait forever.
 */
export function failOnDeadSockets(): void {
  if (guarded) return;
  guarded = true;
  const { prototype } = (createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as DriverConnections).Connection;
  const { writeCommand, cleanup } = prototype;

  prototype.writeCommand = function (command, options) {
    if (!this.socket.destroyed) return writeCommand.call(this, command, options);
    const error = new MongoNetworkError(`connection ${this.id} to ${this.address} is closed`);
    this.onError(error);
    return Promise.reject(error);
  };

  prototype.cleanup = function (error) {
    cleanup.call(this, error);
    // Waiting commands continue, and receive the reason from the closed connection.
    if (this.socket.listenerCount('drain') > 0) this.socket.emit('drain');
  };
}
