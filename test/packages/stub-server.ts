import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { HostCalls } from '#sandbox/sandbox-engine.js';

/** Name of the header with the address a request was for. */
const MEANT = 'x-meant-for';

/** Reply of the server to one request. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that has arrived: method, host, path and query in one line, and its body. */
export interface Arrived {
  readonly line: string;
  readonly body: string;
}

/** A server on this machine in the place of every host that packages send requests to. */
export class StubServer {
  /** Requests since the replies were last set, by {@link answer}. */
  arrived: Arrived[] = [];
  #reply: (line: string) => Reply = () => ({});
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        const { host, pathname, search } = new URL(String(request.headers[MEANT]));
        const line = `${request.method ?? ''} ${host}${pathname}${search}`;
        this.arrived.push({ line, body: bytes.toString() });
        const { status = 200, headers = { 'content-type': 'application/json' }, body = '{}' } = this.#reply(line);
        response.writeHead(status, headers).end(body);
      });
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  answer(reply: (line: string) => Reply): void {
    this.arrived = [];
    this.#reply = reply;
  }

  /** Sends what functions ask for, as the runtime would, to this server. */
  readonly host: HostCalls = async ({ action, argumentEjson }) => {
    const request = JSON.parse(argumentEjson) as {
      url: string;
      headers: Record<string, string[]>;
      body?: { $binary: { base64: string } };
    };
    const headers = Object.entries(request.headers).map(([name, values]): [string, string] => [name, values.join(', ')]);
    const body = request.body === undefined ? {} : { body: Buffer.from(request.body.$binary.base64, 'base64') };
    const response = await fetch(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`, {
      method: action.toUpperCase(),
      headers: [...headers, [MEANT, request.url]],
      ...body,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return JSON.stringify({
      status: `${response.status} ${response.statusText}`,
      statusCode: response.status,
      headers: Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]])),
      body: { $binary: { base64: bytes.toString('base64'), subType: '00' } },
    });
  };
}
