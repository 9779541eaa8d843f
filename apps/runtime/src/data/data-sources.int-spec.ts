import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { driverDatabase } from '#store/driver/driver-database.js';
import { OutboundGuard } from '#security/outbound/outbound-guard.js';
import { HealthRegistry } from '#process/health/health-registry.js';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import { startTestStore } from '#testing/test-store.js';
import type { AppSecrets } from '../app/app-secrets.js';
import { anApp, aService } from '../testing/app-builders.js';
import { DataSources } from './data-sources.js';

const NOT_ALLOWED = { code: 'MongoDBError', message: 'the connection string of the service names a host that is not allowed' };
const OP_MSG = 2_013;
const app = anApp([]);
const opened: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface Server {
  readonly port: number;
  connections: number;
  bytes: number;
}

/** Starts a server that counts connections and sends the hello reply of a MongoDB server. */
async function server(hello: (port: number) => Document | null): Promise<Server> {
  const seen: Server & { port: number } = { port: 0, connections: 0, bytes: 0 };
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    seen.connections++;
    socket.on('error', () => socket.destroy());
    socket.on('data', (request) => {
      seen.bytes += request.length;
      const answer = hello(seen.port);
      if (answer) socket.write(message(request, answer));
    });
  });
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  seen.port = (listener.address() as AddressInfo).port;
  return seen;
}

/** Builds a reply in the form of its request: the first hello of a connection has an older form. */
function message(request: Buffer, answer: Document): Buffer {
  const body = BSON.serialize(answer);
  const isMessage = request.readInt32LE(12) === OP_MSG;
  const head = Buffer.alloc(isMessage ? 21 : 36);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(isMessage ? OP_MSG : 1, 12);
  if (!isMessage) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}

const standing = () => ({
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  n: 7,
  cursor: { id: 0, ns: 'a.b', firstBatch: [] },
});

function sources(
  allow: string,
  names: (name: string) => readonly string[] = () => ['127.0.0.1'],
  cluster = 'mongodb://127.0.0.1:1',
  mode: 'shared' | 'separate' = 'shared',
  selectionMs?: number,
) {
  const made = new DataSources(
    {
      MONGODB_URI: cluster,
      DATA_SOURCES: { Trusted: cluster },
      DATA_SOURCES_DEFAULT: mode,
      OUTBOUND_ALLOW: undefined,
      PUBLIC_URL: undefined,
      HOSTING_DOMAIN: undefined,
      HOSTING_PATHS: false,
      AWS_ENDPOINTS: {},
      TWILIO_ENDPOINT: 'https://api.twilio.com',
      FUNCTION_CPU_MS: 1_000,
      FUNCTION_WALL_MS: 1_000,
      FUNCTION_QUEUE_MS: 10_000,
      FUNCTION_MEMORY_MB: 64,
      MAX_BODY_VALUES: 100_000,
      USER_STATEMENT_MS: 5_000,
    },
    { of: async () => new Map() } as unknown as AppSecrets,
    new HealthRegistry(),
    createLogger('test', 'silent'),
    new OutboundGuard(AllowList.parse(allow), { resolve: async (name) => names(name) }),
    selectionMs,
  );
  opened.push(() => made.onApplicationShutdown());
  return made;
}

/** Creates data sources that report unreachable servers early. */
const unreachable = (allow: string, names?: (name: string) => readonly string[]): DataSources =>
  sources(allow, names, undefined, undefined, 500);

const given = (uri: string): ServiceConfig => aService('db', 'mongodb', { config: { uri } });
const ping = async (made: DataSources, service: ServiceConfig): Promise<Document> =>
  driverDatabase(await made.database(app, service, 'shop')).handle.command({ ping: 1 });

describe('clusters nobody gave a connection string for', () => {
  it('have databases of their own for each project and name', async () => {
    const store = await startTestStore();
    const made = sources('', undefined, store.uri, 'separate');
    const other = { ...app, groupId: newId() };
    const named = async (snapshot: AppSnapshot, clusterName?: string) =>
      driverDatabase(
        await made.database(
          snapshot,
          aService('db', 'mongodb-atlas', { config: clusterName === undefined ? {} : { clusterName } }),
          'shop',
        ),
      ).handle;
    try {
      const [own, same, dev, foreign] = await Promise.all([named(app), named(app, 'Cluster0'), named(app, 'dev'), named(other)]);
      await Promise.all([own, dev, foreign].map((db, index) => db?.collection<{ _id: number }>('c').insertOne({ _id: index })));

      expect(await same?.collection('c').find().toArray()).toEqual([{ _id: 0 }]);
      expect(await foreign?.collection('c').find().toArray()).toEqual([{ _id: 2 }]);
      expect(new Set([own, same, dev, foreign].map((db) => db?.databaseName)).size).toBe(3);
      const mapped = await named(app, 'Trusted');
      expect(mapped.databaseName).toBe('shop');
      expect(await mapped.collection('c').countDocuments()).toBe(0);
      // A connection string may lead to the same store, but not to databases of other namespaces in it.
      const source = aService('db', 'mongodb-atlas', { config: { clusterName: 'Trusted' } });
      await expect(made.database(app, source, foreign?.databaseName ?? '')).rejects.toMatchObject({
        code: 'NoMatchingRuleFound',
      });
      expect((await made.database(app, source, '20260101_backup')).name).toBe('20260101_backup');
      const { shown } = await made.server(app, source);
      expect(await shown([foreign?.databaseName ?? '', '20260101_backup', 'shop'])).toEqual(['20260101_backup', 'shop']);
      const { shown: ofDev } = await made.server(app, aService('db', 'mongodb-atlas', { config: { clusterName: 'dev' } }));
      expect(await ofDev([foreign?.databaseName ?? '', dev?.databaseName ?? '', 'shop'])).toEqual(['shop']);
    } finally {
      await made.onApplicationShutdown();
      await store.close();
    }
  });
});

