import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Controller, Module } from '@nestjs/common';
import { Allow, IsInt, IsString } from 'class-validator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Principal } from '#contracts/principal.js';
import { defineRpc, nothing } from '#contracts/rpc.js';
import { Empty, ProjectScope } from '#contracts/scope.js';
import { bytes, defineStream, itemsOf, type StreamSource } from '#contracts/stream.js';
import { createLogger } from '#process/log/logger.js';
import { Signal, failureOf } from '#testing/signal.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { BusClient } from './client/bus-client.js';
import { HandleRpc, HandleStream } from './server/handle.decorator.js';
import { currentContext, runInContext } from './transport/request-context.js';

const PROJECT = 'a'.repeat(24);
const CONTENT = randomBytes(3_000_000);
const BIG = 'ü\n"'.repeat(100_000);

class Head {
  @Allow() name!: string;
}

class Item {
  @Allow() n!: number;
  @Allow() text!: string;
}

class Count extends ProjectScope {
  @IsInt() count!: number;
  @IsString() fail!: string;
}

const readContent = defineStream('test.content.read', Empty, Head, bytes, { access: 'public' });
const countItems = defineStream('test.items.count', Count, Empty, itemsOf(Item), { access: 'project:read' });
const tail = defineStream('test.tail.read', Empty, Empty, itemsOf(Item), { access: 'public' });
const forgotten = defineStream('test.tail.forgotten', Empty, Empty, itemsOf(Item), { access: 'public', idleMs: 20 });
const brief = defineStream('test.tail.brief', Empty, Empty, itemsOf(Item), { access: 'public', lifetimeMs: 20 });
const ping = defineRpc('test.tail.ping', Empty, nothing, { access: 'public' });

/** Signals that a live stream waits for, and the events it reports. */
let live = { waiting: new Signal(), more: new Signal(), ended: new Signal(), requestIds: [] as unknown[] };

/** Yields one item, and another one once it is available. */
async function* following(signal: AbortSignal): AsyncGenerator<Item> {
  try {
    yield { n: 0, text: 'first' };
    live.requestIds.push(currentContext()?.requestId);
    live.waiting.give();
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    await Promise.race([live.more.given, ended]);
    yield { n: 1, text: 'second' };
  } finally {
    live.ended.give();
  }
}

@Controller()
class StreamsHandler {
  @HandleStream(readContent)
  read(): StreamSource<Head, Uint8Array> {
    const head = { name: 'content', secret: 'x' };
    return {
      head,
      chunks: async function* () {
        for (let at = 0; at < CONTENT.length; at += 123_456) yield CONTENT.subarray(at, at + 123_456);
      },
    };
  }

  @HandleStream(countItems)
  async count({ count, fail }: Count): Promise<StreamSource<Empty, Item>> {
    if (fail === 'opening') throw new AppError('SecretInUse', 'not now');
    return {
      head: {},
      chunks: async function* () {
        for (let n = 0; n < count; n++) yield { n, text: n % 100 === 7 ? BIG : '\u{1f600}\n', secret: n } as Item;
        if (fail === 'expectedly') throw new AppError('DraftConflict', 'it changed');
        if (fail === 'unexpectedly') throw new Error('password is hunter2');
      },
    };
  }

  @HandleStream(tail)
  tail(): StreamSource<Empty, Item> {
    return { head: {}, chunks: following };
  }

  @HandleStream(forgotten)
  forgotten(): StreamSource<Empty, Item> {
    return { head: {}, chunks: following };
  }

  @HandleStream(brief)
  brief(): StreamSource<Empty, Item> {
    return { head: {}, chunks: following };
  }

  @HandleRpc(ping)
  ping(): null {
    return null;
  }
}

@Module({ controllers: [StreamsHandler] })
class ServiceModule {}

@Module({})
class CallerModule {}

const owner: Principal = { kind: 'admin', userId: '1', sessionId: '2', roles: [{ groupId: PROJECT, role: 'owner' }] };
const asked = { groupId: PROJECT, count: 3, fail: '' };

async function all<T>(chunks: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const chunk of chunks) list.push(chunk);
  return list;
}

function by<T>(principal: Principal | null, work: () => Promise<T>): Promise<T> {
  return runInContext({ requestId: 'c'.repeat(24), principal, request: null, origin: null, remoteAddress: null }, work);
}

beforeEach(() => {
  live = { waiting: new Signal(), more: new Signal(), ended: new Signal(), requestIds: [] };
});

