import type { Socket } from 'node:net';

/** A reply that is written to a connection without a request. */
export interface SocketResponse {
  /** `408 Request Timeout`. */
  readonly status: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

const refused = new WeakSet<Socket>();

/**
 * Sends a reply and closes the connection, ignoring further input. The client gets `lingerMs` milliseconds to read the
 * reply: closing immediately could lose it, waiting for the client could keep the connection open forever.
 */
export function refuseSocket(socket: Socket, { status, headers = {}, body }: SocketResponse, lingerMs: number): void {
  if (!socket.writable || refused.has(socket)) {
    if (!refused.has(socket)) socket.destroy();
    return;
  }
  refused.add(socket);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  destroyLater(socket, lingerMs);
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
}

/** Destroys a connection that has its reply when its other end has gone, at the latest after `lingerMs` milliseconds. */
export function destroyLater(socket: Socket, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
}
