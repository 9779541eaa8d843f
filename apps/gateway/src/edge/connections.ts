import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { plainAddress } from '#security/network/address-range.js';
import { refuseSocket } from './refused-socket.js';

/** Seconds after which a connection that was one too many may be tried again. */
const RETRY_AFTER_SECONDS = 1;

const TOO_MANY = 'too many connections from this address';

export interface ConnectionLimits {
  /** Maximum connections per address; behind a trusted proxy, maximum requests in flight per address. */
  readonly perAddress: number;
  /** Addresses and ranges of proxies. Their connections are not counted: they are many clients'. */
  readonly trustedProxies: readonly string[];
  /** Milliseconds a rejected connection is kept open so that the client can read the reply. */
  readonly lingerMs: number;
}

/** Counts a request of a proxy's client; returns the error for one too many. */
export type AdmitsForwarded = (request: FastifyRequest, reply: FastifyReply) => AppError | null;

/** Counts what there is of each address. */
class Counts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Counts one more for the address, until `release`. Returns `false` if the address has reached its maximum. */
  take(address: string): boolean {
    const count = this.counts.get(address) ?? 0;
    if (count >= this.max) return false;
    this.counts.set(address, count + 1);
    return true;
  }

  release(address: string): void {
    const left = (this.counts.get(address) ?? 0) - 1;
    if (left > 0) this.counts.set(address, left);
    else this.counts.delete(address);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/**
 * Rejects excess connections per address with 503, before anything is read from them. For trusted proxies, whose
 * connections carry requests of many clients, the requests in flight are counted by client address: by the function this
 * returns.
 */
export function limitConnections(
  { server }: FastifyInstance,
  { perAddress, trustedProxies, lingerMs }: ConnectionLimits,
): AdmitsForwarded | undefined {
  const proxies = listOf(trustedProxies);
  const isProxy = (address: string): boolean => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  limitSockets(server, perAddress, isProxy, lingerMs);
  return trustedProxies.length > 0 ? forwardedLimit(perAddress, isProxy) : undefined;
}

function limitSockets(server: Server, max: number, isProxy: (address: string) => boolean, lingerMs: number): void {
  const connections = new Counts(max);
  const serving = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (!isProxy(address)) {
      if (!connections.take(address)) return refuse(socket, lingerMs);
      socket.once('close', () => connections.release(address));
    }
    for (const serve of serving) serve.call(server, socket);
  });
}

function refuse(socket: Socket, lingerMs: number): void {
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  refuseSocket(
    socket,
    { status: '503 Service Unavailable', headers, body: { error: TOO_MANY, error_code: 'Unavailable' } },
    lingerMs,
  );
}

function forwardedLimit(max: number, isProxy: (address: string) => boolean): AdmitsForwarded {
  const requests = new Counts(max);
  return (request, reply) => {
    const address = plainAddress(request.ip);
    // A proxy's own requests, such as health checks, do not belong to a client.
    if (isProxy(address) || !isProxy(plainAddress(request.socket.remoteAddress ?? ''))) return null;
    if (!requests.take(address)) {
      reply.header('connection', 'close').header('retry-after', String(RETRY_AFTER_SECONDS));
      return new AppError('Unavailable', TOO_MANY, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    reply.raw.once('close', () => requests.release(address));
    return null;
  };
}
