import { Controller, Get, Module } from '@nestjs/common';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import { Signal } from '#testing/signal.js';
import { createLogger } from '../log/logger.js';
import { startProcess } from './process.js';
import { Public } from '../health/public.decorator.js';

const started = new Signal();
const release = new Signal();

@Public()
@Controller('slow')
class SlowController {
  @Get()
  async answer(): Promise<{ done: true }> {
    started.give();
    await release.given;
    return { done: true };
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

function start(closeGraceMs: number, drained?: () => Promise<void>) {
  return startProcess({
    name: 'test',
    modules: [SlowModule],
    environment: {},
    transport: new InProcessTransport({ copy: true }),
    logger: createLogger('test', 'silent'),
    host: '127.0.0.1',
    port: 0,
    closeGraceMs,
    ...(drained ? { drained } : {}),
  });
}

describe('a process that closes', () => {
  it('keeps serving, one request per connection, and is not ready until requests stop', async () => {
    const elsewhere = new Signal();
    const running = await start(60_000, () => elsewhere.given);
    const before = await fetch(`${running.url}/health/ready`);

    const closed = running.close();
    const ready = await fetch(`${running.url}/health/ready`);
    const live = await fetch(`${running.url}/health/live`);
    elsewhere.give();
    await closed;

    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    expect([
      ready.status,
      ready.headers.get('connection'),
      Object.keys(((await ready.json()) as { error: object }).error),
    ]).toEqual([503, 'close', ['stopping']]);
    expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
    await expect(fetch(`${running.url}/health/live`)).rejects.toThrow();
  });

  it('completes requests in flight and does not wait for idle keep-alive clients', async () => {
    const running = await start(60_000);
    const agent = new Agent({ keepAlive: true });
    const answer = new Promise<string>((resolve, reject) => {
      get(`${running.url}/slow`, { agent }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
    await started.given;

    const closed = running.close();
    release.give();

    expect(await answer).toBe('{"done":true}');
    await closed;
    agent.destroy();
  });

  it('ends connections that were opened in advance and never used', async () => {
    const running = await start(60_000);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const ended = once(socket, 'close');
    await once(socket, 'connect');
    // A reply on a later connection proves that the server has accepted this one.
    await fetch(`${running.url}/health/live`);

    await running.close();
    await ended;
  });

  it('cuts off a request that is never sent to its end', async () => {
    const running = await start(50);
    const { hostname, port } = new URL(running.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const ended = once(socket, 'close');
    await once(socket, 'connect');
    await new Promise<void>((resolve) => {
      socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 10\r\n\r\n', () => resolve());
    });
    await once(socket, 'data');

    await running.close();
    await ended;
  });
});
