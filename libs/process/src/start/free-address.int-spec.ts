import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#testing/signal.js';
import { freeAddress } from './free-address.js';

describe('the address of a process', () => {
  it('is reported while another process listens on it, and free afterwards', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    expect(await failureOf(freeAddress('HEALTH_PORT', '127.0.0.1', address.port))).toMatchObject({
      name: 'StartError',
      message: `HEALTH_PORT: 127.0.0.1:${address.port} is in use by another process`,
    });
    other.close();
    await once(other, 'close');
    await freeAddress('HEALTH_PORT', '127.0.0.1', address.port);
    await freeAddress('HEALTH_PORT', '127.0.0.1', address.port);
  });

  it('may be any port', () => freeAddress('PORT', '127.0.0.1', 0));
});
