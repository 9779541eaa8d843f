import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { MessagePort } from 'node:worker_threads';
import type { CommandContext } from './commands/command.js';
import { ChangeStreams } from './commands/change-streams.js';
import { Cursors } from './commands/cursors.js';
import { Dispatcher } from './dispatch/dispatcher.js';
import { Isolation } from './isolation/isolation.js';
import { Turns } from './isolation/turns.js';
import { ReaderPool } from './readers/reader-pool.js';
import { Sessions } from './commands/sessions.js';
import { removeExpired } from './commands/time-to-live.js';
import { OPLOG_LIMITS, type OplogLimits } from './storage/oplog.js';
import { Store, type DiskOptions } from './storage/store.js';
import type { Slice } from './work/work-clock.js';
import { CommandPort } from './port/command-port.js';
import { Connection } from './wire/connection.js';
import { SOCKET_PATH_BYTES_MAX } from './socket-path.js';

export interface ServerOptions extends DiskOptions {
  /** Directory of the data; created when missing. One server owns it at a time. */
  readonly dataDir: string;
  /** Receives failures caused by the server itself: bugs and full disks. */
  readonly onError: (error: unknown) => void;
  /** Default: 64 MB and a day. */
  readonly oplog?: OplogLimits | undefined;
  readonly readers?: ReaderLimits | undefined;
}

/** Limits that keep long statements from holding up others. */
export interface ReaderLimits {
  /** Processes for them. Default 2. */
  readonly size?: number | undefined;
  /** Private memory of each, in MiB. Default 384. */
  readonly memoryMb?: number | undefined;
  /** Idle milliseconds after which an unused reader ends; it is started again when needed. Default 10 minutes. */
  readonly idleMs?: number | undefined;
  /**
   * Time and bytes a statement may use in the store's own thread, instead of the defaults: 0 ms sends every statement to a
   * reader. For tests.
   */
  readonly slice?: Slice | undefined;
}

/**
 * Address to listen on: a unix socket only this user can open, or a port of 127.0.0.1 (0: any free one). Clients are
 * not authenticated.
 */
export type ListenAddress = { readonly socketPath: string } | { readonly port: number };

const REPLICA_SET = 'rs0';
/** Milliseconds a client may take to read its last reply while the server closes. */
const CLOSE_GRACE_MS = 1_000;
/** Between the loss of the connections drivers watch over and that of the others. */
const ABANDON_PAUSE_MS = 50;
const REAP_INTERVAL_MS = 5_000;
const TTL_INTERVAL_MS = 60_000;
/** Milliseconds between checks for readers whose processes are gone; a check is a system call for each reader. */
const STALE_READERS_INTERVAL_MS = 30_000;
const SESSION_SWEEP_INTERVAL_MS = 300_000;
const OPLOG_TRIM_INTERVAL_MS = 60_000;
export const READERS = 2;
export const READER_MEMORY_MB = 384;
/** Further readers, each for one transaction. */
export const HELD_READERS = 2;
/** Milliseconds after which an idle reader ends: each holds some 65 MB, which an idle platform does not need. */
export const READER_IDLE_MS = 600_000;
const DISK_INTERVAL_MS = 1_000;

/** A MongoDB-compatible server on the data of one directory. */
export class EmbeddedMongoServer {
  private readonly store: Store;
  private readonly dispatcher: Dispatcher;
  private readonly context: CommandContext;
  private readonly listener: Server;
  private readonly sockets = new Set<Socket>();
  private readonly connections = new Map<Socket, Connection>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly pool: ReaderPool;
  private readonly isolation: Isolation;
  private commands: CommandPort | undefined;
  private address = '';

  /** Opens the data. Throws `DirectoryInUseError` when another process has it. */
  constructor(private readonly options: ServerOptions) {
    const store = new Store(options.dataDir, options.onError, options.oplog ?? OPLOG_LIMITS, options);
    const sockets = this.sockets;
    const address = (): string => this.address;
    const server = {
      replicaSet: REPLICA_SET,
      get address() {
        return address();
      },
      started: Date.now(),
      connections: () => sockets.size,
      isolation: () => this.isolation.report(),
    };
    this.store = store;
    const cursors = new Cursors();
    this.context = {
      store,
      server,
      cursors,
      streams: new ChangeStreams(cursors),
      peer: { onClose: new Set(), closed: false },
      sessions: new Sessions(store),
      database: '',
      view: store.base,
      transaction: undefined,
      session: undefined,
      deadline: { at: undefined },
    };
    const { size = READERS, memoryMb = READER_MEMORY_MB, slice } = options.readers ?? {};
    this.pool = new ReaderPool(
      {
        dataDir: options.dataDir,
        oplog: options.oplog ?? OPLOG_LIMITS,
        size,
        memoryMb,
        held: HELD_READERS,
        pauseWrites: (work) => store.writes.pause(work),
      },
      {
        readerGone: (reader) => {
          store.environment.forgetReaders();
          this.isolation.longReads.readerGone(reader);
        },
        failed: options.onError,
      },
    );
    this.isolation = new Isolation(new Turns(slice), this.pool, store.writes, cursors);
    store.onLost(() => this.context.sessions.lost());
    this.dispatcher = new Dispatcher(this.context, this.isolation, options.onError);
    this.listener = createServer({ noDelay: true }, (socket) => this.accept(socket));
  }

