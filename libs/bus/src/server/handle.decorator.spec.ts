import { Allow } from 'class-validator';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineEvent, type PayloadOf } from '#contracts/event.js';
import { RawJson, defineRpc, listOf, nothing, nullable, rawJson, type ReplyOf, type RequestOf } from '#contracts/rpc.js';
import { bytes, defineStream, itemsOf, type StreamSource } from '#contracts/stream.js';
import { BusClient } from '../client/bus-client.js';
import { HandleEvent, HandleRpc, HandleStream } from './handle.decorator.js';
import { InProcessTransport } from '../transport/in-process-transport.js';

class Ask {
  @Allow() name!: string;
}

class Reply {
  @Allow() count!: number;
}

const one = defineRpc('test.types.one', Ask, Reply, { access: 'public' });
const maybe = defineRpc('test.types.maybe', Ask, nullable(Reply), { access: 'public' });
const many = defineRpc('test.types.many', Ask, listOf(Reply), { access: 'public' });
const raw = defineRpc('test.types.raw', Ask, rawJson, { access: 'public' });
const none = defineRpc('test.types.none', Ask, nothing, { access: 'public' });
const file = defineStream('test.types.file', Ask, Reply, bytes, { access: 'public' });
const replies = defineStream('test.types.replies', Ask, Reply, itemsOf(Reply), { access: 'public' });
const told = defineEvent('test.types.told', Ask, 'every');

/** Compiled by `npm run typecheck`, which fails for a line that expects an error but has none. */
export class WellTyped {
  @HandleRpc(one) one(ask: Ask): Reply {
    return { count: ask.name.length };
  }
  @HandleRpc(one) async later(): Promise<Reply> {
    return { count: 1 };
  }
  @HandleRpc(one) wider(ask: object): Reply & { more: string } {
    return { count: Object.keys(ask).length, more: '' };
  }
  @HandleRpc(maybe) maybe(): Reply | null {
    return null;
  }
  @HandleRpc(many) many(): Reply[] {
    return [];
  }
  @HandleRpc(raw) raw(): RawJson {
    return new RawJson('');
  }
  @HandleRpc(none) none(): null {
    return null;
  }
  @HandleRpc(none) nothing(): void {}
  @HandleRpc(none) async nothingLater(): Promise<void> {}
  @HandleStream(file) file(ask: Ask): StreamSource<Reply, Uint8Array> {
    return { head: { count: ask.name.length }, chunks: async function* () {} };
  }
  @HandleStream(replies) async replies(): Promise<StreamSource<Reply, Reply>> {
    return { head: { count: 1 }, chunks: async function* () {} };
  }
  @HandleEvent(told) told(): void {}
}

export class BadlyTyped {
  // @ts-expect-error the request has no such property
  @HandleRpc(one) otherRequest(ask: { surname: string }): Reply {
    return { count: ask.surname.length };
  }
  // @ts-expect-error a property of the request has another type
  @HandleRpc(one) otherMember(ask: { name: number }): Reply {
    return { count: ask.name };
  }
  // @ts-expect-error a handler is given the request and nothing else
  @HandleRpc(one) moreParameters(_ask: Ask, count: number): Reply {
    return { count };
  }
  // @ts-expect-error a property of the reply has another type
  @HandleRpc(one) otherReply(): { count: string } {
    return { count: '1' };
  }
  // @ts-expect-error the reply lacks a property
  @HandleRpc(one) lessReply(): object {
    return {};
  }
  // @ts-expect-error the promised reply is another
  @HandleRpc(one) async otherPromise(): Promise<{ count: string }> {
    return { count: '1' };
  }
  // @ts-expect-error this call always has a reply
  @HandleRpc(one) nullReply(): Reply | null {
    return null;
  }
  // @ts-expect-error a reply that may be absent is null, not undefined
  @HandleRpc(maybe) undefinedReply(): Reply | undefined {
    return undefined;
  }
  // @ts-expect-error one instead of many
  @HandleRpc(many) oneReply(): Reply {
    return { count: 1 };
  }
  // @ts-expect-error an object where the owner serialises
  @HandleRpc(raw) objectReply(): object {
    return {};
  }
  // @ts-expect-error a reply is required
  @HandleRpc(one) noReply(): void {}
  // @ts-expect-error content where there is none
  @HandleRpc(none) someReply(): Reply {
    return { count: 1 };
  }
  // @ts-expect-error a stream of something else
  @HandleStream(file) otherChunks(): StreamSource<Reply, Reply> {
    return { head: { count: 1 }, chunks: async function* () {} };
  }
  // @ts-expect-error the head is another
  @HandleStream(replies) otherHead(): StreamSource<object, Reply> {
    return { head: {}, chunks: async function* () {} };
  }
  // @ts-expect-error a stream is no request
  @HandleRpc(replies) stream(): Reply {
    return { count: 1 };
  }
  // @ts-expect-error an event has another payload
  @HandleEvent(told) otherPayload(told: { surname: string }): void {
    told.surname.trim();
  }
  // @ts-expect-error the result of a listener is not awaited
  @HandleEvent(told) answer(): number {
    return 1;
  }
  // @ts-expect-error an event is no request
  @HandleRpc(told) request(): void {}
  // @ts-expect-error a request is no event
  @HandleEvent(one) event(): void {}
}

