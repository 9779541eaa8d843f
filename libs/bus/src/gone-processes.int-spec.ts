import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Allow } from 'class-validator';
import { defineRpc } from '#contracts/rpc.js';
import { startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { failureOf, Signal } from '#testing/signal.js';
import { BusClient } from './client/bus-client.js';
import { NatsTransport } from './transport/nats-transport.js';
import { CallerLiveness } from './transport/caller-liveness.js';
import type { TakerMessage } from './taker.fixture.js';

class Work {
  @Allow() n!: number;
}
class Done {
  @Allow() answered!: unknown;
}

const TIMEOUT_MS = 25_000;
/** Often, so that silence is noticed soon: after four of them. */
const SIGN_EVERY_MS = 250;
const work = defineRpc('gone.work.once', Work, Done, { access: 'public', timeoutMs: TIMEOUT_MS });
const again = defineRpc('gone.work.again', Work, Done, { access: 'public', timeoutMs: TIMEOUT_MS, idempotent: true });

/** Compiled: `npm run build` comes before the tests. */
const TAKER = fileURLToPath(new URL('../../../dist/libs/bus/src/taker.fixture.js', import.meta.url));

/** Processes that serve one subject, as instances of a service do. */
class Takers {
  readonly children: ChildProcess[] = [];
  /** Requests taken, with the process that took each. */
  readonly took: { by: ChildProcess; body: unknown }[] = [];
  private taken = new Signal();

  async start(url: string, subject: string): Promise<ChildProcess> {
    const child = fork(TAKER, [url, subject, String(SIGN_EVERY_MS)]);
    this.children.push(child);
    await once(child, 'message');
    child.on('message', (message) => {
      const { took } = message as Exclude<TakerMessage, string>;
      this.took.push({ by: child, body: took });
      this.taken.give();
      this.taken = new Signal();
    });
    return child;
  }

  /** Returns the process that takes the next request. */
  async next(): Promise<ChildProcess> {
    const count = this.took.length;
    await this.taken.given;
    const first = this.took[count];
    if (!first) throw new Error('nothing was taken');
    return first.by;
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }),
    );
  }
}

let server: NatsServer;
let caller: NatsTransport;
let takers: Takers;
let faults: unknown[];

async function start(): Promise<void> {
  [takers, faults] = [new Takers(), []];
  const onFault = (fault: unknown): unknown => faults.push(fault);
  caller = await NatsTransport.connect({ url: server.url, name: 'caller', signEveryMs: SIGN_EVERY_MS, onFault });
}

describe('a process that has taken a request', () => {
  beforeAll(async () => {
    server = await startNatsServer();
  });
  afterEach(async () => {
    await takers.stop();
    await caller.drain();
  });
  afterAll(() => server.stop());

  it.each(['SIGKILL', 'SIGSTOP'] as const)(
    'and is stopped by %s answers nothing: Unavailable, and what may have run is not repeated',
    async (signal) => {
      await start();
      await Promise.all([1, 2].map(() => takers.start(server.url, work.subject)));
      const taking = takers.next();
      const failure = failureOf(new BusClient(caller).call(work, { n: 1 }));
      (await taking).kill(signal);

      expect(await failure).toMatchObject({
        name: 'AppError',
        code: 'Unavailable',
        status: 503,
        cause: { name: 'NoReplyError', message: "the process handling 'gone.work.once' stopped responding" },
      });
      expect(takers.took).toHaveLength(1);
    },
  );

  it('is replaced by another if it is killed and the contract allows it', async () => {
    await start();
    await Promise.all([1, 2].map(() => takers.start(server.url, again.subject)));
    const taking = takers.next();
    const reply = new BusClient(caller).call(again, { n: 2 });
    const first = await taking;
    const retaking = takers.next();
    first.kill('SIGKILL');
    const second = await retaking;
    second.send('answer');

    expect(await reply).toStrictEqual({ answered: { n: 2 } });
    expect(second).not.toBe(first);
    expect(takers.took.map(({ body }) => body)).toStrictEqual([{ n: 2 }, { n: 2 }]);
  });

  it('is ignored if it was frozen and replies late', async () => {
    await start();
    const taker = await takers.start(server.url, work.subject);
    const taking = takers.next();
    const failure = failureOf(new BusClient(caller).call(work, { n: 3 }));
    await taking;
    taker.kill('SIGSTOP');
    expect(await failure).toMatchObject({ code: 'Unavailable' });

    taker.send('answer');
    taker.kill('SIGCONT');
    // Ordered behind the late reply, which has therefore been received and dropped by then.
    expect(await new BusClient(caller).call(work, { n: 4 })).toStrictEqual({ answered: { n: 4 } });
    expect(faults).toStrictEqual([]);
  });

  it('and continues with it is awaited for any duration', async () => {
    await start();
    const [alive, gone] = await Promise.all([takers.start(server.url, work.subject), takers.start(server.url, again.subject)]);
    const taking = takers.next();
    const slow = new BusClient(caller).call(work, { n: 5 });
    await taking;
    gone.kill('SIGSTOP');
    // Waits as long as it takes to give up a silent process, twice.
    expect(await failureOf(new BusClient(caller).call(again, { n: 6 }))).toMatchObject({ code: 'Unavailable' });
    alive.send('answer');
    expect(await slow).toStrictEqual({ answered: { n: 5 } });
  });
});

describe('a broker that is frozen', () => {
  it('delays no caller without a reply, and loses no message', async () => {
    server = await startNatsServer();
    await start();
    const listener = await NatsTransport.connect({ url: server.url, name: 'listener' });
    try {
      const [heard, left] = [new Signal(), new Signal()];
      const events: unknown[] = [];
      listener.listen('gone.event.told', null, async (body) => {
        if (events.push(body) === 2) heard.give();
      });
      listener.serve('gone.caller.left', 'service', async (_body, _headers, presence) => {
        presence?.onDisconnect(left.give);
        await left.given;
        return { ok: true, body: null };
      });
      await listener.flush();

      await server.freeze();
      const presence = new CallerLiveness();
      const lost = failureOf(caller.request('gone.caller.left', {}, {}, TIMEOUT_MS, { caller: presence }));
      await caller.publish('gone.event.told', { n: 1 }, {});
      presence.disconnect();
      await caller.publish('gone.event.told', { n: 2 }, {});
      expect(await lost).toMatchObject({ name: 'NoReplyError', reason: 'connection lost' });
      expect(events).toStrictEqual([]);

      server.thaw();
      await Promise.all([heard.given, left.given]);
      expect(events).toStrictEqual([{ n: 1 }, { n: 2 }]);
      expect(faults).toStrictEqual([]);
    } finally {
      server.thaw();
      await Promise.all([caller.drain(), listener.drain()]);
      await server.stop();
    }
  });
});
