import { describe, expect, it } from 'vitest';
import { startNatsServer } from '#testing/nats-server.js';
import { failureOf } from '#testing/signal.js';
import { connectBus } from './connect-bus.js';
import { createLogger } from '../log/logger.js';

describe('a broker', () => {
  it('is reported with its variable and without password if it is missing', async () => {
    const server = await startNatsServer();
    const { host } = new URL(server.url);
    await server.stop();
    const logger = createLogger('test', 'silent');
    const failure = await failureOf(connectBus(`nats://me:hunter2@${host}`, 'test', logger));
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^NATS_URL: the broker at 127\.0\.0\.1:\d+ cannot be used: [^\n]+$/) as unknown,
    });
    expect((failure as Error).message).not.toContain('hunter2');
    expect(await failureOf(connectBus('nats://me:hunter2@host:x', 'test', logger))).toMatchObject({
      name: 'StartError',
      message: 'NATS_URL: the broker at host:x cannot be used: Invalid URL',
    });
  });
});
