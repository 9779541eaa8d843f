import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { Signal } from '#testing/signal.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { NatsTransport } from './transport/nats-transport.js';
import { NotDeliveredError, type Transport } from './transport/transport.js';

const POLL = { timeout: 20_000 };

describe.each(TEST_BUSES)('a queue over $name', ({ open }) => {
  let bus: TestBus;
  let worker: Transport;
  let client: Transport;
  beforeAll(async () => {
    bus = await open();
    worker = await bus.join();
    client = await bus.join();
  });
  afterAll(() => bus.close());

  it('hands every item over once', async () => {
    const done: unknown[] = [];
    worker.consume('t.items.once', 'service', async (item) => void done.push(item));

    for (let n = 0; n < 20; n += 1) await client.enqueue('t.items.once', { n, text: 'ключ' }, newId());

    await expect.poll(() => done.length, POLL).toBe(20);
    expect(done).toEqual(Array.from({ length: 20 }, (_, n) => ({ n, text: 'ключ' })));
  });

  it('reports the pending items and the age of the oldest', async () => {
    const [begun, go] = [new Signal(), new Signal()];
    const backlog = worker.consume('t.items.waiting', 'service', async () => {
      begun.give();
      await go.given;
    });
    const done = client.enqueue('t.items.waiting', { n: 1 }, newId());
    await begun.given;

    const waiting = await backlog();
    expect(waiting).toEqual({ items: 1, oldestSeconds: expect.any(Number) });
    expect(waiting.oldestSeconds).toBeGreaterThanOrEqual(0);
    expect(waiting.oldestSeconds).toBeLessThan(3_600);

    go.give();
    await done;
    await expect.poll(backlog, POLL).toEqual({ items: 0, oldestSeconds: 0 });
  });

  it('hands bytes over as they are', async () => {
    const done: unknown[] = [];
    worker.consume('t.items.bytes', 'service', async (item) => void done.push(item), 'bytes');
    const items = [Uint8Array.of(0, 255, 10, 123), Buffer.from('{"not": "json"'), new Uint8Array()];

    for (const item of items) await client.enqueue('t.items.bytes', item, newId());

    await expect.poll(() => done.length, POLL).toBe(items.length);
    expect(done.map((item) => item instanceof Uint8Array && [...item])).toEqual(items.map((item) => [...item]));
  });

  it('drops permanently rejected items', async () => {
    const seen: unknown[] = [];
    worker.consume('t.items.refused', 'service', async (item) => {
      seen.push(item);
      throw new AppError('InvalidParameter', 'no item');
    });

    const refused = client.enqueue('t.items.refused', { bad: true }, newId()).then(
      () => null,
      (error: unknown) => error,
    );

    // If the item is processed in-process, its sender receives the error; otherwise the service reports it. Neither
    // retries it.
    const error = await refused;
    if (error !== null) expect(error).toMatchObject({ code: 'InvalidParameter' });
    else await expect.poll(() => bus.faults.some(({ subject }) => subject === 't.items.refused'), POLL).toBe(true);
    expect(seen).toHaveLength(1);
  });
});

describe('a queue of the broker', () => {
  let server: NatsServer;
  const members: NatsTransport[] = [];
  const faults: unknown[] = [];
  beforeAll(async () => {
    server = await startNatsServer({ jetStream: true });
  });
  afterAll(async () => {
    await Promise.all(members.map((member) => member.drain()));
    await server?.stop();
  });

  async function join(): Promise<NatsTransport> {
    const member = await NatsTransport.connect({ url: server.url, name: 'test', onFault: (fault) => faults.push(fault) });
    members.push(member);
    return member;
  }

  /** The service that works the queue off, up once and away since: the queue is there. */
  async function make(subject: string): Promise<void> {
    const owner = await join();
    owner.consume(subject, 'service', async () => {});
    await owner.enqueue(subject, { n: 0 }, 'first');
    await owner.drain();
  }

  it('rejects items of a queue whose service has never been up', async () => {
    await expect((await join()).enqueue('k.items.unmade', { n: 1 }, 'one')).rejects.toBeInstanceOf(NotDeliveredError);
  });

  it('stores items until they are processed', async () => {
    const client = await join();
    await make('k.items.kept');
    await client.enqueue('k.items.kept', { n: 1 }, 'one');
    await client.enqueue('k.items.kept', { n: 2 }, 'two');

    const done: unknown[] = [];
    (await join()).consume('k.items.kept', 'service', async (item) => void done.push(item));

    await expect.poll(() => done.slice(-2), POLL).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('takes an item handed over again for the same', async () => {
    const client = await join();
    await make('k.items.same');
    for (let times = 0; times < 3; times += 1) await client.enqueue('k.items.same', { n: 1 }, 'same');
    await client.enqueue('k.items.same', { n: 2 }, 'other');

    const done: unknown[] = [];
    (await join()).consume('k.items.same', 'service', async (item) => void done.push(item));

    await expect.poll(() => done.slice(-2), POLL).toEqual([{ n: 1 }, { n: 2 }]);
    expect(done.length).toBeLessThanOrEqual(3);
  });

  it('gives an item back that could not be done', async () => {
    const [worker, client] = [await join(), await join()];
    const done: unknown[] = [];
    let failures = 2;
    worker.consume('k.items.again', 'service', async (item) => {
      if (failures-- > 0) throw new Error('the store is away');
      done.push(item);
    });

    await client.enqueue('k.items.again', { n: 1 }, 'again');

    await expect.poll(() => done, POLL).toEqual([{ n: 1 }]);
    expect(faults).toContainEqual({ subject: 'k.items.again', error: expect.objectContaining({ message: 'the store is away' }) });
  });

  it('completes items in flight before it stops, and leaves the rest to others', async () => {
    const [first, client] = [await join(), await join()];
    const [begun, go] = [new Signal(), new Signal()];
    const [one, two] = [new Set<number>(), new Set<number>()];
    first.consume('k.items.shared', 'service', async (item) => {
      begun.give();
      await go.given;
      one.add((item as { n: number }).n);
    });
    for (const n of [1, 2, 3]) await client.enqueue('k.items.shared', { n }, `shared ${n}`);
    await begun.given;

    const drained = first.drain();
    go.give();
    await drained;
    (await join()).consume('k.items.shared', 'service', async (item) => void two.add((item as { n: number }).n));

    await expect.poll(() => two.size, POLL).toBe(2);
    expect([one, two]).toEqual([new Set([1]), new Set([2, 3])]);
  });

  it('survives a crash of the broker with everything it took', async () => {
    const [worker, client] = [await join(), await join()];
    await make('k.items.crash');
    await client.enqueue('k.items.crash', { n: 1 }, 'before');

    await server.kill9();
    await expect(client.enqueue('k.items.crash', { n: 2 }, 'meanwhile')).rejects.toBeInstanceOf(NotDeliveredError);
    await server.restart();

    const done: unknown[] = [];
    worker.consume('k.items.crash', 'service', async (item) => void done.push(item));
    await expect
      .poll(
        async () =>
          client.enqueue('k.items.crash', { n: 2 }, 'meanwhile').then(
            () => true,
            () => false,
          ),
        POLL,
      )
      .toBe(true);
    await expect.poll(() => done.slice(-2), POLL).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
