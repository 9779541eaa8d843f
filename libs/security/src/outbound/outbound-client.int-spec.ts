import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#testing/self-signed.js';
import { AllowList } from './allow-list.js';
import { OutboundClient, type OutboundRequest } from './outbound-client.js';
import { OutboundFailed, OutboundRefused, OutboundTimeout, OutboundTooLarge } from './outbound-error.js';
import { OutboundGuard } from './outbound-guard.js';

const opened: { close(): Promise<unknown> | void }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

function portOf(server: Server | TcpServer): number {
  return (server.address() as AddressInfo).port;
}

async function listening<S extends Server | TcpServer>(server: S): Promise<S> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  opened.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A server, and the requests it saw with their bodies. */
async function served(answer: RequestListener) {
  const seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = await listening(
    createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        answer(request, reply);
      });
    }),
  );
  return { port: portOf(server), seen, url: `http://server.test:${portOf(server)}` };
}

/** Returns a client. By default it allows names that end in `.test`, which lead to this machine. */
function client(allow = '*.test', resolve: (name: string) => readonly string[] = () => ['127.0.0.1']): OutboundClient {
  const guard = new OutboundGuard(AllowList.parse(allow), { resolve: async (name) => resolve(name) });
  const made = new OutboundClient(guard);
  opened.push(made);
  return made;
}

const get = (url: string, more: Partial<OutboundRequest> = {}) => client().request({ url, ...more });
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('requests', () => {
  it('returns status, text, every value of every header, and the body', async () => {
    const { url, seen } = await served((_request, reply) => {
      reply.writeHead(418, 'Short And Stout', { 'X-One': 'a', 'Set-Cookie': ['a=1', 'b=2'], Date: 'now', Connection: 'close' });
      reply.end(Buffer.from([0, 255, 10]));
    });
    expect(await get(`${url}/p%20q/?a=b#fragment`)).toEqual({
      status: 418,
      statusText: 'Short And Stout',
      headers: {
        'x-one': ['a'],
        'set-cookie': ['a=1', 'b=2'],
        date: ['now'],
        connection: ['close'],
        'transfer-encoding': ['chunked'],
      },
      body: Buffer.from([0, 255, 10]),
    });
    expect(seen).toMatchObject([{ method: 'GET', url: '/p%20q/?a=b', body: '' }]);
    expect(seen[0]?.headers).toEqual({
      host: url.slice('http://'.length),
      connection: 'keep-alive',
      'user-agent': 'groundwork',
      'accept-encoding': 'gzip, br',
    });
  });

  it('sends method, headers, credentials and body', async () => {
    const { port, seen } = await served((_request, reply) => reply.end());
    const body = 'größe';
    const headers = { 'X-Many': ['1', '2'], Host: 'other.example', 'content-length': '99' };
    await get(`http://user:pass@server.test:${port}/`, { method: 'PUT', body, headers });
    expect(seen).toMatchObject([{ method: 'PUT', url: '/', body }]);
    expect(seen[0]?.headers).toMatchObject({
      host: `server.test:${port}`,
      'x-many': '1, 2',
      'content-length': '7',
      authorization: `Basic ${btoa('user:pass')}`,
    });
  });

  it.each(['CONNECT', 'TRACE', 'get', 'G T', 'GET / HTTP/1.1\r\nx: y'])('knows no method %j', async (method) => {
    expect(await failure(get('http://server.test/', { method }))).toMatchObject({
      name: 'OutboundFailed',
      message: 'the method is not supported',
    });
  });

  it.each(['', 'nonsense', '//server.test', 'http://', 'http://a b/', 'http://256.1.1.1/'])(
    'takes %j for no URL',
    async (url) => {
      expect(await failure(get(url))).toMatchObject({ name: 'OutboundFailed', message: 'the URL is not valid' });
    },
  );

  it.each(['file:///etc/passwd', 'ftp://server.test/', 'data:,x', 'unix:/run/x.sock', 'javascript:1'])(
    'rejects %s',
    async (url) => {
      expect(await failure(get(url))).toBeInstanceOf(OutboundRefused);
    },
  );

  it('uses connections again', async () => {
    const ports = new Set<number | undefined>();
    const { url } = await served((request, reply) => {
      ports.add(request.socket.remotePort);
      reply.end('x');
    });
    const shared = client();
    for (let n = 0; n < 10; n++) await shared.request({ url });
    expect(ports.size).toBeLessThan(10);
  });
});

