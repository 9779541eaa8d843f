import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RawJson } from '#contracts/rpc.js';
import { Signal, failureOf } from '#testing/signal.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { CallerLiveness } from './caller-liveness.js';
import { contextOfWork, runInContext } from './request-context.js';
import { INTERNAL_ERROR, NoReplyError, NotDeliveredError, type Transport } from './transport.js';

const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 5_000;

function collect(list: unknown[]) {
  return async (body: unknown): Promise<void> => {
    list.push(body);
  };
}

function sorted(list: unknown[]): unknown[] {
  return (list as { n: number }[]).toSorted((x, y) => x.n - y.n);
}

describe.each(TEST_BUSES)('the $name transport', ({ open }) => {
  let bus: TestBus;
  let server: Transport;
  let client: Transport;

  beforeAll(async () => {
    bus = await open();
    server = await bus.join();
    client = await bus.join();
  });
  afterAll(() => bus.close());

  async function serve(subject: string, answer: Parameters<Transport['serve']>[2]): Promise<void> {
    server.serve(subject, 'service', answer);
    await server.flush();
  }

  it('replies to each of 500 concurrent requests with its own reply', async () => {
    await serve('t.concurrent.double', async (body) => ({ ok: true, body: { n: (body as { n: number }).n * 2 } }));
    const numbers = Array.from({ length: 500 }, (_, n) => n);
    const replies = await Promise.all(numbers.map((n) => client.request('t.concurrent.double', { n }, {}, TIMEOUT_MS)));
    expect(replies).toStrictEqual(numbers.map((n) => ({ ok: true, body: { n: n * 2 } })));
  });

  it('carries an error as code and message', async () => {
    await serve('t.errors.refuse', async () => ({ ok: false, code: 'SecretNotFound', message: 'secret not found: "ключ"' }));
    expect(await client.request('t.errors.refuse', {}, {}, TIMEOUT_MS)).toStrictEqual({
      ok: false,
      code: 'SecretNotFound',
      message: 'secret not found: "ключ"',
    });
  });

  it('carries when a refused request may be sent again', async () => {
    const refusal = {
      ok: false,
      code: 'TooManyRequests',
      message: 'later',
      retryAfterSeconds: 7,
      errors: [{ file: 'a.json', path: 'b', error: 'later', error_code: 'C' }],
    } as const;
    await serve('t.errors.throttle', async () => refusal);
    expect(await client.request('t.errors.throttle', {}, {}, TIMEOUT_MS)).toStrictEqual(refusal);
  });

  it('carries the version of what a reply is about, and of what a change is rejected for', async () => {
    const raw = { ok: true, body: new RawJson('{}'), version: 'a1' } as const;
    const plain = { ok: true, body: null, version: 'b2' } as const;
    const refusal = { ok: false, code: 'PreconditionFailed', message: 'changed', version: 'c3' } as const;
    await serve('t.versions.plain', async () => plain);
    await serve('t.versions.raw', async () => raw);
    await serve('t.versions.refuse', async () => refusal);
    expect(await client.request('t.versions.plain', {}, {}, TIMEOUT_MS)).toStrictEqual(plain);
    expect(await client.request('t.versions.raw', {}, {}, TIMEOUT_MS)).toMatchObject({ ok: true, version: 'a1' });
    expect(await client.request('t.versions.refuse', {}, {}, TIMEOUT_MS)).toStrictEqual(refusal);
  });

  it('replies for a handler that fails, without its message, and reports the failure once', async () => {
    const failure = new Error('password is hunter2');
    await serve('t.errors.fail', () => Promise.reject(failure));
    expect(await client.request('t.errors.fail', {}, {}, TIMEOUT_MS)).toStrictEqual(INTERNAL_ERROR);
    expect(bus.faults.filter(({ subject }) => subject === 't.errors.fail')).toStrictEqual([
      { subject: 't.errors.fail', error: failure },
    ]);
  });

  it('replies for a handler whose reply is no JSON, and reports it', async () => {
    await serve('t.errors.unwritable', async () => ({ ok: true, body: { n: 1n } }));
    expect(await client.request('t.errors.unwritable', {}, {}, TIMEOUT_MS)).toStrictEqual(INTERNAL_ERROR);
    expect(bus.faults.filter(({ subject }) => subject === 't.errors.unwritable')).toStrictEqual([
      { subject: 't.errors.unwritable', error: expect.any(TypeError) },
    ]);
  });

  it('carries headers as they are', async () => {
    const headers = { 'gw-request-id': 'a1', 'gw-principal': '{"name":"\\u00e9"}' };
    await serve('t.headers.read', async (_, received) => ({ ok: true, body: received }));
    expect(await client.request('t.headers.read', {}, headers, TIMEOUT_MS)).toStrictEqual({ ok: true, body: headers });
    expect(await client.request('t.headers.read', {}, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: {} });
  });

  it.each([
    ['a Date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a Buffer', Buffer.from('hi'), { type: 'Buffer', data: [104, 105] }],
    ['undefined members', { a: undefined, b: [undefined], c: null }, { b: [null], c: null }],
    ['numbers JSON has not', [Number.NaN, Infinity, -0], [null, null, 0]],
    ['a Map', new Map([[1, 2]]), {}],
    ['undefined', undefined, null],
    ['a function', () => 1, null],
    ['text', 'naïve \u{1f600} \ud800', 'naïve \u{1f600} \ud800'],
    ['dangerous keys', JSON.parse('{"__proto__":{"a":1},"constructor":2}'), JSON.parse('{"__proto__":{"a":1},"constructor":2}')],
  ])('carries %s as JSON, both ways', async (what, sent, received) => {
    const subject = `t.json.${what.replaceAll(' ', '')}`;
    const seen: unknown[] = [];
    await serve(subject, async (body) => {
      seen.push(body);
      return { ok: true, body: sent };
    });
    expect(await client.request(subject, sent, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: received });
    expect(seen).toStrictEqual([received]);
  });

  it('gives the handler a separate body', async () => {
    await serve('t.json.own', async (body) => {
      (body as { list: number[] }).list.push(2);
      return { ok: true, body };
    });
    const sent = { list: [1] };
    expect(await client.request('t.json.own', sent, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: { list: [1, 2] } });
    expect(sent).toStrictEqual({ list: [1] });
  });

  it.each([
    ['text', '{"a" : 1.0,\n "ü":"x"}'],
    ['bytes that are no JSON', Uint8Array.of(0, 255, 13, 10, 123)],
    ['5 MB', randomBytes(5 * MEGABYTE)],
    ['nothing', ''],
  ])('moves raw %s untouched, both ways', async (what, content) => {
    const subject = `t.raw.${what.replaceAll(' ', '')}`;
    const seen: unknown[] = [];
    await serve(subject, async (body) => {
      seen.push(body);
      return { ok: true, body: new RawJson(content) };
    });
    const reply = await client.request(subject, new RawJson(content), {}, TIMEOUT_MS);
    if (!reply.ok) throw new Error(reply.message);
    for (const arrived of [reply.body, ...seen]) {
      if (!(arrived instanceof RawJson)) throw new Error('the body arrived parsed');
      expect(arrived.body).toBeInstanceOf(Uint8Array);
      expect(Buffer.from(arrived.body).equals(Buffer.from(content as string))).toBe(true);
    }
    expect(seen).toHaveLength(1);
  });

  it('distinguishes a missing responder from a missing reply', async () => {
    await expect(client.request('t.nobody.here', {}, {}, TIMEOUT_MS)).rejects.toThrow(
      new NotDeliveredError("no handler registered for 't.nobody.here'"),
    );
    const finished = new Signal();
    await serve('t.never.answers', async () => {
      await finished.given;
      return { ok: true, body: null };
    });
    const failure = await failureOf(client.request('t.never.answers', {}, {}, 20));
    finished.give();
    expect(failure).toBeInstanceOf(NoReplyError);
    expect(failure).toMatchObject({ reason: 'timeout', message: "no reply from 't.never.answers' in 20 ms" });
  });

  it('notifies only the handler of a request that its caller disconnected', async () => {
    const seen = new Map<string, CallerLiveness | undefined>();
    const [taken, left] = [new Signal(), new Signal()];
    await serve('t.callers.leave', async (body, _headers, caller) => {
      const { name } = body as { name: string };
      seen.set(name, caller);
      if (seen.size === 2) taken.give();
      if (name === 'leaves') caller?.onDisconnect(left.give);
      await left.given;
      return { ok: true, body: name };
    });
    const caller = new CallerLiveness();
    const replies = [
      client.request('t.callers.leave', { name: 'leaves' }, {}, TIMEOUT_MS, { caller }),
      client.request('t.callers.leave', { name: 'stays' }, {}, TIMEOUT_MS, { caller: new CallerLiveness() }),
    ];
    await taken.given;
    caller.disconnect();

    expect(await Promise.all(replies)).toStrictEqual([
      { ok: true, body: 'leaves' },
      { ok: true, body: 'stays' },
    ]);
    expect([seen.get('leaves')?.isGone, seen.get('stays')?.isGone]).toEqual([true, false]);
  });

  it('notifies immediately if the caller disconnected before', async () => {
    await serve('t.callers.gone', async (_body, _headers, caller) => {
      await new Promise<void>((resolve) => caller?.onDisconnect(resolve));
      return { ok: true, body: null };
    });
    const caller = new CallerLiveness();
    caller.disconnect();
    expect(await client.request('t.callers.gone', {}, {}, TIMEOUT_MS, { caller })).toStrictEqual({ ok: true, body: null });
  });

  it('lets one member of each group, and every listener without a group, hear an event', async () => {
    const heard = { a: [] as unknown[], b: [] as unknown[], first: [] as unknown[], second: [] as unknown[] };
    const other = await bus.join();
    server.listen('t.event.sent', 'a', collect(heard.a));
    other.listen('t.event.sent', 'a', collect(heard.a));
    server.listen('t.event.sent', 'b', collect(heard.b));
    server.listen('t.event.sent', null, collect(heard.first));
    other.listen('t.event.sent', null, collect(heard.second));
    await Promise.all([server.flush(), other.flush()]);
    const events = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const event of events) await client.publish('t.event.sent', event, {});
    await client.flush();
    await Promise.all([server.flush(), other.flush()]);
    expect(sorted(heard.a)).toStrictEqual(events);
    expect(heard.b).toStrictEqual(events);
    expect(heard.first).toStrictEqual(events);
    expect(heard.second).toStrictEqual(events);
  });

  it('reports a failing listener and continues', async () => {
    const failure = new Error('cannot listen');
    let heard = 0;
    server.listen('t.event.refused', null, async () => {
      heard++;
      throw failure;
    });
    await server.flush();
    for (const _ of [1, 2]) await client.publish('t.event.refused', {}, {});
    await client.flush();
    await server.flush();
    expect(heard).toBe(2);
    expect(bus.faults.filter(({ subject }) => subject === 't.event.refused')).toStrictEqual([
      { subject: 't.event.refused', error: failure },
      { subject: 't.event.refused', error: failure },
    ]);
  });

  it('shows an event before the reply that was sent after it', async () => {
    let seen = 0;
    client.listen('t.order.changed', null, async () => {
      for (let depth = 0; depth < 50; depth++) await Promise.resolve();
      seen++;
    });
    await client.flush();
    await serve('t.order.change', async () => {
      await server.publish('t.order.changed', {}, {});
      return { ok: true, body: null };
    });
    for (let round = 1; round <= 50; round++) {
      await client.request('t.order.change', {}, {}, TIMEOUT_MS);
      expect(seen).toBe(round);
    }
  });

  it('shows an event before a request that was sent after it', async () => {
    let seen = 0;
    const reader = await bus.join();
    reader.listen('t.order.written', null, async () => {
      for (let depth = 0; depth < 50; depth++) await Promise.resolve();
      seen++;
    });
    reader.serve('t.order.read', 'reader', async () => ({ ok: true, body: seen }));
    await reader.flush();
    for (let round = 1; round <= 50; round++) {
      await client.publish('t.order.written', {}, {});
      expect(await client.request('t.order.read', {}, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: round });
    }
  });

  it('rejects to serve a subject twice', async () => {
    await serve('t.twice.served', async () => ({ ok: true, body: null }));
    expect(() => server.serve('t.twice.served', 'service', async () => ({ ok: true, body: null }))).toThrow(
      "'t.twice.served' is served twice in one process",
    );
  });

  it('measures a round trip', async () => {
    expect(await client.ping()).toBeGreaterThanOrEqual(0);
  });
});

