import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminClient, APP } from './admin-client.js';
import type { RetryOptions } from './retries.js';
import type { Fetch } from './session.js';

const baseUrl = 'https://platform.test';
const path = { groupId: 'g', appId: 'a' };
const DONE = Response.json([]);

interface Waited {
  readonly reason: string;
  readonly waitMs: number;
}

/**
 * Returns a platform that sends the replies one after the other, repeating the last one, and records requests and
 * waits.
 */
function platform(answers: readonly Response[], retry: RetryOptions = {}) {
  const [bodies, waits]: [string[], Waited[]] = [[], []];
  const fetch: Fetch = async (request) => {
    bodies.push(await request.text());
    return (answers[bodies.length - 1] ?? answers.at(-1) ?? DONE).clone();
  };
  const onWait = (reason: string, waitMs: number): void => void waits.push({ reason, waitMs });
  return { client: new AdminClient({ baseUrl, fetch, retry: { onWait, ...retry } }), bodies, waits };
}

function busy(status: number, retryAfter?: string): Response {
  return Response.json(
    { error: `busy ${status}` },
    { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the result after all waits are over. */
async function after<T>(work: Promise<T>): Promise<T> {
  const state = { isOver: false };
  void Promise.allSettled([work]).then(() => (state.isOver = true));
  while (!state.isOver) {
    // Reading a body takes turns of the loop, and some versions of Node.js more than others.
    await nextTurn();
    await vi.runAllTimersAsync();
  }
  return work;
}

describe('a request the platform has no time for', () => {
  it('is sent again as it was, after the time the platform names', async () => {
    const { client, bodies, waits } = platform([busy(429, '5'), busy(429, '0'), new Response(null, { status: 204 })]);

    await after(client.importApp(path, new TextEncoder().encode('PK'), { strategy: 'merge' }));

    expect(bodies).toEqual(['PK', 'PK', 'PK']);
    expect(waits).toEqual([
      { reason: 'busy 429', waitMs: 5_000 },
      { reason: 'busy 429', waitMs: 1_000 },
    ]);
  });

  it('fails with what the platform said once patience ends, which no wait outlasts', async () => {
    const { client, bodies, waits } = platform([busy(429, '4')], { patienceMs: 10_000 });

    await expect(after(client.exportApp(path))).rejects.toMatchObject({ status: 429, message: 'busy 429', retryAfterS: 4 });
    expect([bodies.length, waits.length]).toEqual([3, 2]);

    const long = platform([busy(429, '301')]);
    await expect(after(long.client.exportApp(path))).rejects.toMatchObject({ status: 429 });
    expect(long.waits).toEqual([]);
  });

  it.each<[string, Response, (client: AdminClient) => Promise<unknown>]>([
    ['without a time', busy(429), (client) => client.exportApp(path)],
    ['with a time that is none', busy(429, 'soon'), (client) => client.exportApp(path)],
    ['of another kind', busy(500, '1'), (client) => client.exportApp(path)],
    ['that may have changed something', busy(503, '1'), (client) => client.importApp(path, new Uint8Array())],
    [
      'that ran a function',
      busy(429, '1'),
      (client) => client.api.POST(`${APP}/debug/execute_function`, { params: { path }, body: { name: 'f', arguments: [] } }),
    ],
    ['to log in', busy(429, '1'), (client) => client.session.login({ email: 'a@b.test', password: 'p' })],
  ])('is not sent again: %s', async (_, answer, work) => {
    const { client, bodies, waits } = platform([answer]);

    await expect(after(work(client))).rejects.toMatchObject({ status: answer.status });
    expect([bodies.length, waits]).toEqual([1, []]);
  });

  it.each<[string, (client: AdminClient) => Promise<unknown>]>([
    ['a read', (client) => client.api.GET(APP, { params: { path } })],
    ['a comparison of files', (client) => client.importApp(path, new Uint8Array(), { diff: true })],
    ['a comparison of packages', (client) => client.diffPackages(path, { name: 'package.json', bytes: new Uint8Array() })],
  ])('that is unavailable is sent again where it changes nothing: %s', async (_, work) => {
    const { client, bodies } = platform([busy(503, '1'), DONE]);

    await after(work(client));
    expect(bodies).toHaveLength(2);
  });

  it('waits no longer than it is wanted', async () => {
    const interruption = new AbortController();
    const { client, bodies } = platform([busy(429, '60')], {
      signal: interruption.signal,
      onWait: () => interruption.abort(new Error('enough')),
    });

    await expect(after(client.exportApp(path))).rejects.toThrow('enough');
    expect(bodies).toHaveLength(1);
  });

  it('fails like other errors if there is no caller', async () => {
    const fetch: Fetch = () => Promise.resolve(busy(429, '1'));

    await expect(after(new AdminClient({ baseUrl, fetch }).exportApp(path))).rejects.toMatchObject({
      status: 429,
      retryAfterS: 1,
    });
  });
});