describe('what may not be reached', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '127.0.0.1.',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::]',
    '0.0.0.0',
    '[64:ff9b::127.0.0.1]',
    'loop.example',
  ])('is not connected to as %s', async (host) => {
    const { port, seen } = await served((_request, reply) => reply.end());
    expect(await failure(client('').request({ url: `http://${host}:${port}/` }))).toBeInstanceOf(OutboundRefused);
    expect(seen).toEqual([]);
  });

  it('looks the same as an unknown address', async () => {
    const refused = await failure(client('', () => ['10.1.2.3']).request({ url: 'http://db.internal/' }));
    expect(refused).toMatchObject({ name: 'OutboundRefused', message: "requests to 'db.internal' are not allowed" });
    const failed = await failure(client('10.0.0.0/8 127.0.0.1', () => ['127.0.0.1']).request({ url: 'http://db.internal:1/' }));
    expect(failed).toMatchObject({ name: 'OutboundFailed', message: 'the connection was refused' });
  });

  it('is not reached by a name that changes its mind between the check and the connection', async () => {
    const { port, seen } = await served((_request, reply) => reply.end());
    let asked = 0;
    const rebinding = client('', () => (asked++ === 0 ? ['203.0.113.1', '10.0.0.1'] : ['127.0.0.1']));
    expect(await failure(rebinding.request({ url: `http://rebind.example:${port}/` }))).toBeInstanceOf(OutboundRefused);
    expect(asked).toBe(1);
    const { port: allowed, seen: once } = await served((_request, reply) => reply.end());
    let again = 0;
    await client('127.0.0.1', () => (again++ === 0 ? ['127.0.0.1'] : ['10.0.0.1'])).request({
      url: `http://once.example:${allowed}/`,
    });
    expect(again).toBe(1);
    expect([seen.length, once.length]).toEqual([0, 1]);
  });

  it.each(['http://127.0.0.1', 'http://inside.example', 'http://[::ffff:7f00:1]', 'http://2130706433'])(
    'is not reached by a redirect to %s',
    async (target) => {
      const inside = await served((_request, reply) => reply.end('secret'));
      const { url } = await served((_request, reply) => reply.writeHead(302, { Location: `${target}:${inside.port}/` }).end());
      expect(await failure(get(url, { redirectsMax: 3 }))).toBeInstanceOf(OutboundRefused);
      expect(inside.seen).toEqual([]);
    },
  );
});

describe('redirects', () => {
  it('are the reply unless they are to be followed', async () => {
    const { url } = await served((_request, reply) => reply.writeHead(302, { Location: '/next' }).end('moved'));
    expect(await get(url)).toMatchObject({ status: 302, headers: { location: ['/next'] }, body: Buffer.from('moved') });
  });

  it('keep credentials at home and turn POST into GET', async () => {
    const other = await served((_request, reply) => reply.end('there'));
    const { url, seen } = await served((request, reply) => {
      const location = request.url === '/' ? '/second' : `http://other.test:${other.port}/third`;
      reply.writeHead(request.url === '/' ? 307 : 302, { Location: location }).end('x'.repeat(100));
    });
    const headers = { Authorization: 'Bearer t', Cookie: 'a=b', 'Content-Type': 'text/plain', 'X-Other': 'kept' };
    const reply = await get(url, { method: 'POST', body: 'data', headers, redirectsMax: 2 });
    expect(reply).toMatchObject({ status: 200, body: Buffer.from('there') });
    expect(seen.map(({ method, body, headers: sent }) => [method, body, sent.authorization])).toEqual([
      ['POST', 'data', 'Bearer t'],
      ['POST', 'data', 'Bearer t'],
    ]);
    expect(other.seen).toMatchObject([{ method: 'GET', url: '/third', body: '', headers: { 'x-other': 'kept' } }]);
    for (const name of ['authorization', 'cookie', 'content-type']) expect(other.seen[0]?.headers).not.toHaveProperty(name);
  });

  it('end at the number allowed', async () => {
    const { url, seen } = await served((request, reply) => {
      reply.writeHead(302, { Location: `/${Number(request.url?.slice(1)) + 1}` }).end();
    });
    expect(await failure(get(`${url}/0`, { redirectsMax: 3 }))).toMatchObject({ message: 'there are too many redirects' });
    expect(seen).toHaveLength(4);
  });

  it('leave HTTPS only for hosts the operator lists', async () => {
    const { port, seen, url } = await served((_request, reply) => reply.end());
    const onlyByAddress = client('127.0.0.1');
    expect(await failure(onlyByAddress.request({ url, secure: true }))).toMatchObject({ message: 'only https is allowed' });
    expect(seen).toEqual([]);
    expect(await onlyByAddress.request({ url: `http://127.0.0.1:${port}/`, secure: true })).toMatchObject({ status: 200 });
    expect(await get(url, { secure: true })).toMatchObject({ status: 200 });
    const away = await served((_request, reply) => reply.writeHead(302, { Location: 'http://public.example/' }).end());
    const following = { url: away.url, secure: true, redirectsMax: 1 };
    expect(await failure(client('*.test', () => ['127.0.0.1']).request(following))).toMatchObject({
      message: 'only https is allowed',
    });
  });
});

