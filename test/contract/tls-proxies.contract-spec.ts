import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import { haproxy } from '../cluster/proxy.js';

/** More streams than the connections that browsers open to one origin over HTTP/1.1. */
const STREAMS = 10;
const SELF_SIGNED = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];

const isHere = haproxy !== undefined && spawnSync('openssl', ['version']).status === 0;
if (!isHere) process.stdout.write('Skipped: TLS by HAProxy (Debian: apt install haproxy openssl)\n');

describe.skipIf(!isHere)('deploy/proxy/haproxy-tls.cfg', () => {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-tls-'));
  const received: IncomingHttpHeaders[] = [];
  let platform: Server;
  let proxy: ChildProcess;
  let session: ClientHttp2Session;
  let httpPort: number;
  beforeAll(async () => {
    platform = createServer(({ url, headers }, response) => {
      received.push(headers);
      if (url !== '/stream') return void response.end('whole');
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    }).listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const pem = join(directory, 'groundwork.pem');
    const certificate = join(directory, 'certificate.pem');
    const made = spawnSync('openssl', [...SELF_SIGNED, '-keyout', pem, '-out', certificate], { encoding: 'utf8' });
    expect([made.status, made.status === 0 ? '' : made.stderr]).toEqual([0, '']);
    appendFileSync(pem, readFileSync(certificate));
    const httpsPort = await freePort();
    httpPort = await freePort();
    const env = {
      CERTIFICATE: pem,
      HTTP_BIND: `127.0.0.1:${httpPort}`,
      HTTPS_BIND: `127.0.0.1:${httpsPort}`,
      PLATFORM: `127.0.0.1:${(platform.address() as AddressInfo).port}`,
    };
    const program = haproxy ?? 'haproxy';
    const checked = spawnSync(program, ['-c', '-f', 'deploy/proxy/haproxy-tls.cfg'], { env, encoding: 'utf8' });
    expect([checked.status, checked.stderr.match(/\[(?:ALERT|WARNING)\].*/g)]).toEqual([0, null]);
    proxy = spawn(program, ['-db', '-f', 'deploy/proxy/haproxy-tls.cfg'], { env, stdio: 'ignore' });
    await vi.waitFor(async () => expect(await statusOf(httpPort, '/')).toBe(301), { timeout: 20_000, interval: 50 });
    session = connect(`https://127.0.0.1:${httpsPort}`, { ca: readFileSync(certificate), checkServerIdentity: () => undefined });
    await once(session, 'connect');
  });
  afterAll(async () => {
    session?.destroy();
    if (proxy?.kill('SIGKILL')) await once(proxy, 'exit');
    platform?.closeAllConnections();
    platform?.close();
    rmSync(directory, { recursive: true });
  });

  /** Returns the first bytes of a response. */
  async function first(stream: ClientHttp2Stream): Promise<string> {
    const [bytes] = (await once(stream, 'data')) as [Buffer];
    return bytes.toString();
  }

  it('speaks HTTP/2, and passes the client address and protocol to the platform', async () => {
    expect(session.alpnProtocol).toBe('h2');
    expect(await first(session.request({ ':path': '/' }))).toBe('whole');
    expect(received.at(-1)).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' });
  });

  it('passes on events one by one, and other requests beside many streams', async () => {
    const streams = Array.from({ length: STREAMS }, () => session.request({ ':path': '/stream' }));

    expect(await Promise.all(streams.map(first))).toEqual(streams.map(() => 'data: first\n\n'));
    expect(await first(session.request({ ':path': '/' }))).toBe('whole');
    for (const stream of streams) stream.destroy();
  });

  it('sends requests without TLS to the address with it', async () => {
    expect(await statusOf(httpPort, '/docs')).toBe(301);
    // The proof of Let's Encrypt is asked for without TLS; nothing listens for it here.
    expect(await statusOf(httpPort, '/.well-known/acme-challenge/x')).toBe(503);
  });
});

/** Returns the status of a response, 0 while nothing listens. */
async function statusOf(port: number, path: string): Promise<number> {
  const asked = request({ host: '127.0.0.1', port, path, agent: false });
  asked.end();
  return new Promise((resolve) => {
    asked.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.once('error', () => resolve(0));
  });
}

describe('recipes for TLS', () => {
  it.each([
    ['haproxy-tls.cfg', /alpn h2,http\/1\.1/, /timeout server 330s/],
    ['nginx.conf', /http2 on;/, /proxy_read_timeout 330s;/],
    // Caddy speaks HTTP/2 unless it is told not to.
    ['Caddyfile', /flush_interval -1/, /response_header_timeout 330s/],
  ])('%s passes streams on, over HTTP/2, and waits longer than a function may take', (file, streams, patience) => {
    const text = readFileSync(`deploy/proxy/${file}`, 'utf8');

    expect(text).toMatch(streams);
    expect(text).toMatch(patience);
    expect(readFileSync('docs/operate/proxies.md', 'utf8')).toContain(`deploy/proxy/${file}`);
  });
});
