import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { HealthRegistry } from '../health/health-registry.js';

/**
 * Lets whoever sends requests go elsewhere before the process stops taking them: it goes on serving until `drained` resolves, is not
 * ready (`stopping`), and closes each connection with the answer. A request sent on a kept-alive connection in the moment the server
 * closes that one would be lost.
 */
export async function drain(app: NestFastifyApplication, drained: () => Promise<void>): Promise<void> {
  app.get(HealthRegistry).register('stopping', () => Promise.reject(new Error('the process is stopping')));
  const server: Server = app.getHttpServer();
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('connection', 'close');
  });
  await drained();
}
