import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { freePort } from '../../apps/cli/src/operations/free-port.js';

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
/** HAProxy of the system, `undefined` if it is not installed. */
export const haproxy = folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path));

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** Returns the reply of a name server that knows one name with these addresses. */
function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  let end = HEADER_BYTES;
  while ((query[end] ?? 0) !== 0) end += (query[end] ?? 0) + 1;
  const question = query.subarray(HEADER_BYTES, end + 5);
  const found = query.readUInt16BE(end + 1) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x84_00, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found.length, 6);
  // Name by reference to the question, type A, class IN, 1 s, four bytes.
  const records = found.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question, ...records]);
}

/** The committed proxy, with a name server that resolves gateways, as container platforms have one. */
export class Proxy {
  private written = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly names: { close(): void },
    readonly url: string,
    readonly internalUrl: string,
  ) {}

  /** @param addresses read whenever the proxy asks: addresses of gateways, all of which listen on `port` */
  static async start(addresses: readonly string[], port: number): Promise<Proxy> {
    const names = createSocket('udp4');
    names.on('message', (query, { address, port: from }) => names.send(answerTo(query, addresses), from, address));
    names.bind(0, '127.0.0.1');
    await once(names, 'listening');
    const [publicPort, internalPort] = [await freePort(), await freePort()];
    const child = spawn(haproxy ?? 'haproxy', ['-db', '-f', 'deploy/proxy/haproxy.cfg'], {
      env: {
        PROXY_RESOLVER: `127.0.0.1:${names.address().port}`,
        PROXY_BIND: `127.0.0.1:${publicPort}`,
        PROXY_INTERNAL_BIND: `127.0.0.1:${internalPort}`,
        PROXY_GATEWAYS: `gateway.test:${port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const endWithUs = (): boolean => child.kill('SIGKILL');
    process.once('exit', endWithUs);
    child.once('exit', () => process.off('exit', endWithUs));
    const proxy = new Proxy(child, names, `http://127.0.0.1:${publicPort}`, `http://127.0.0.1:${internalPort}`);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (proxy.written += text.toString()));
    return proxy;
  }

  /** Output so far. */
  get output(): string {
    return this.written;
  }

  /** Gateways requests are sent to now. */
  async inUse(): Promise<number> {
    if (this.child.exitCode !== null) throw new Error(`the proxy has ended:\n${this.written}`);
    const text = await fetch(`${this.internalUrl}/metrics`).then(
      (response) => response.text(),
      () => '',
    );
    const up = /^haproxy_backend_agg_server_status\{proxy="gateways",state="UP"\} (\d+)$/m.exec(text);
    return Number(up?.[1] ?? 0);
  }

  async stop(): Promise<void> {
    this.names.close();
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }
}