describe('bounds', () => {
  const endless = (reply: ServerResponse, chunk: Buffer): void => {
    reply.once('drain', () => endless(reply, chunk));
    while (!reply.destroyed && reply.write(chunk));
  };

  it('hold for what is sent', async () => {
    expect(await failure(get('http://server.test/', { body: 'xx', requestBytesMax: 1 }))).toBeInstanceOf(OutboundTooLarge);
    expect(await failure(get(`http://server.test/${'x'.repeat(16_400)}`))).toBeInstanceOf(OutboundTooLarge);
    expect(await failure(get('http://server.test/', { headers: { a: 'x'.repeat(16_400) } }))).toBeInstanceOf(OutboundTooLarge);
  });

  it('hold for a body without end', async () => {
    const { url } = await served((_request, reply) => endless(reply, Buffer.alloc(65_536)));
    expect(await failure(get(url, { responseBytesMax: 1_000_000 }))).toMatchObject({
      name: 'OutboundTooLarge',
      message: 'the reply is larger than 1000000 bytes',
    });
  });

  it('let a body of just that size pass', async () => {
    const { url } = await served((_request, reply) => reply.end('x'.repeat(1_000)));
    expect((await get(url, { responseBytesMax: 1_000 })).body).toHaveLength(1_000);
    expect(await failure(get(url, { responseBytesMax: 999 }))).toBeInstanceOf(OutboundTooLarge);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])('hold for what unpacks to more: %s', async (encoding, bomb) => {
    const { url } = await served((_request, reply) => reply.writeHead(200, { 'Content-Encoding': encoding }).end(bomb));
    expect(await failure(get(url, { responseBytesMax: 100_000 }))).toBeInstanceOf(OutboundTooLarge);
  });

  it('hold for packed bytes that unpack to nothing', async () => {
    const nothing = gzipSync('');
    const { url } = await served((_request, reply) => {
      reply.writeHead(200, { 'Content-Encoding': 'gzip' });
      endless(reply, Buffer.concat(Array<Buffer>(1_000).fill(nothing)));
    });
    expect(await failure(get(url, { responseBytesMax: 100_000 }))).toBeInstanceOf(OutboundTooLarge);
  });

  it('hold for headers', async () => {
    const { url } = await served((_request, reply) => {
      for (let n = 0; n < 30; n++) reply.setHeader(`x-${n}`, 'x'.repeat(1_000));
      reply.end();
    });
    expect(await failure(get(url))).toMatchObject({
      name: 'OutboundTooLarge',
      message: 'the headers of the reply are too large',
    });
  });

  it('hold for the time of all parts together', async () => {
    const silent = await listening(createTcpServer());
    const { url: drip } = await served((_request, reply) => {
      reply.write('x');
      const timer = setInterval(() => reply.write('x'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    const { url: circle } = await served((_request, reply) => reply.writeHead(302, { Location: '/' }).end());
    const late = [
      get(`http://server.test:${portOf(silent)}/`, { timeoutMs: 100 }),
      get(drip, { timeoutMs: 100 }),
      get(circle, { timeoutMs: 100, redirectsMax: 1_000_000 }),
    ];
    for (const reply of late) {
      expect(await failure(reply)).toMatchObject({ name: 'OutboundTimeout', message: 'the request took too long' });
      expect(await failure(reply)).toBeInstanceOf(OutboundTimeout);
    }
  });

  it('end with the caller, before or while the request runs', async () => {
    const silent = await listening(createTcpServer());
    const url = `http://server.test:${portOf(silent)}/`;
    const cancelled = { name: 'OutboundFailed', message: 'the request was cancelled' };
    expect(await failure(get(url, { signal: AbortSignal.abort() }))).toMatchObject(cancelled);
    const caller = new AbortController();
    silent.on('connection', () => caller.abort());
    expect(await failure(get(url, { signal: caller.signal }))).toMatchObject(cancelled);
  });

  // The connection itself gives up after ten seconds.
  it('hold while a name is looked up', { timeout: 8_000 }, async () => {
    let found: (addresses: readonly string[]) => void = () => undefined;
    const resolve = () => new Promise<readonly string[]>((resolve) => (found = resolve));
    const slow = new OutboundClient(new OutboundGuard(AllowList.EMPTY, { resolve }));
    opened.push(slow);
    expect(await failure(slow.request({ url: 'http://slow.example/', timeoutMs: 50 }))).toBeInstanceOf(OutboundTimeout);
    found([]);
  });

  it('end with the client', async () => {
    const silent = await listening(createTcpServer());
    const closing = client();
    silent.on('connection', () => void closing.close());
    const url = `http://server.test:${portOf(silent)}/`;
    expect(await failure(closing.request({ url }))).toMatchObject({ message: 'the request was cancelled' });
    expect(await failure(closing.request({ url }))).toBeInstanceOf(OutboundFailed);
  });
});

describe('replies', () => {
  it.each([
    ['gzip', gzipSync('unpacked')],
    ['br', brotliCompressSync('unpacked')],
  ])('come unpacked from %s, without what said so', async (encoding, packed) => {
    const { url } = await served((_request, reply) => {
      reply.writeHead(200, { 'Content-Encoding': encoding, 'Content-Length': packed.length }).end(packed);
    });
    const reply = await get(url);
    expect(reply.body.toString()).toBe('unpacked');
    expect(Object.keys(reply.headers)).not.toContain('content-encoding');
    expect(Object.keys(reply.headers)).not.toContain('content-length');
    const asked = await get(url, { headers: { 'Accept-Encoding': encoding } });
    expect(asked.body).toEqual(packed);
    expect(asked.headers['content-encoding']).toEqual([encoding]);
  });

  it('have no body to unpack where there is none', async () => {
    const { url } = await served((request, reply) => {
      reply
        .writeHead(request.url === '/204' ? 204 : 200, {
          'Content-Encoding': 'gzip',
          ...(request.url === '/0' && { 'Content-Length': 0 }),
        })
        .end();
    });
    expect((await get(url, { method: 'HEAD' })).body).toHaveLength(0);
    expect((await get(`${url}/204`)).body).toHaveLength(0);
    expect((await get(`${url}/0`)).body).toHaveLength(0);
  });

  it('are failures if they are malformed', async () => {
    const { url } = await served((request, reply) => {
      if (request.url === '/packed') reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end('not packed');
      else if (request.url === '/short')
        reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('cut').subarray(0, -4));
      else {
        reply.writeHead(200, { 'Content-Length': 10 });
        reply.write('x', () => reply.destroy());
      }
    });
    const noHttp = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
    expect(await failure(get(`${url}/packed`))).toMatchObject({
      name: 'OutboundFailed',
      message: 'the reply could not be decompressed',
    });
    expect(await failure(get(`${url}/short`))).toMatchObject({
      name: 'OutboundFailed',
      message: 'the reply could not be decompressed',
    });
    expect(await failure(get(`${url}/cut`))).toMatchObject({ name: 'OutboundFailed', message: 'the connection was closed' });
    expect(await failure(get(`http://server.test:${portOf(noHttp)}/`))).toMatchObject({
      name: 'OutboundFailed',
      message: 'the reply is not HTTP',
    });
  });

  it('of a host with an untrusted certificate are rejected', async () => {
    const { certificate, privateKey } = selfSigned('server.test');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    let asked = 0;
    const server = await listening(createTlsServer({ key, cert: certificate }, (_request, reply) => reply.end(String(++asked))));
    expect(await failure(get(`https://server.test:${portOf(server)}/`))).toMatchObject({
      name: 'OutboundFailed',
      message: 'the certificate of the host was not accepted',
    });
    expect(asked).toBe(0);
  });

  it('leaves objects unchanged for headers named like their properties', async () => {
    const raw = 'HTTP/1.1 200 OK\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\nContent-Length: 0\r\n\r\n';
    const server = await listening(createTcpServer((socket) => socket.on('data', () => socket.write(raw))));
    const { headers } = await get(`http://server.test:${portOf(server)}/`);
    expect(Object.entries(headers)).toEqual([
      ['__proto__', ['a', 'b']],
      ['constructor', ['c']],
      ['content-length', ['0']],
    ]);
  });
});
