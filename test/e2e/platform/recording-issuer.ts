import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID Connect issuer that serves its discovery document, and records other requests. */
export class RecordingIssuer {
  /** Methods and paths of the requests so far. */
  readonly asked: string[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(): Promise<RecordingIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const self = new RecordingIssuer(url, server);
    const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'jwks'].map((name) => `${url}/${name}`);
    const configuration = JSON.stringify({ issuer: url, authorization_endpoint, token_endpoint, jwks_uri });
    server.on('request', (request, response) => {
      self.asked.push(`${request.method} ${request.url}`);
      response.setHeader('content-type', 'application/json').end(configuration);
    });
    return self;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
