import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { Signal } from './signal.js';

/**
 * Behavior of connections while the proxy is broken.
 *
 * - `refused`: existing ones end, and the port does not listen
 * - `closed`: existing ones end, new ones as soon as they are made
 * - `cut`: existing ones end, new ones in the middle of the first reply
 * - `frozen`: nothing goes through any more, not even when the proxy is healed: both sides believe they are connected
 * - `held`: existing ones end, new ones are frozen
 */
export type Fault = 'refused' | 'closed' | 'cut' | 'frozen' | 'held';

export const FAULTS: readonly Fault[] = ['refused', 'closed', 'cut', 'frozen', 'held'];

/** Bytes of a reply that arrive before it is cut: its length, and not yet its content. */
const CUT_AFTER = 7;

interface Link {
  readonly sockets: readonly Socket[];
  frozen: boolean;
}

/** Stands between a client and a store, and breaks their connections. */
export class BreakingProxy {
  private fault: Fault | null = null;
  private readonly links = new Set<Link>();
  private arrived = new Signal();

  private constructor(
    private readonly target: NetConnectOpts,
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('connection', (socket) => this.accept(socket));
  }

  /** @param uri the connection string of a store */
  static async start(uri: string): Promise<BreakingProxy> {
    const server = createServer();
    await listen(server, 0);
    return new BreakingProxy(addressOf(uri), server, (server.address() as AddressInfo).port);
  }

  /** Leads to the store through this proxy. */
  get uri(): string {
    return `mongodb://127.0.0.1:${this.port}/?directConnection=true`;
  }

  async break(fault: Fault): Promise<void> {
    this.fault = fault;
    for (const link of this.links) {
      if (fault === 'frozen') link.frozen = true;
      else end(link);
    }
    if (fault !== 'refused') return;
    this.server.close();
    await once(this.server, 'close');
  }

  /** Connections made from now on work. */
  async heal(): Promise<void> {
    this.fault = null;
    if (!this.server.listening) await listen(this.server, this.port);
  }

  /** Resolves when a client connects. */
  get visited(): Promise<void> {
    return this.arrived.given;
  }

  async close(): Promise<void> {
    for (const link of this.links) end(link);
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(near: Socket): void {
    this.arrived.give();
    this.arrived = new Signal();
    const { fault } = this;
    if (fault === 'closed') {
      near.destroy();
      return;
    }
    const far = createConnection(this.target);
    const link: Link = { sockets: [near, far], frozen: fault === 'held' || fault === 'frozen' };
    this.links.add(link);
    for (const socket of link.sockets) {
      socket.on('error', () => end(link));
      socket.on('close', () => {
        this.links.delete(link);
        if (!link.frozen) end(link);
      });
    }
    near.on('data', (bytes) => {
      if (!link.frozen) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (link.frozen) return;
      if (fault === 'cut') near.write(bytes.subarray(0, CUT_AFTER), () => end(link));
      else near.write(bytes);
    });
  }
}

function end({ sockets }: Link): void {
  for (const socket of sockets) socket.destroy();
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

export function addressOf(uri: string): NetConnectOpts {
  const [address] = new MongoClient(uri).options.hosts;
  if (address?.socketPath !== undefined) return { path: address.socketPath };
  if (address?.host === undefined || address.port === undefined) throw new Error('the store has no address');
  return { host: address.host, port: address.port };
}
