import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { HealthRegistry } from '../health/health-registry.js';

/**
 * Drains the process before it stops accepting requests, so that clients and load balancers can switch: it serves
 * requests until `drained` resolves, is not ready (`stopping`), and closes each connection with the response. A request
 * sent on a kept-alive connection at the moment the server closes it would be lost.
 */
export async function drain(app: NestFastifyApplication, drained: () => Promise<void>): Promise<void> {
  app.get(HealthRegistry).register('stopping', () => Promise.reject(new Error('the process is stopping')));
  const server: Server = app.getHttpServer();
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await drained();
}
