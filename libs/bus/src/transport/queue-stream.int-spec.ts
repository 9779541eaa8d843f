import { jetstreamManager, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNatsCluster, type NatsCluster } from '#testing/nats-cluster.js';
import { isNatsServerInstalled, startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { NatsTransport } from './nats-transport.js';

const POLL = { timeout: 25_000 };
const installed = isNatsServerInstalled();

const open: NatsTransport[] = [];
let faults: string[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((transport) => transport.drain()));
  faults = [];
});

async function join(url: string, streamReplicas?: number): Promise<NatsTransport> {
  const onFault = ({ error }: { error: unknown }): void => void faults.push((error as Error).message);
  const transport = await NatsTransport.connect({ url, name: 'service', streamReplicas, onFault });
  open.push(transport);
  return transport;
}

async function streamOf(connection: NatsConnection, name: string): Promise<Partial<StreamConfig> | string> {
  try {
    const { config } = await (await jetstreamManager(connection, { timeout: 2_000 })).streams.info(name);
    const { num_replicas, max_bytes, retention, storage } = config;
    return { num_replicas, max_bytes, retention, storage };
  } catch (error) {
    return (error as Error).message;
  }
}

const LIMITS = { max_bytes: 512 << 20, retention: 'workqueue', storage: 'file' };

describe.skipIf(!installed)('the stream of a queue, in a broker of three', { timeout: 60_000 }, () => {
  let broker: NatsCluster;
  let connection: NatsConnection;
  beforeEach(async () => {
    broker = await startNatsCluster();
    connection = await connect({ servers: broker.url.split(',').map((url) => new URL(url).host) });
  }, 60_000);
  afterEach(async () => {
    await connection?.close();
    await broker?.stop();
  });

  it('has one replica, is given three, keeps them where none are asked for, and works with a member down', async () => {
    const done: unknown[] = [];
    const first = await join(broker.url);
    first.consume('r.items.add', 'service', async (item) => void done.push(item));
    await expect.poll(() => streamOf(connection, 'groundwork_r_items_add'), POLL).toEqual({ ...LIMITS, num_replicas: 1 });
    await first.drain();

    const second = await join(broker.url, 3);
    second.consume('r.items.add', 'service', async (item) => void done.push(item));
    await expect.poll(() => streamOf(connection, 'groundwork_r_items_add'), POLL).toEqual({ ...LIMITS, num_replicas: 3 });
    await second.drain();

    const third = await join(broker.url);
    third.consume('r.items.add', 'service', async (item) => void done.push(item));
    await expect.poll(() => third.enqueue('r.items.add', { n: 1 }, 'one').then(() => 'taken', String), POLL).toBe('taken');
    await expect.poll(() => done, POLL).toEqual([{ n: 1 }]);
    expect(await streamOf(connection, 'groundwork_r_items_add')).toEqual({ ...LIMITS, num_replicas: 3 });

    await broker.kill9(2);
    await expect.poll(() => third.enqueue('r.items.add', { n: 2 }, 'two').then(() => 'taken', String), POLL).toBe('taken');
    // Only the killed server may know that an item was done: then it is given once more.
    await expect.poll(() => new Set(done.map((item) => JSON.stringify(item))), POLL).toEqual(new Set(['{"n":1}', '{"n":2}']));
  });

  it('continues unchanged if the broker does not change it, and logs a line', async () => {
    const done: unknown[] = [];
    const before = await join(broker.url);
    before.consume('u.items.add', 'service', async () => {});
    await expect.poll(() => streamOf(connection, 'groundwork_u_items_add'), POLL).toEqual({ ...LIMITS, num_replicas: 1 });
    await before.drain();
    faults = [];

    const transport = await join(broker.url, 5);
    transport.consume('u.items.add', 'service', async (item) => void done.push(item));
    await transport.enqueue('u.items.add', { n: 1 }, 'one');

    await expect.poll(() => done, POLL).toEqual([{ n: 1 }]);
    expect(faults).toEqual([expect.stringMatching(/^NATS: the stream groundwork_u_items_add keeps its settings: /)]);
    expect(await streamOf(connection, 'groundwork_u_items_add')).toEqual({ ...LIMITS, num_replicas: 1 });
    expect(await transport.ping()).toBeGreaterThanOrEqual(0);
  });
});

describe.skipIf(!installed)('the stream of a queue, in a broker of one', () => {
  let broker: NatsServer;
  let connection: NatsConnection;
  beforeAll(async () => {
    broker = await startNatsServer({ jetStream: true });
    connection = await connect({ servers: new URL(broker.url).host });
  });
  afterAll(async () => {
    await connection?.close();
    await broker?.stop();
  });

  it('is given the limits of today', async () => {
    const manager = await jetstreamManager(connection);
    const older = { storage: StorageType.File, retention: RetentionPolicy.Workqueue, max_bytes: 1 << 20 };
    await manager.streams.add({ name: 'groundwork_l_items_add', subjects: ['l.items.add'], ...older });

    (await join(broker.url)).consume('l.items.add', 'service', async () => {});

    await expect.poll(() => streamOf(connection, 'groundwork_l_items_add'), POLL).toEqual({ ...LIMITS, num_replicas: 1 });
    expect(faults).toEqual([]);
  });

  it('that cannot be made what it must be keeps its service from being ready, and one line says so', async () => {
    const manager = await jetstreamManager(connection);
    const wrong = { storage: StorageType.Memory, retention: RetentionPolicy.Workqueue };
    await manager.streams.add({ name: 'groundwork_w_items_add', subjects: ['w.items.add'], ...wrong });
    const line =
      "NATS: the stream groundwork_w_items_add has storage 'memory', not 'file': delete it when it is empty, and it is created again";

    const transport = await join(broker.url);
    transport.consume('w.items.add', 'service', async () => {});

    await expect
      .poll(
        () =>
          transport.ping().then(
            () => 'ready',
            (error: Error) => error.message,
          ),
        POLL,
      )
      .toBe(line);
    expect(faults).toEqual([line]);
    await manager.streams.delete('groundwork_w_items_add');
    await expect.poll(() => transport.ping().then(() => 'ready', String), POLL).toBe('ready');
  });
});
