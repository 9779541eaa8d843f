import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Where a platform is controlled, and what proves the right to. */
export interface Control {
  readonly url: string;
  readonly token: string;
}

/** Answers the commands of tests, on a port of its own of this machine, to whoever knows the token. */
@Injectable()
export class ControlServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly token = randomBytes(32).toString('base64url');
  private server: Server | undefined;

  get control(): Control {
    const address = this.server?.address() ?? null;
    if (address === null || typeof address === 'string') throw new Error('the control server has no port');
    return { url: `http://127.0.0.1:${address.port}`, token: this.token };
  }

  async onApplicationBootstrap(): Promise<void> {
    this.server = createServer((request, response) => this.answer(request, response));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${this.token}`);
    const isKnown = given.length === wanted.length && timingSafeEqual(given, wanted);
    response.writeHead(isKnown ? 404 : 401).end();
  }
}