describe('connection strings of applications', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '%31%32%37.0.0.1', 'localhost', 'inside.example'])(
    'do not lead to %s',
    async (host) => {
      const inside = await server(standing);
      const uri = `mongodb://${host}:${inside.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
      await expect(ping(sources(''), given(uri))).rejects.toMatchObject(NOT_ALLOWED);
      expect(inside.connections).toBe(0);
    },
  );

  it('do not lead inside by one of several hosts', async () => {
    const uri = 'mongodb://public.example:1,inside.example:1/?replicaSet=r';
    const names = (name: string) => (name === 'public.example' ? ['1.1.1.1'] : ['10.0.0.1']);
    await expect(ping(sources('', names), given(uri))).rejects.toMatchObject(NOT_ALLOWED);
  });

  it('do not lead inside by a name that changes its mind', async () => {
    const inside = await server(standing);
    let asked = 0;
    const names = () => (asked++ === 0 ? ['1.1.1.1'] : ['127.0.0.1']);
    const uri = `mongodb://rebind.example:${inside.port}/?directConnection=true&serverSelectionTimeoutMS=200`;
    await expect(ping(unreachable('', names), given(uri))).rejects.toMatchObject({
      code: 'Unavailable',
      cause: { cause: { name: 'MongoServerSelectionError' } },
    });
    expect(asked).toBeGreaterThan(1);
    expect(inside.connections).toBe(0);
  });

  it('do not lead inside by addresses and names a server announces', async () => {
    const [byAddress, byName] = [await server(standing), await server(standing)];
    const liar = await server((port) => ({
      ...standing(),
      setName: 'r',
      hosts: [`fake.example:${port}`, `127.0.0.1:${byAddress.port}`, `inside.internal:${byName.port}`],
      me: `fake.example:${port}`,
    }));
    const uri = `mongodb://fake.example:${liar.port}/?replicaSet=r&serverSelectionTimeoutMS=500&readPreference=secondary`;
    await expect(ping(unreachable('fake.example'), given(uri))).rejects.toThrow();
    expect(liar.bytes).toBeGreaterThan(0);
    expect([byAddress.connections, byName.connections]).toEqual([0, 0]);
  });

  it.each(['hosts', 'passives', 'arbiters'])('do not lead to socket files a server announces among its %s', async (list) => {
    const directory = await mkdtemp(join(tmpdir(), 'data-sources-'));
    opened.push(() => rm(directory, { recursive: true }));
    const path = join(directory, 'store.sock');
    let connections = 0;
    const local = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    opened.push(() => local.close());
    await new Promise<void>((resolve) => local.listen(path, resolve));
    const liar = await server((port) => {
      const announced = { hosts: [`fake.example:${port}`], passives: [], arbiters: [], setName: 'r', me: `fake.example:${port}` };
      const files = [path, path.replaceAll('/', '%2F'), encodeURIComponent(path)];
      return { ...standing(), ...announced, [list]: [...announced[list as 'hosts'], ...files] };
    });
    const uri = `mongodb://fake.example:${liar.port}/?replicaSet=r&serverSelectionTimeoutMS=2000`;
    const made = sources('fake.example');
    expect(await ping(made, given(uri))).toMatchObject({ ok: 1 });
    // Earlier connections have been counted when the next one is.
    await once(createConnection(path).resume(), 'close');
    expect(connections).toBe(1);
  });

  it('lead to the members of a set that may be reached, without those that may not', async () => {
    const second = await server((port) => ({
      ...standing(),
      isWritablePrimary: false,
      secondary: true,
      setName: 'r',
      hosts,
      me: `b.example:${port}`,
    }));
    const inside = await server(standing);
    const hosts: string[] = [];
    const first = await server(() => ({ ...standing(), setName: 'r', hosts, me: hosts[0] }));
    hosts.push(
      `a.example:${first.port}`,
      `b.example:${second.port}`,
      `127.0.0.1:${inside.port}`,
      `[::ffff:127.0.0.1]:${inside.port}`,
    );
    const uri = `mongodb://a.example:${first.port}/?replicaSet=r&serverSelectionTimeoutMS=2000&readPreference=secondary`;
    expect(await ping(sources('a.example,b.example'), given(uri))).toMatchObject({ ok: 1 });
    expect(inside.connections).toBe(0);
  });

  it('lead to what the operator allows, by name or by address', async () => {
    const allowed = await server(standing);
    for (const [host, allow] of [
      ['db.corp.example', '*.corp.example'],
      ['127.0.0.1', '127.0.0.0/8'],
      ['db.elsewhere.example', '127.0.0.1'],
    ] as const) {
      const uri = `mongodb://${host}:${allowed.port}/?directConnection=true`;
      expect(await ping(sources(allow), given(uri))).toMatchObject({ ok: 1 });
    }
  });

  it("do not lead where the operator's do, though they be the same", async () => {
    const inside = await server(standing);
    const uri = `mongodb://127.0.0.1:${inside.port}/?directConnection=true`;
    const made = sources('', undefined, uri);
    for (const clusterName of ['Trusted', 'Cluster0']) {
      const service = aService('atlas', 'mongodb-atlas', { config: { clusterName } });
      expect(await ping(made, service)).toMatchObject({ ok: 1 });
    }
    await expect(ping(made, given(uri))).rejects.toMatchObject(NOT_ALLOWED);
  });
});
