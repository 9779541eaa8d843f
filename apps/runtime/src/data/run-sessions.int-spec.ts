import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DriverStore } from '#store/driver/driver-store.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { RunSessions } from './run-sessions.js';

let server: TestStore;

beforeAll(async () => {
  server = await startTestStore();
});
afterAll(() => server.close());

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('sessions of a run', () => {
  it('are unavailable after their store was replaced; those of another source are not known', async () => {
    const sessions = new RunSessions();
    const clients = [new MongoClient(server.uri), new MongoClient(server.uri)] as const;
    const [before, other] = clients.map((client) => new DriverStore(client)) as [DriverStore, DriverStore];
    const name = sessions.start(before);
    expect(sessions.get(name, before)).toBeDefined();
    expect(failureOf(() => sessions.get(name, other))).toMatchObject({ code: 'InvalidParameter' });
    before.isGone = true;
    expect(failureOf(() => sessions.get(name, other))).toMatchObject({
      code: 'Unavailable',
      status: 503,
      message: 'the data source is not reachable',
      retryAfterSeconds: 1,
    });
    await sessions.close();
    await Promise.all(clients.map((client) => client.close()));
  });
});