describe('contracts', () => {
  it('type caller and handler', () => {
    expectTypeOf<RequestOf<typeof one>>().toEqualTypeOf<Ask>();
    expectTypeOf<ReplyOf<typeof one>>().toEqualTypeOf<Reply>();
    expectTypeOf<ReplyOf<typeof maybe>>().toEqualTypeOf<Reply | null>();
    expectTypeOf<ReplyOf<typeof many>>().toEqualTypeOf<Reply[]>();
    expectTypeOf<ReplyOf<typeof raw>>().toEqualTypeOf<RawJson>();
    expectTypeOf<ReplyOf<typeof none>>().toEqualTypeOf<null>();
    expectTypeOf<PayloadOf<typeof told>>().toEqualTypeOf<Ask>();
  });

  it('type calls and events', async () => {
    const bus = new BusClient(new InProcessTransport({ copy: true }));
    const untyped = (): unknown[] => [
      // @ts-expect-error the request lacks a property
      bus.call(one, {}),
      // @ts-expect-error a property of the request has another type
      bus.call(one, { name: 1 }),
      // @ts-expect-error the reply is one, not many
      bus.call(one, { name: '' }) satisfies Promise<Reply[]>,
      // @ts-expect-error an event is no request
      bus.call(told, { name: '' }),
      // @ts-expect-error the payload lacks a property
      bus.emit(told, {}),
    ];
    expect(untyped).toBeTypeOf('function');
    await expect(bus.emit(told, { name: '' })).resolves.toBeUndefined();
  });

  it.each(['one', 'a.b', 'A.b.c', 'a.b.c.d', 'a.b.*', 'a.b.>', 'a b.c.d', ''])('reject %j as a subject', (subject) => {
    expect(() => defineRpc(subject, Ask, nothing, { access: 'public' })).toThrow(TypeError);
    expect(() => defineEvent(subject, Ask, 'every')).toThrow(TypeError);
    expect(() => defineStream(subject, Ask, Reply, bytes, { access: 'public' })).toThrow(TypeError);
  });

  it('fill in what most calls want', () => {
    expect(none).toStrictEqual({
      kind: 'rpc',
      subject: 'test.types.none',
      request: Ask,
      reply: { kind: 'nothing' },
      access: 'public',
      timeoutMs: 5_000,
      idempotent: false,
      invalidCode: 'InvalidParameter',
      outlivesCaller: false,
    });
    expect(replies).toStrictEqual({
      kind: 'stream',
      subject: 'test.types.replies',
      request: Ask,
      head: Reply,
      chunk: { kind: 'items', type: Reply },
      access: 'public',
      timeoutMs: 5_000,
      idleMs: 60_000,
      lifetimeMs: 600_000,
      invalidCode: 'InvalidParameter',
    });
    expect(one.reply).toStrictEqual({ kind: 'object', type: Reply });
    expect(told).toStrictEqual({ kind: 'event', subject: 'test.types.told', payload: Ask, delivery: 'every' });
  });
});
