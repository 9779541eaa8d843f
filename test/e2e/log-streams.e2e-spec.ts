import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');

interface Entry {
  readonly _id: string;
  readonly co_id: string;
  readonly type: string;
}

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  await app.addFunction('echo', 'exports = (value) => value');
  user = await EndUser.login(platform, app.app.client_app_id);
});

const call = async (): Promise<string> => {
  const answer = await user.call('echo', [1]);
  expect(answer.status).toBe(200);
  return answer.headers.get('x-appservices-request-id') ?? '';
};

/** Follows the log until it has shown that many entries. */
async function follow(path: string, shown: number, headers: Record<string, string>, then: () => Promise<void>): Promise<Entry[]> {
  const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}${path}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}`, ...headers } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await then();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let entries: Entry[] = [];
  while (entries.length < shown) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    text += Buffer.from(value).toString();
    entries = [...text.matchAll(/^id: (\w+)\nevent: log\ndata: (.*)\n\n/gm)].map(([, id, json = '']) => {
      const entry = JSON.parse(json) as Entry;
      expect(entry._id).toBe(id);
      return entry;
    });
  }
  await reader.cancel();
  return entries;
}

describe('the live log', () => {
  it('shows entries as they are stored, and resumes at its position', async () => {
    const stored = (id: string): Promise<unknown> =>
      eventually(
        () => app.send('GET', `/logs?co_id=${id}`),
        ({ text }) => text.includes(id),
      );
    const made: string[] = [];
    const entries = await follow('/logs/tail?type=FUNCTION', 2, {}, async () => {
      const first = await call();
      // Another process may serve the second one, and store its entry sooner.
      await stored(first);
      made.push(first, await call());
    });
    expect(entries.map(({ co_id }) => co_id)).toEqual(made);
    expect(entries.every(({ type }) => type === 'FUNCTION')).toBe(true);

    const missed = await call();
    await stored(missed);
    const last = { 'last-event-id': entries.at(-1)?._id ?? '' };
    const continued = await follow('/logs/tail?type=FUNCTION', 1, last, async () => {});

    expect(continued.map(({ co_id }) => co_id)).toEqual([missed]);
  });

  it.skipIf(isShortCluster).each(['?type=NOPE', '?errors_only=maybe'])('rejects %s', async (query) => {
    const refused = await app.send('GET', `/logs/tail${query}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error_code: 'InvalidParameter' });
  });
});

describe('a search of the log', () => {
  it('finds entries for the list, the tail and the export alike', async () => {
    await app.addFunction('shout', "exports = (text) => { console.log('SHOUTED ' + text) }");
    const shouted = async (text: string): Promise<string> =>
      (await user.call('shout', [text])).headers.get('x-appservices-request-id') ?? '';
    const [, loud] = [await call(), await shouted('needle')];
    const { logs } = await eventually(
      () => app.must<{ logs: (Entry & { function_id: string; status: number })[] }>('GET', '/logs?type=FUNCTION'),
      (page) => page.logs.length === 2,
    );
    const shout = logs.find(({ co_id }) => co_id === loud);
    const requests = (found: readonly Entry[]): string[] => found.map(({ co_id }) => co_id);
    const listed = async (query: string): Promise<string[]> =>
      requests((await app.must<{ logs: Entry[] }>('GET', `/logs?${query}`)).logs);

    for (const query of ['q=Shouted+NEEDLE', 'q=shout', `function_id=${shout?.function_id}`, 'q=needle&status=200&min_ms=0']) {
      expect(await listed(query)).toEqual([loud]);
      expect(requests(await follow(`/logs/tail?${query}`, 1, { 'last-event-id': '0'.repeat(24) }, async () => {}))).toEqual([
        loud,
      ]);
      const { text } = await app.send('GET', `/logs/export?${query}`);
      expect(
        requests(
          text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as Entry),
        ),
      ).toEqual([loud]);
    }
    for (const query of ['q=.*', 'min_ms=999999', 'type=FUNCTION&status=599', `function_id=${'0'.repeat(24)}`]) {
      expect(await listed(query)).toEqual([]);
      expect((await app.send('GET', `/logs/export?${query}`)).text).toBe('');
    }
  });

  it
    .skipIf(isShortCluster)
    .each(['q=', `q=${'x'.repeat(201)}`, 'function_id=x', 'status=99', 'status=2xx', 'min_ms=-1', 'min_ms=0.5', 'min_ms=soon'])(
    'rejects %s wherever it is asked for',
    async (query) => {
      for (const path of ['/logs', '/logs/tail', '/logs/export']) {
        const refused = await app.send('GET', `${path}?${query}`);
        expect([path, refused.status]).toEqual([path, 400]);
        expect(refused.body).toMatchObject({
          error_code: 'InvalidParameter',
          error: expect.stringContaining(query.split('=')[0] ?? ''),
        });
      }
    },
  );

  it.skipIf(isShortCluster).each(['overlap=61', 'overlap=-1', 'overlap=x'])('rejects a tail with %s', async (query) => {
    expect((await app.send('GET', `/logs/tail?${query}`)).status).toBe(400);
  });
});

describe('the log as a file', () => {
  it('is lines of JSON, newest first, as the filters of the list say', async () => {
    const made = [await call(), await call(), await call()];
    const { logs } = await eventually(
      () => app.must<{ logs: Entry[] }>('GET', '/logs?type=FUNCTION'),
      (page) => page.logs.length === made.length,
    );

    const file = await app.send('GET', '/logs/export?type=FUNCTION');

    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/x-ndjson');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="shop_logs_\d{14}\.ndjson"$/);
    const lines = file.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry);
    expect(lines).toEqual(logs);
    expect(new Set(lines.map(({ co_id }) => co_id))).toEqual(new Set(made));
    expect((await app.send('GET', `/logs/export?co_id=${made[0]}`)).text.trimEnd().split('\n')).toHaveLength(1);
    expect((await app.send('GET', '/logs/export?user_id=nobody')).text).toBe('');
    expect((await app.send('GET', '/logs/export?start_date=soon')).status).toBe(400);
  });
});
