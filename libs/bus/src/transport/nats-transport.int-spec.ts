import { connect, headers as natsHeaders, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { Signal, failureOf } from '#testing/signal.js';
import { NatsTransport } from './nats-transport.js';
import { NoReplyError, NotDeliveredError, type Transport } from './transport.js';

const TIMEOUT_MS = 20_000;
const MAX_PAYLOAD_BYTES = 64 * 1024;

interface Member {
  readonly transport: NatsTransport;
  readonly faults: unknown[];
  readonly states: string[];
  readonly lost: Promise<void>;
  readonly restored: Promise<void>;
}

async function join(url: string, signEveryMs = 3_000): Promise<Member> {
  const states: string[] = [];
  const faults: unknown[] = [];
  const [lost, restored] = [new Signal(), new Signal()];
  const transport = await NatsTransport.connect({
    url,
    name: 'test',
    signEveryMs,
    onFault: (fault) => faults.push(fault),
    onConnection: (state) => {
      states.push(state);
      if (state === 'lost') lost.give();
      if (state === 'restored') restored.give();
    },
  });
  return { transport, faults, states, lost: lost.given, restored: restored.given };
}

describe('with a broker that stays', () => {
  let server: NatsServer;
  let raw: NatsConnection;
  const members: Transport[] = [];

  beforeAll(async () => {
    server = await startNatsServer({ maxPayloadBytes: MAX_PAYLOAD_BYTES });
    raw = await connect({ servers: server.url });
  });
  afterEach(async () => {
    await Promise.all(members.splice(0).map((member) => member.drain()));
  });
  afterAll(async () => {
    await raw.close();
    await server.stop();
  });

  async function member(signEveryMs?: number): Promise<Member> {
    const joined = await join(server.url, signEveryMs);
    members.push(joined.transport);
    return joined;
  }

  it('fails a request when its process is gone, and not while it is being handled', async () => {
    const [client, worker] = [await member(100), await member(100)];
    const [asked, done] = [new Signal(), new Signal()];
    worker.transport.serve('test.slow', 'workers', async () => {
      asked.give();
      await done.given;
      return { ok: true, body: 'late' };
    });
    // Takes requests like a process that is killed then.
    raw.subscribe('test.killed');
    await Promise.all([worker.transport.flush(), raw.flush()]);

    const slow = client.transport.request('test.slow', {}, {}, TIMEOUT_MS);
    await asked.given;
    const lost = await failureOf(client.transport.request('test.killed', {}, {}, TIMEOUT_MS));
    done.give();

    expect(lost).toBeInstanceOf(NoReplyError);
    expect(lost).toMatchObject({ reason: 'connection lost', message: "the process handling 'test.killed' stopped responding" });
    expect(await slow).toEqual({ ok: true, body: 'late' });
  });

  it('is lost if its client ends unexpectedly, and not at shutdown', async () => {
    const [left, broken] = [await member(), await member()];
    await left.transport.drain();
    expect([left.transport.isLost, left.states, broken.transport.isLost]).toEqual([false, [], false]);
    await broken.transport['connection'].close();
    await expect.poll(() => broken.transport.isLost).toBe(true);
    expect(broken.states.at(-1)).toBe('closed');
  });

  it('shares a subject only between members of a group', async () => {
    const [client, first, second] = [await member(), await member(), await member()];
    const answered = { first: 0, second: 0 };
    first.transport.serve('n.group.work', 'service', async () => ({ ok: true, body: ++answered.first }));
    second.transport.serve('n.group.work', 'service', async () => ({ ok: true, body: ++answered.second }));
    await Promise.all([first.transport.flush(), second.transport.flush()]);
    await Promise.all(Array.from({ length: 200 }, () => client.transport.request('n.group.work', {}, {}, TIMEOUT_MS)));
    expect(answered.first + answered.second).toBe(200);
    expect(Math.min(answered.first, answered.second)).toBeGreaterThan(20);
  });

  it.each([
    ['no JSON', '{"a":'],
    ['nothing', ''],
    ['broken bytes', Uint8Array.of(0x22, 0xff, 0xfe)],
  ])('replies to a request of %s with BadRequest and keeps serving', async (what, payload) => {
    const { transport, faults } = await member();
    const subject = `n.malformed.${what.replaceAll(' ', '')}`;
    const bodies: unknown[] = [];
    transport.serve(subject, 'service', async (body) => {
      bodies.push(body);
      return { ok: true, body: 'served' };
    });
    await transport.flush();
    raw.publish(subject, payload);
    const answer = await raw.request(subject, payload, { timeout: TIMEOUT_MS });
    expect(answer.json()).toStrictEqual({ code: 'BadRequest', message: 'the request is not valid JSON' });
    expect(answer.headers?.get('gw-kind')).toBe('error');
    expect(await transport.request(subject, {}, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: 'served' });
    expect(bodies).toStrictEqual([{}]);
    expect(faults).toStrictEqual([]);
  });

  it('reports a malformed event and keeps listening', async () => {
    const { transport, faults } = await member();
    const heard: unknown[] = [];
    transport.listen('n.malformed.event', null, async (body) => {
      heard.push(body);
    });
    await transport.flush();
    raw.publish('n.malformed.event', '{');
    raw.publish('n.malformed.event', '{"n":1}');
    await raw.flush();
    await transport.flush();
    expect(heard).toStrictEqual([{ n: 1 }]);
    expect(faults).toStrictEqual([{ subject: 'n.malformed.event', error: expect.any(SyntaxError) }]);
  });

  it.each([
    ['no JSON', '<html>', undefined],
    ['an error that is none', 'null', 'error'],
    ['an error without a code', '{"message":"x"}', 'error'],
  ])('takes a reply of %s for an error of the service', async (_, payload, kind) => {
    const { transport } = await member();
    const headers = natsHeaders();
    if (kind) headers.set('gw-kind', kind);
    const subscription = raw.subscribe('n.malformed.reply', {
      callback: (_error, message) => {
        message.respond(payload, { headers });
      },
    });
    await raw.flush();
    for (const _round of [1, 2]) {
      expect(await transport.request('n.malformed.reply', {}, {}, TIMEOUT_MS)).toStrictEqual({
        ok: false,
        code: 'InternalServerError',
        message: 'the reply of the service is malformed',
      });
    }
    subscription.unsubscribe();
  });

  it('rejects bodies over the limit of the broker in both directions, and keeps its connection', async () => {
    const { transport, states, faults } = await member();
    const big = 'x'.repeat(MAX_PAYLOAD_BYTES);
    let asked = 0;
    transport.serve('n.large.echo', 'service', async (body) => {
      asked++;
      return { ok: true, body: body === 'send much' ? big : body };
    });
    await transport.flush();
    const tooLarge = (what: string) => ({
      ok: false,
      code: 'RequestTooLarge',
      message: `the ${what} of ${MAX_PAYLOAD_BYTES + 2} bytes exceeds the maximum of the bus`,
    });
    expect(await transport.request('n.large.echo', big, {}, TIMEOUT_MS)).toStrictEqual(tooLarge('request'));
    expect(asked).toBe(0);
    expect(await transport.request('n.large.echo', 'send much', {}, TIMEOUT_MS)).toStrictEqual(tooLarge('reply'));
    expect(asked).toBe(1);
    expect(await failureOf(transport.publish('n.large.event', big, {}))).toMatchObject({
      name: 'AppError',
      code: 'RequestTooLarge',
      message: tooLarge('event').message,
    });
    // Header bytes count as well.
    const headers = { 'gw-principal': 'x'.repeat(100) };
    const nearly = 'x'.repeat(MAX_PAYLOAD_BYTES - 60);
    expect(await transport.request('n.large.echo', nearly, headers, TIMEOUT_MS)).toMatchObject({ code: 'RequestTooLarge' });
    expect(await transport.request('n.large.echo', 'little', {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: 'little' });
    expect(states).toStrictEqual([]);
    expect(faults).toStrictEqual([]);
  });

  it('hands the work of a draining member to the others without losing a request', async () => {
    const [client, leaving, staying] = [await member(), await member(), await member()];
    const [arrived, proceed] = [new Signal(), new Signal()];
    leaving.transport.serve('n.leave.work', 'service', async () => {
      arrived.give();
      await proceed.given;
      return { ok: true, body: 'leaving' };
    });
    staying.transport.serve('n.leave.work', 'service', async () => ({ ok: true, body: 'staying' }));
    await Promise.all([leaving.transport.flush(), staying.transport.flush()]);
    const ask = () => Array.from({ length: 200 }, () => client.transport.request('n.leave.work', {}, {}, TIMEOUT_MS));
    const before = ask();
    await arrived.given;
    const drained = leaving.transport.drain();
    const meanwhile = ask();
    proceed.give();
    const answers = await Promise.all([...before, ...meanwhile]);
    expect(new Set(answers.map((answer) => answer.ok && answer.body))).toStrictEqual(new Set(['leaving', 'staying']));
    await drained;
    expect(await client.transport.request('n.leave.work', {}, {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: 'staying' });
    expect(leaving.transport.underWay).toBe(0);
    expect(leaving.states).toStrictEqual([]);
  });
});

describe('with a broker that goes away', () => {
  it('fails requests in flight immediately, rejects new ones, and recovers with the broker', async () => {
    const server = await startNatsServer();
    const [service, client] = [await join(server.url), await join(server.url)];
    try {
      const arrived = new Signal();
      const heard: unknown[] = [];
      service.transport.serve('n.broker.work', 'service', async (body) => {
        if (body !== 'wait') return { ok: true, body };
        arrived.give();
        return new Promise<never>(() => {});
      });
      client.transport.listen('n.broker.event', null, async (body) => {
        heard.push(body);
      });
      await Promise.all([service.transport.flush(), client.transport.flush()]);

      const underWay = failureOf(client.transport.request('n.broker.work', 'wait', {}, TIMEOUT_MS));
      await arrived.given;
      await server.kill9();
      const lost = await underWay;
      expect(lost).toBeInstanceOf(NoReplyError);
      expect(lost).toMatchObject({
        reason: 'connection lost',
        message: "the connection was lost before 'n.broker.work' replied",
      });
      for (const refused of [
        client.transport.request('n.broker.work', 'x', {}, TIMEOUT_MS),
        client.transport.publish('n.broker.event', {}, {}),
        client.transport.ping(),
        client.transport.flush(),
      ]) {
        expect(await failureOf(refused)).toStrictEqual(new NotDeliveredError('the broker cannot be reached'));
      }

      await server.restart();
      await Promise.all([service.restored, client.restored]);
      await Promise.all([service.transport.flush(), client.transport.flush()]);
      expect(await client.transport.request('n.broker.work', 'again', {}, TIMEOUT_MS)).toStrictEqual({ ok: true, body: 'again' });
      await service.transport.publish('n.broker.event', { n: 1 }, {});
      await service.transport.flush();
      await client.transport.flush();
      expect(heard).toStrictEqual([{ n: 1 }]);
      expect(client.states).toStrictEqual(['lost', 'restored']);
      expect(await client.transport.ping()).toBeGreaterThanOrEqual(0);
    } finally {
      await client.transport.drain();
      await server.stop();
    }
  });

  it('drains while the broker is away', async () => {
    const server = await startNatsServer();
    const { transport, lost, states } = await join(server.url);
    transport.serve('n.drain.away', 'service', async () => ({ ok: true, body: null }));
    transport.listen('n.drain.event', null, async () => {});
    await transport.flush();
    await server.kill9();
    await lost;
    await transport.drain();
    expect(states).toStrictEqual(['lost']);
    expect(await failureOf(transport.request('n.drain.away', {}, {}, TIMEOUT_MS))).toBeInstanceOf(NotDeliveredError);
    await server.stop();
  });

  it('drains if the broker disconnects during that', async () => {
    const server = await startNatsServer();
    const { transport, lost } = await join(server.url);
    const [arrived, proceed] = [new Signal(), new Signal()];
    transport.listen('n.drain.slow', null, async () => {
      arrived.give();
      await proceed.given;
    });
    await transport.flush();
    await transport.publish('n.drain.slow', {}, {});
    await arrived.given;
    const drained = transport.drain();
    await server.kill9();
    await lost;
    proceed.give();
    await drained;
    await server.stop();
  });

  it('does not start without a broker', async () => {
    const server = await startNatsServer();
    await server.stop();
    await expect(NatsTransport.connect({ url: server.url, name: 'test' })).rejects.toThrow('connection refused');
  });
});
