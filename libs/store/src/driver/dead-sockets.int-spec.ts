import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failOnDeadSockets, type DriverConnection } from './dead-sockets.js';

/** More data than any socket accepts in one write. */
const MUCH = Buffer.alloc(12 * 1024 * 1024);

interface Commands extends DriverConnection {
  command(namespace: object, command: object, options: object): Promise<unknown>;
  destroy(): void;
}

interface DriverInternals {
  readonly Connection: new (socket: Socket, options: object) => Commands;
}

const load = createRequire(import.meta.url);
const { Connection } = load('mongodb/lib/cmap/connection.js') as DriverInternals;
const { ns } = load('mongodb/lib/utils.js') as { ns: (name: string) => object };

let server: Server;
const accepted: Socket[] = [];

beforeAll(async () => {
  failOnDeadSockets();
  // Takes connections, and reads nothing.
  server = createServer({ pauseOnConnect: true }, (socket) => accepted.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of accepted) socket.destroy();
  server.close();
});

async function connected(): Promise<Socket> {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

function connectionOf(socket: Socket): Commands {
  return new Connection(socket, { id: 1, generation: 0, monitorCommands: false });
}

describe('a command of the driver', () => {
  it('fails where the socket was closed before the driver listened to it', async () => {
    const socket = await connected();
    socket.destroy();
    await once(socket, 'close');

    const connection = connectionOf(socket);

    await expect(connection.command(ns('admin.$cmd'), { ping: 1 }, {})).rejects.toThrow(/^connection 1 to \S+ is closed$/);
    await expect(connection.command(ns('admin.$cmd'), { ping: 1 }, {})).rejects.toThrow(MongoNetworkError);
  });

  it.each([
    ['by this side', (connection: Commands) => connection.destroy()],
    ['without an error', (connection: Commands) => connection.socket.destroy()],
    ['by an error', (connection: Commands) => connection.socket.destroy(new Error('cut'))],
  ])('fails where the socket is closed %s while it waits to be written', async (_, close) => {
    const connection = connectionOf(await connected());

    const waiting = connection.command(ns('admin.$cmd'), { insert: 'things', documents: [{ MUCH }] }, {});
    await expect.poll(() => connection.socket.listenerCount('drain')).toBe(1);
    close(connection);

    await expect(waiting).rejects.toThrow();
    expect(connection.socket.listenerCount('drain')).toBe(0);
  });
});
