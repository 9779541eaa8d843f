import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { Signal } from '#testing/signal.js';
import { silentParts } from './edge-parts.fixture.js';
import { addHooks } from './hooks.js';
import { gatewayAdapter, readBodiesAsBytes } from './wire.js';

it('refuses a request that comes while the server stops, as it refuses any other, and replies to the one before', async () => {
  const [entered, leave] = [new Signal(), new Signal()];
  const fastify = gatewayAdapter({ TRUSTED_PROXIES: [] }).getInstance();
  readBodiesAsBytes(fastify);
  addHooks(fastify, silentParts());
  fastify.setErrorHandler(({ status, message, code }: AppError, _request, reply) =>
    reply.status(status).send({ error: message, error_code: code }),
  );
  let calls = 0;
  fastify.get('/held', async () => {
    calls += 1;
    entered.give();
    await leave.given;
    return '{"held":true}';
  });
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const request = 'GET /held HTTP/1.1\r\nHost: x\r\nOrigin: https://a.example\r\n\r\n';
  socket.write(request);
  await entered.given;
  const stopped = fastify.close();
  const arrived = once(fastify.server, 'request');
  socket.write(request);
  await arrived;
  leave.give();
  await Promise.all([once(socket, 'end'), stopped]);

  const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 503)/);
  expect(first).toMatch(/^HTTP\/1\.1 200 .*\{"held":true\}$/s);
  expect(second.toLowerCase()).toMatch(/\r\nconnection: close\r\n/);
  expect(second).toMatch(/\r\nx-appservices-request-id: [0-9a-f]{24}\r\n/);
  expect(second).toContain('access-control-allow-origin: ');
  expect(second.split('\r\n\r\n')[1]).toBe('{"error":"the server is stopping","error_code":"Unavailable"}');
  expect(calls).toBe(1);
});
