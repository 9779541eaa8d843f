import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#testing/signal.js';
import { startTestStore } from '#testing/test-store.js';
import { addressesOf, reachedStore } from './reached-store.js';

/** Opens a port that accepts connections and never replies on them, like a frozen process. */
async function silentPort(): Promise<{ port: number; close: () => void }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => server.close() };
}

describe('the store of a process that starts', () => {
  it('is reached where it answers', async () => {
    const store = await startTestStore();
    await reachedStore('MONGODB_URI', store.uri);
    await store.close();
  });

  it('is reported with its variable and without password if it does not respond', async () => {
    const { port, close } = await silentPort();
    close();
    const failure = await failureOf(
      reachedStore('MONGODB_URI', `mongodb://me:hunter2@127.0.0.1:${port}/?directConnection=true`, 200),
    );
    expect(failure).toMatchObject({
      name: 'StartError',
      message: `MONGODB_URI: the store at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });

  it('is not waited for where it never answers', async () => {
    const { port, close } = await silentPort();
    const failure = await failureOf(reachedStore('MONGODB_URI', `mongodb://127.0.0.1:${port}`, 200));
    close();
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`MONGODB_URI: the store at 127.0.0.1:${port} cannot be used: `) as unknown,
    });
  });

  it('is named where its connection string is none', async () => {
    const failure = await failureOf(reachedStore('MONGODB_URI', 'mongodb://me:hunter2@host/?replicaSet='));
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^MONGODB_URI: the store at host cannot be used: [^\n]*$/) as unknown,
    });
    expect(JSON.stringify(failure)).not.toContain('hunter2');
  });

  it.each([
    ['mongodb://a:b@one:1,two:2/db?x=y', 'one:1,two:2'],
    ['mongodb+srv://user@cluster.example', 'cluster.example'],
    ['mongodb://%2Ftmp%2Fstore.sock/?directConnection=true', '/tmp/store.sock'],
    ['mongodb://a:p%40s@host', 'host'],
    ['mongodb://a:p@s/s@host', 'host'],
    ['mongodb://%E0%A4%A', '%E0%A4%A'],
  ])('has the addresses %s names', (uri, addresses) => {
    expect(addressesOf(uri)).toBe(addresses);
  });
});