describe.each(TEST_BUSES)('streams over the $name bus', ({ open }) => {
  let bus: TestBus;
  let service: TestProcess;
  let caller: TestProcess;
  const logged: { requestId: string; subject: string; err: { message: string } }[] = [];

  beforeAll(async () => {
    bus = await open();
    const logger = createLogger('test', 'warn', { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) });
    service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport: await bus.join(), logger });
    caller = await startTestProcess({ modules: [CallerModule], environment: {}, transport: await bus.join() });
  });
  afterAll(async () => {
    await caller.close();
    await service.close();
    await bus.close();
  });

  it('bring bytes as they were, and what is declared of the head', async () => {
    const { head, chunks } = await caller.bus.open(readContent, {});
    expect(head).toStrictEqual({ name: 'content' });
    expect((await buffer(chunks)).equals(CONTENT)).toBe(true);
    expect(await chunks.next()).toStrictEqual({ done: true, value: undefined });
  });

  it('bring items whole and in order, however large, and what is declared of them', async () => {
    const { head, chunks } = await by(owner, () => caller.bus.open(countItems, { ...asked, count: 1_000 }));
    expect(head).toStrictEqual({});
    const items = await all(chunks);
    expect(items).toHaveLength(1_000);
    expect(items.every((item, n) => item.n === n && item.text === (n % 100 === 7 ? BIG : '\u{1f600}\n'))).toBe(true);
    expect(items.some((item) => 'secret' in item)).toBe(false);
  });

  it('run beside each other', async () => {
    const contents = await Promise.all(
      Array.from({ length: 20 }, async () => buffer((await caller.bus.open(readContent, {})).chunks)),
    );
    expect(contents.every((content) => content.equals(CONTENT))).toBe(true);
  });

  it('are opened like calls: by those who may, with a valid request', async () => {
    const opening = (principal: Principal | null, request: object) =>
      failureOf(by(principal, () => caller.bus.open(countItems, request as Count)));
    expect(await opening(null, asked)).toStrictEqual(new AppError('InvalidSession', 'unauthorized'));
    expect(await opening(owner, { ...asked, groupId: 'b'.repeat(24) })).toMatchObject({ code: 'GroupNotFound' });
    expect(await opening(owner, { ...asked, count: 'x' })).toStrictEqual(
      new AppError('InvalidParameter', 'count must be an integer number'),
    );
    expect(await opening(owner, { ...asked, fail: 'opening' })).toStrictEqual(new AppError('SecretInUse', 'not now'));
  });

  it('end with the error of their handler, logged only if unexpected', async () => {
    logged.length = 0;
    const reading = async (fail: string) => {
      const { chunks } = await by(owner, () => caller.bus.open(countItems, { ...asked, fail }));
      const failure = await failureOf(all(chunks));
      expect(await chunks.next()).toStrictEqual({ done: true, value: undefined });
      return failure;
    };
    expect(await reading('expectedly')).toStrictEqual(new AppError('DraftConflict', 'it changed'));
    expect(logged).toStrictEqual([]);
    expect(await reading('unexpectedly')).toStrictEqual(new AppError('InternalServerError', 'internal server error'));
    expect(logged).toMatchObject([
      { subject: 'test.items.count', requestId: 'c'.repeat(24), err: { message: 'password is hunter2' } },
    ]);
  });

  it('show an item as soon as there is one, made within the request that opened them', async () => {
    const { chunks } = await by(null, () => caller.bus.open(tail, {}));
    expect(await chunks.next()).toStrictEqual({ done: false, value: { n: 0, text: 'first' } });
    const second = chunks.next();
    await live.waiting.given;
    await caller.bus.call(ping, {});
    live.more.give();
    expect(await second).toStrictEqual({ done: false, value: { n: 1, text: 'second' } });
    expect(await chunks.next()).toStrictEqual({ done: true, value: undefined });
    expect(live.requestIds).toStrictEqual(['c'.repeat(24)]);
  });

  it('end at their handler when the consumer gives them up, also while it waits', async () => {
    const { chunks } = await caller.bus.open(tail, {});
    await chunks.next();
    const second = chunks.next();
    await live.waiting.given;
    expect(await chunks.return()).toStrictEqual({ done: true, value: undefined });
    expect(await second).toStrictEqual({ done: true, value: undefined });
    await live.ended.given;
    expect(logged.filter(({ subject }) => subject === tail.subject)).toStrictEqual([]);
  });

  it('end at their handler if they are not read for a while', async () => {
    const { chunks } = await caller.bus.open(forgotten, {});
    await live.ended.given;
    expect(await failureOf(all(chunks))).toStrictEqual(new AppError('Unavailable', 'the stream has ended'));
  });

  it('end when their time is over', async () => {
    const { chunks } = await caller.bus.open(brief, {});
    expect(await failureOf(all(chunks))).toStrictEqual(new AppError('Timeout', 'the stream took longer than 20 ms'));
    await live.ended.given;
  });
});

describe.each(TEST_BUSES)('a process on the $name bus at shutdown', ({ open }) => {
  it('ends the streams it sends', async () => {
    const bus = await open();
    try {
      const service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport: await bus.join() });
      const { chunks } = await new BusClient(await bus.join()).open(tail, {});
      const reading = failureOf(all(chunks));
      await live.waiting.given;
      await service.close();
      expect(await reading).toMatchObject({ name: 'AppError', code: 'Unavailable' });
      await live.ended.given;
    } finally {
      await bus.close();
    }
  });
});
