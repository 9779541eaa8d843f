import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { Signal } from '#testing/signal.js';
import { limitConnections } from './connections.js';
import { gatewayAdapter } from './wire.js';

/** Everything soon, so that nothing has to be waited for. */
const TIMES = { headersMs: 100, requestMs: 300, checkMs: 10, lingerMs: 50 };
/** Nothing on its own. */
const NEVER = { headersMs: 600_000, requestMs: 600_000, checkMs: 10, lingerMs: 50 };

let fastify: FastifyInstance | undefined;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await fastify?.close();
});

interface Started {
  readonly port: number;
  readonly entered: Signal;
  readonly leave: Signal;
}

/** Starts a server with the gateway's sockets: `/` replies immediately, `/held` when it is released. */
async function start(
  times: typeof TIMES,
  { perAddress = 1_000, trustedProxies = [] as readonly string[] } = {},
): Promise<Started> {
  const [entered, leave] = [new Signal(), new Signal()];
  const server: FastifyInstance = gatewayAdapter({ TRUSTED_PROXIES: trustedProxies }, times).getInstance();
  fastify = server;
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError ? error.status : 500).send({ error: (error as Error).message }),
  );
  const admitForwarded = limitConnections(server, { perAddress, trustedProxies, lingerMs: times.lingerMs });
  server.addHook('onRequest', (request, reply, done) => done(admitForwarded?.(request, reply) ?? undefined));
  server.get('/', async () => ({ ok: true }));
  server.post('/', async () => ({ ok: true }));
  server.get('/held', async () => {
    entered.give();
    await leave.given;
    return { ok: true };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, entered, leave };
}

/** Opens a client that keeps its end open regardless of the server, as an attacker would. */
async function open(port: number): Promise<{ socket: Socket; received: () => string; ended: Promise<unknown> }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket);
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  socket.on('error', () => {});
  const ended = once(socket, 'end');
  await once(socket, 'connect');
  return { socket, received: () => text, ended };
}

/** Connections the server still holds. */
function held(): Promise<number> {
  return new Promise((resolve, reject) => {
    fastify?.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Resolves when the server has let go of as many connections as it has now. */
function released(count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    fastify?.server.on('connection', (socket: Socket) => {
      socket.once('close', () => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
  });
}

describe('connections that send nothing, or slowly', () => {
  it.each([
    ['nothing at all', ''],
    ['headers without an end', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['a body without an end', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"a":'],
    ['a chunked body without an end', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'],
  ])('and %s are answered 408 and released, by the hundred', async (_, bytes) => {
    const { port } = await start(TIMES);
    const gone = released(100);
    const all = await Promise.all(Array.from({ length: 100 }, () => open(port)));
    for (const { socket } of all) socket.write(bytes);

    await Promise.all(all.map(({ ended }) => ended));
    await gone;

    expect(await held()).toBe(0);
    for (const { received } of all) {
      expect(received()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
      expect(received()).toContain('connection: close\r\n');
      expect(received()).toMatch(/\{"error":"the request was not sent in time"\}$/);
    }
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n'],
  ])('and %s byte by byte are answered 408 and released, although bytes keep coming', async (_, bytes) => {
    const { port } = await start(TIMES);
    const gone = released(1);
    const { socket, received, ended } = await open(port);
    socket.write(bytes);
    const sending = setInterval(() => socket.write('a'), 10);
    try {
      await ended;
      await gone;
    } finally {
      clearInterval(sending);
    }

    expect(await held()).toBe(0);
    expect(received()).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  });

  it('are kept while they are in time', async () => {
    const { port } = await start(NEVER);
    const { socket, received } = await open(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    socket.write('\r\n');
    await once(socket, 'data');

    expect(received()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(await held()).toBe(1);
  });
});

describe('connections that are rejected', () => {
  it.each([
    ['no HTTP', '\u0016\u0003\u0001\r\n\r\n', '400 Bad Request'],
    ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ])('for %s are released although the other end stays', async (_, bytes, status) => {
    const { port } = await start(NEVER);
    const gone = released(1);
    const { socket, received, ended } = await open(port);
    socket.write(bytes);
    await ended;
    await gone;

    expect(received().split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
    expect(await held()).toBe(0);
  });

  it('because there are too many of the address are answered 503 and released; there is room again when one leaves', async () => {
    const { port } = await start(NEVER, { perAddress: 2 });
    const first = await open(port);
    await open(port);
    const gone = released(1);
    const third = await open(port);
    await third.ended;
    await gone;

    const [head = '', body = ''] = third.received().split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 503 Service Unavailable',
      'content-type: application/json',
      'x-content-type-options: nosniff',
      'retry-after: 1',
      `content-length: ${body.length}`,
      'connection: close',
    ]);
    expect(JSON.parse(body)).toEqual({ error: 'too many connections from this address', error_code: 'Unavailable' });
    expect(await held()).toBe(2);

    const left = new Promise<void>((resolve) => {
      const poll = (): void => void held().then((count) => (count === 1 ? resolve() : setImmediate(poll)));
      poll();
    });
    first.socket.destroy();
    await left;
    const fourth = await open(port);
    fourth.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(fourth.socket, 'data');
    expect(fourth.received()).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });
});

describe('behind a trusted proxy', () => {
  const get = (path: string, address: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`;

  it('limits in-flight requests of one address, not its connections', async () => {
    const { port, entered, leave } = await start(NEVER, { perAddress: 1, trustedProxies: ['127.0.0.1'] });
    const [busy, same, other] = await Promise.all([open(port), open(port), open(port)]);
    busy.socket.write(get('/held', '203.0.113.7'));
    await entered.given;

    same.socket.write(get('/', '203.0.113.7'));
    await same.ended;
    expect(same.received()).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(same.received()).toMatch(/\r\nretry-after: 1\r\n/);
    expect(same.received()).toMatch(/\r\nconnection: close\r\n/);
    expect(same.received()).toMatch(/\{"error":"too many connections from this address"\}$/);

    other.socket.write(get('/', '203.0.113.8'));
    await once(other.socket, 'data');
    expect(other.received()).toMatch(/^HTTP\/1.1 200 OK\r\n/);

    leave.give();
    await once(busy.socket, 'data');
    busy.socket.write(get('/', '203.0.113.7'));
    await once(busy.socket, 'data');
    expect(busy.received().match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  });
});
