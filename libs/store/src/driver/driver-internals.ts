import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { MongoClient } from 'mongodb';

/** Receiver of a connection's data; the driver passes it the error when the connection ends. */
export interface Receiver {
  throw(error: Error): Promise<unknown>;
}

/** Properties used of the driver's connections, which it does not export. */
export interface PooledConnection {
  readonly socket: Socket;
  readonly closed: boolean;
  readonly generation: number;
  readonly description: { readonly compressor?: string };
  readonly supportsOpMsg: boolean;
  readonly shouldEmitAndLogCommand: boolean;
  readonly serverApi?: unknown;
  readonly socketTimeoutMS: number;
  readonly messageStream: MessageStream;
  readonly delayedTimeoutId: unknown;
  dataEvents: Receiver | null;
  /** Sets the time of the connection's last use to now. */
  markAvailable(): void;
  /** Ends the connection; its readers receive the error. */
  onError(error: unknown): void;
}

/** Cuts what a socket receives into messages. */
export interface MessageStream {
  readonly connection: PooledConnection;
  readonly bufferPool: { readonly length: number };
  readonly readableLength: number;
  readonly writableLength: number;
  write: (this: MessageStream, chunk: Buffer, ...rest: unknown[]) => boolean;
  push: (this: MessageStream, message: Buffer | null, ...rest: unknown[]) => boolean;
}

export interface ConnectionPool {
  readonly poolState: string;
  readonly generation: number;
  readonly waitQueueSize: number;
  /** Idle connections, the one used last in front. */
  readonly connections: {
    first(): PooledConnection | null;
    shift(): PooledConnection | null;
    unshift(connection: PooledConnection): void;
  };
  readonly checkedOut: Set<PooledConnection>;
  destroyConnectionIfPerished(connection: PooledConnection): boolean;
  checkIn(connection: PooledConnection): void;
}

export interface DriverServer {
  readonly pool: ConnectionPool;
  /** Forgets what is known of the server, and its connections, where the error says so. */
  handleError(error: unknown, connection: PooledConnection): void;
}

interface Topology {
  readonly s: { readonly state: string; readonly servers: ReadonlyMap<string, DriverServer> };
  readonly description: {
    readonly type: string;
    readonly servers: ReadonlyMap<string, { readonly type: string; readonly address: string }>;
  };
}

interface Prototype<T> {
  readonly prototype: T;
}

export interface DriverClasses {
  readonly Connection: Prototype<PooledConnection>;
  readonly SizedMessageTransform: Prototype<MessageStream>;
}

type Internals = Readonly<Record<string, Prototype<Record<string, unknown>> | undefined>>;

const METHODS: readonly (readonly [load: () => unknown, name: string, methods: readonly string[]])[] = [
  [connectionFile, 'Connection', ['onError', 'cleanup', 'markAvailable']],
  [connectionFile, 'SizedMessageTransform', ['write', 'push']],
  [
    () => createRequire(import.meta.url)('mongodb/lib/cmap/connection_pool.js'),
    'ConnectionPool',
    ['destroyConnectionIfPerished', 'checkIn'],
  ],
  [() => createRequire(import.meta.url)('mongodb/lib/sdam/server.js'), 'Server', ['handleError']],
];

/** Loads a file of the driver. Its name is in the call, where bundles find it. */
function connectionFile(): unknown {
  return createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');
}

/** Returns the driver's own classes; `null` for a driver that is not made as the one that is known (mongodb 7.8). */
export function driverClasses(): DriverClasses | null {
  try {
    for (const [load, name, methods] of METHODS) {
      const { prototype } = (load() as Internals)[name] ?? {};
      if (!methods.every((method) => typeof prototype?.[method] === 'function')) return null;
    }
    return connectionFile() as DriverClasses;
  } catch {
    // Its files are others: it is used by what it exports.
    return null;
  }
}

/**
 * Returns the server that accepts writes and serves reads, as far as the client knows it now: of one server, or of a
 * replica set.
 */
export function knownPrimary(client: MongoClient): DriverServer | null {
  const { topology } = client as unknown as { readonly topology?: Partial<Topology> };
  if (topology?.s?.state !== 'connected' || !topology.description) return null;
  const { type, servers } = topology.description;
  if (type !== 'Single' && type !== 'ReplicaSetWithPrimary') return null;
  for (const server of servers.values()) {
    if (server.type === 'RSPrimary') return topology.s.servers.get(server.address) ?? null;
  }
  return null;
}
