import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Allow } from 'class-validator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { defineRpc } from '#contracts/rpc.js';
import { startNatsServer, type NatsServer } from '#testing/nats-server.js';
import { failureOf } from '#testing/signal.js';
import { stopProcess } from '#testing/stop-process.js';
import { BusClient } from '../../client/bus-client.js';
import { NatsTransport } from '../nats-transport.js';
import type { TakerMessage } from '../../taker.fixture.js';
import type { MeasuredClock } from './roll-calls.js';

class Work {
  @Allow() n!: number;
}
class Done {
  @Allow() answered!: unknown;
}

const SIGN_EVERY_MS = 250;
const CLOCK_AHEAD_MS = 30_000;
const work = defineRpc('silent.work.once', Work, Done, { access: 'public', timeoutMs: 25_000 });
const lasting = defineRpc('silent.work.lasting', Work, Done, { access: 'public', timeoutMs: 25_000, outlivesCaller: true });

/** Compiled: `npm run build` comes before the tests. */
const TAKER = fileURLToPath(new URL('../../../../../dist/libs/bus/src/taker.fixture.js', import.meta.url));

let server: NatsServer;
const transports: NatsTransport[] = [];
const children: ChildProcess[] = [];
const took = new Map<ChildProcess, number[]>();

beforeAll(async () => {
  server = await startNatsServer();
});
afterEach(async () => {
  await Promise.all(
    children.splice(0).map(async (child) => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }),
  );
  await Promise.all(transports.splice(0).map((transport) => transport.drain()));
});
afterAll(() => server.stop());

async function join(options: { clock?: () => number; onClock?: (measured: MeasuredClock) => void } = {}): Promise<NatsTransport> {
  const transport = await NatsTransport.connect({ url: server.url, name: 'test', signEveryMs: SIGN_EVERY_MS, ...options });
  transports.push(transport);
  return transport;
}

/** Starts a process that replies to each request it takes. */
async function startTaker(subject: string): Promise<ChildProcess> {
  const child = fork(TAKER, [server.url, subject, String(SIGN_EVERY_MS)]);
  children.push(child);
  took.set(child, []);
  await once(child, 'message');
  child.on('message', (message: TakerMessage) => {
    if (typeof message === 'object') took.get(child)?.push((message.took as Work).n);
  });
  child.send('answer');
  return child;
}

async function catchUp(child: ChildProcess): Promise<void> {
  const caughtUp = new Promise<void>((resolve) => {
    child.on('message', (message: TakerMessage) => message === 'caught up' && resolve());
  });
  child.send('catch up');
  await caughtUp;
}

describe('one of two processes that stands still', () => {
  it('gets nothing from who has lost a request to it, and does nothing it was sent before', { timeout: 60_000 }, async () => {
    const [frozen, other] = await Promise.all([startTaker(work.subject), startTaker(work.subject)]);
    const bus = new BusClient(await join());
    let sent = 0;
    const send = (count: number): Promise<(number | AppError)[]> =>
      Promise.all(
        Array.from({ length: count }, () => {
          const n = ++sent;
          return bus.call(work, { n }).then(
            () => n,
            (error: unknown) => (error instanceof AppError ? error : Promise.reject(error as Error)),
          );
        }),
      );
    await expect.poll(async () => [await send(10), took.get(frozen), took.get(other)].every((each) => each?.length)).toBe(true);
    if (frozen.pid === undefined) throw new Error('the process does not run');
    await stopProcess(frozen.pid);
    took.set(frozen, []);

    const first = await send(40);
    const next = await send(40);
    frozen.kill('SIGCONT');
    await catchUp(frozen);

    const lost = first.filter((each) => each instanceof AppError);
    expect(lost.length).toBeGreaterThan(0);
    expect(new Set(lost.map(({ code, message }) => `${code}: ${message}`))).toEqual(
      new Set(['Unavailable: the connection to the service was lost']),
    );
    expect(next.filter((each) => each instanceof AppError)).toEqual([]);
    expect(took.get(frozen)).toEqual([]);
  });
});

describe('a request that was queued for longer than its caller waits', () => {
  it('does not run, whatever the clocks are; one that outlives its caller does', { timeout: 60_000 }, async () => {
    const measured: MeasuredClock[] = [];
    const service = await join({ clock: () => performance.now() + CLOCK_AHEAD_MS });
    const caller = await join({ onClock: (clock) => measured.push(clock) });
    const begun: string[] = [];
    for (const { subject } of [work, lasting]) {
      service.serve(subject, 'service', async (body) => {
        begun.push(`${subject} ${(body as Work).n}`);
        return { ok: true, body: { answered: body } };
      });
    }
    await service.flush();
    const bus = new BusClient(caller);
    await bus.call(work, { n: 1 });
    await expect.poll(() => measured.length).toBeGreaterThan(0);
    // Messages arrive in order: once this call is done, the service knows the measured clock.
    await bus.call(work, { n: 2 });
    const [{ ms, errorMs } = { ms: 0, errorMs: 0 }] = measured;
    expect(Math.abs(ms - CLOCK_AHEAD_MS)).toBeLessThanOrEqual(errorMs);

    await server.freeze();
    const lost = [failureOf(bus.call(work, { n: 3 })), failureOf(bus.call(lasting, { n: 4 }))];
    expect(await Promise.all(lost)).toMatchObject([{ code: 'Unavailable' }, { code: 'Unavailable' }]);
    server.thaw();
    await caller.flush();
    expect(await bus.call(work, { n: 5 })).toStrictEqual({ answered: { n: 5 } });

    expect(begun).toEqual([`${work.subject} 1`, `${work.subject} 2`, `${lasting.subject} 4`, `${work.subject} 5`]);
  });
});