  /** Accepts connections; resolves to the connection string for drivers. */
  async listen(where: ListenAddress): Promise<string> {
    await this.store.lookAtDisk();
    if ('socketPath' in where) {
      await this.bindSocket(where.socketPath);
      this.address = where.socketPath;
    } else {
      await this.bind({ host: '127.0.0.1', port: where.port });
      const bound = this.listener.address();
      this.address = `127.0.0.1:${typeof bound === 'object' && bound ? bound.port : where.port}`;
    }
    this.startTimers();
    const host = 'socketPath' in where ? encodeURIComponent(where.socketPath) : this.address;
    return `mongodb://${host}/?directConnection=true`;
  }

  /** Takes commands from another thread, too. */
  serve(port: MessagePort): void {
    this.commands = new CommandPort(port, this.dispatcher, this.options.onError);
  }

  /** Finishes the commands it has begun, then closes all connections and the data. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const closed = new Promise<void>((resolve) => this.listener.close(() => resolve()));
    this.dispatcher.close();
    await this.pool.close();
    await this.store.writes.idle();
    // A turn lets the replies of those writes reach their sockets, and one more the other thread.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    this.commands?.close();
    for (const socket of this.sockets) socket.destroySoon();
    const cutOff = setTimeout(() => {
      for (const socket of this.sockets) socket.destroy();
    }, CLOSE_GRACE_MS);
    await closed;
    clearTimeout(cutOff);
    await this.store.close();
  }

  /**
   * Lets go of all clients without another word, before the thread ends. Connections drivers only watch the server over go first: a
   * driver (mongodb 7.8) that loses those with the others asks over the lost one whether the server is there, and waits for ever.
   */
  async abandon(): Promise<void> {
    this.listener.close();
    this.commands?.close();
    for (const socket of this.sockets) socket.pause();
    for (const [socket, connection] of this.connections) if (!connection.isUsed) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, ABANDON_PAUSE_MS));
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(socket: Socket): void {
    const connection = new Connection(socket, this.dispatcher, this.options.onError);
    this.sockets.add(socket);
    this.connections.set(socket, connection);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.connections.delete(socket);
    });
    connection.start();
  }

  private bind(where: { path: string } | { host: string; port: number }): Promise<void> {
    return new Promise((resolve, reject) => {
      this.listener.once('error', reject);
      this.listener.listen(where, () => {
        this.listener.off('error', reject);
        resolve();
      });
    });
  }

  /** Binds a unix socket. A socket file without a listener was left by a crash and is replaced. */
  private async bindSocket(path: string): Promise<void> {
    if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX)
      throw new Error(`a socket path has at most ${SOCKET_PATH_BYTES_MAX} bytes: ${path}`);
    try {
      await this.bind({ path });
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!inUse || (await answers(path))) throw error;
      rmSync(path, { force: true });
      await this.bind({ path });
    }
    chmodSync(path, 0o600);
  }

  private startTimers(): void {
    this.every(REAP_INTERVAL_MS, () => {
      this.context.cursors.reap(Date.now());
      this.isolation.longReads.reap(Date.now());
      this.context.streams.reap(Date.now());
      this.context.sessions.reap(Date.now());
    });
    const idleMs = this.options.readers?.idleMs ?? READER_IDLE_MS;
    this.every(Math.min(REAP_INTERVAL_MS, idleMs), () =>
      this.pool.endIdle(performance.now() - idleMs, (reader) => this.isolation.longReads.isIn(reader)),
    );
    this.every(TTL_INTERVAL_MS, () => removeExpired(this.context, Date.now()));
    this.every(OPLOG_TRIM_INTERVAL_MS, () => this.store.trimOplog());
    this.every(DISK_INTERVAL_MS, () => this.store.lookAtDisk());
    // Releases the slot of a backup that was killed: while the slot is taken, pages the backup could have read are not
    // overwritten.
    this.every(STALE_READERS_INTERVAL_MS, () => this.store.environment.forgetReaders());
    this.every(SESSION_SWEEP_INTERVAL_MS, () => this.store.writes.run(() => this.context.sessions.forgetExpired(Date.now())));
  }

  /** Background work: a failure is reported, and the next round tries again. */
  private every(interval: number, work: () => void | Promise<void>): void {
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        this.store.report(error);
      }
    };
    const timer = setInterval(() => void run(), interval);
    timer.unref();
    this.timers.push(timer);
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
