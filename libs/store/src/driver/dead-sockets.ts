import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';

/** What is used of the driver's connections, which it does not export. */
export interface DriverConnection {
  readonly id: number | string;
  readonly address: string;
  readonly socket: Socket;
  /** Ends the connection; whoever reads from it is told why. */
  onError(error: Error): void;
  cleanup: (this: DriverConnection, error: Error) => void;
  writeCommand: (this: DriverConnection, command: unknown, options: unknown) => Promise<void>;
}

interface DriverConnections {
  readonly Connection: { readonly prototype: DriverConnection };
}

let guarded = false;

/**
 * Makes commands fail whose socket is gone, in every client of this process. The driver (mongodb 7.8, 7.9) waits without a limit for
 * `drain` where a socket does not take a command at once; one that is closed already, or is closed without an error meanwhile, never
 * says so. Whatever waits for such a command (a queue of changes, a loop that delivers) would wait for ever.
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
    // Who waits goes on, and is told by the connection why it was closed.
    if (this.socket.listenerCount('drain') > 0) this.socket.emit('drain');
  };
}
