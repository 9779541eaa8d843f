import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { EventStream } from '../e2e/platform/event-stream.js';
import { send } from '../e2e/platform/http.js';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import type { PlatformAddress } from '../e2e/platform/processes.js';
import { Cluster } from './cluster.js';
import { Proxy, haproxy } from './proxy.js';
import type { ServiceProcess } from './service-process.js';

if (haproxy === undefined) process.stdout.write('Skipped: the proxy before two gateways (Debian: apt install haproxy)\n');

const POLL = { timeout: 60_000, interval: 100 };
const FIRST = '127.0.0.2';
const SECOND = '127.0.0.3';
const everything = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };

describe.skipIf(haproxy === undefined)('the proxy of the compose file before two gateways', () => {
  const addresses = [FIRST];
  let cluster: Cluster;
  let proxy: Proxy;
  let port: string;
  let platform: PlatformAddress;
  let app: AppAdmin;
  // The drain period of the compose file: the proxy asks each half second whether a gateway stops.
  const own = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_METRICS: 'off', DRAIN_MS: '2000' };
  const gateway = (host: string) => cluster.add('gateway', { ...own, HOST: host, PORT: port });

  beforeAll(async () => {
    cluster = await Cluster.start();
    port = String(await freePort());
    await gateway(FIRST);
    proxy = await Proxy.start(addresses, Number(port));
    platform = { url: proxy.url, mode: 'cluster', replicas: 2, credentials: cluster.credentials };
    await vi.waitFor(async () => expect(await proxy.inUse()).toBe(1), POLL);
    app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.addFunction('plain', 'exports = () => 1');
  }, 180_000);
  afterAll(async () => {
    await proxy?.stop();
    await cluster?.stop();
  });

  /** Adds the second gateway. */
  const joined = async (): Promise<ServiceProcess> => {
    const second = await gateway(SECOND);
    addresses.push(SECOND);
    await expect.poll(() => proxy.inUse(), POLL).toBe(2);
    return second;
  };

  it('finds a gateway that is added, and shares requests with it', async () => {
    await joined();

    for (let n = 0; n < 20; n += 1) expect((await send('GET', `${proxy.url}/api/openapi.json`)).status).toBe(200);

    const served = () => proxy.output.split('\n').flatMap((line) => /"gateway":"(gateway\d+)"/.exec(line)?.[1] ?? []);
    // Its lines may be read after its replies.
    await expect.poll(() => new Set(served().slice(-20)).size, POLL).toBe(2);
  });

  it('passes the real client address to gateways, whatever the client claims', async () => {
    const login = `/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`;
    const reply = await new Promise<string>((resolve, reject) => {
      const asked = request(
        `${proxy.url}${login}`,
        {
          method: 'POST',
          localAddress: '127.0.0.9',
          headers: { 'x-forwarded-for': '198.51.100.7', 'content-type': 'application/json' },
        },
        (response) => void text(response).then(resolve, reject),
      );
      asked.on('error', reject);
      asked.end('{}');
    });
    expect(JSON.parse(reply)).toHaveProperty('access_token');

    await expect
      .poll(async () => {
        const { logs } = await app.must<{ logs: { remote_ip_address?: string }[] }>('GET', '/logs?type=AUTH');
        return logs.map(({ remote_ip_address: address }) => address);
      }, POLL)
      .toEqual(['127.0.0.9']);
  });

  it('passes changes and log entries on while their streams stay open', async () => {
    const database = `proxied_${randomBytes(6).toString('hex')}`;
    const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    await app.must('POST', `/services/${_id}/rules`, { database, collection: 'seen', roles: [everything] });
    const user = await EndUser.login(platform, app.app.client_app_id);
    const changes = await EventStream.of(user, { database, collection: 'seen' });
    const tail = await EventStream.open(
      `${proxy.url}/api/admin/v3.0${app.admin.appsPath}/${app.app._id}/logs/tail?type=FUNCTION`,
      {
        authorization: `Bearer ${app.admin.accessToken}`,
      },
    );

    for (let n = 1; n <= 3; n += 1) {
      await user.call('insertOne', [{ database, collection: 'seen', document: { _id: n } }], { service: 'mongodb-atlas' });
      expect(await changes.changes(1)).toMatchObject([
        { operationType: 'insert', documentKey: { _id: { $numberInt: String(n) } } },
      ]);
    }
    await user.call('plain');
    expect(JSON.parse((await tail.next())?.data ?? '')).toMatchObject({ function_name: 'plain' });

    changes.close();
    tail.close();
  });

  it('carries what gateways take: long headers, large bodies', async () => {
    const user = await EndUser.login(platform, app.app.client_app_id);
    const argument = 'x'.repeat(17 * 1024 * 1024);

    const withHeader = await fetch(`${proxy.url}/api/openapi.json`, { headers: { authorization: 'x'.repeat(60 * 1024) } });
    const withBody = await user.call('plain', [argument]);

    expect([withHeader.status, withBody.status, withBody.body]).toEqual([200, 200, { $numberInt: '1' }]);
  });

  it('hides metrics on the public port, and serves all on the internal port', async () => {
    const refused = await send('GET', `${proxy.url}/metrics`);
    const [, first] = cluster.of('gateway');
    const inside = await send('GET', `${first?.internalUrl}/metrics`);
    const health = await Promise.all(
      ['live', 'ready', 'other'].map((path) => send('GET', `${first?.internalUrl}/health/${path}`)),
    );

    expect([refused.status, refused.body]).toEqual([404, expect.objectContaining({ error: expect.any(String) })]);
    expect(inside.text).toMatch(/^groundwork_http_request_duration_seconds_count\{.*service="gateway".*\} \d+$/m);
    expect(health.map(({ status, text: body }) => [status, body])).toEqual([
      [200, '{"status":"ok"}'],
      [200, '{"status":"ok"}'],
      [404, ''],
    ]);
  });

  it('loses no request when a gateway is replaced', async () => {
    const user = await EndUser.login(platform, app.app.client_app_id);
    // A try before this one has stopped it.
    const second = cluster.of('gateway')[2] ?? (await joined());
    let replaced = false;
    const failed: unknown[] = [];
    const load = Array.from({ length: 4 }, async () => {
      for (let last = false; !last;) {
        last = replaced;
        const answer = await user.call('plain').catch((error: unknown) => ({ status: 0, text: String(error) }));
        if (answer.status !== 200) failed.push(answer);
      }
    });

    await cluster.retire(second);
    addresses.pop();
    await expect.poll(() => proxy.inUse(), POLL).toBe(1);
    replaced = true;
    await Promise.all(load);

    expect(failed).toEqual([]);
  });

  it('returns in the form of the API where no gateway does, and rejects what is no request', async () => {
    const malformed = await new Promise<string>((resolve, reject) => {
      const { hostname, port: at } = new URL(proxy.url);
      const socket = connect(Number(at), hostname, () => socket.end('GET / HTTP/1.1\r\nhost: a\r\nb@d header: x\r\n\r\n'));
      text(socket).then(resolve, reject);
    });
    const [, first] = cluster.of('gateway');
    await first?.kill();
    await expect.poll(() => proxy.inUse(), POLL).toBe(0);
    const nobody = await fetch(`${proxy.url}/api/openapi.json`);

    expect(malformed).toMatch(/^HTTP\/1\.1 400 /);
    expect([nobody.status, nobody.headers.get('content-type')]).toEqual([503, 'application/json']);
    expect(await nobody.json()).toEqual({ error: 'no gateway is available', error_code: 'Unavailable' });
  });

  it('has written no path, query or header', () => {
    expect(proxy.output).toContain('"method":"POST","status":200');
    expect(proxy.output).not.toMatch(/\/api\/|baas_request|Bearer|anon-user/);
  });
});