describe.each(TEST_BUSES)('draining the $name transport', ({ open }) => {
  it('completes calls in flight, lets them make requests, and accepts no new ones', async () => {
    const bus = await open();
    try {
      const draining = await bus.join();
      const client = await bus.join();
      const peer = await bus.join();
      const [arrived, proceed] = [new Signal(), new Signal()];
      peer.serve('t.drain.nested', 'peer', async () => ({ ok: true, body: 'nested' }));
      draining.serve('t.drain.slow', 'service', async () => {
        arrived.give();
        await proceed.given;
        const context = contextOfWork('c'.repeat(24), draining);
        return runInContext(context, () => draining.request('t.drain.nested', {}, {}, TIMEOUT_MS));
      });
      await Promise.all([peer.flush(), draining.flush()]);
      const answer = client.request('t.drain.slow', {}, {}, TIMEOUT_MS);
      await arrived.given;
      const drained = draining.drain();
      let refused: unknown;
      do {
        // On a broker the end of the subscription takes a round trip; repeats the request until it no longer slips in
        // before that.
        const late = client.request('t.drain.slow', {}, {}, 50).catch((error: unknown) => error);
        refused = await late;
      } while (refused instanceof NoReplyError);
      expect(refused).toBeInstanceOf(NotDeliveredError);
      proceed.give();
      expect(await answer).toStrictEqual({ ok: true, body: 'nested' });
      await drained;
      await expect(draining.request('t.drain.nested', {}, {}, TIMEOUT_MS)).rejects.toBeInstanceOf(NotDeliveredError);
      await expect(draining.publish('t.drain.event', {}, {})).rejects.toBeInstanceOf(NotDeliveredError);
      await expect(draining.ping()).rejects.toBeInstanceOf(NotDeliveredError);
      await draining.drain();
    } finally {
      await bus.close();
    }
  });
});
