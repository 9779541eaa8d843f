import { Allow } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { defineEvent } from '#contracts/event.js';
import { defineRpc } from '#contracts/rpc.js';
import { failureOf } from '#testing/signal.js';
import { BusClient } from './bus-client.js';
import { NoReplyError, NotDeliveredError, type Transport, type WireReply } from '../transport/transport.js';

class Message {
  @Allow() text!: string;
}

const once = defineRpc('test.calls.once', Message, Message, { access: 'public', timeoutMs: 123 });
const again = defineRpc('test.calls.again', Message, Message, { access: 'public', idempotent: true });
const told = defineEvent('test.calls.told', Message, 'one');

const reply: WireReply = { ok: true, body: { text: 'b' } };
const notDelivered = new NotDeliveredError('nobody');
const timeout = new NoReplyError('silence', 'timeout');
const lost = new NoReplyError('gone', 'connection lost');

/** A transport with these outcomes, in turn; the last one stays. */
function scripted(...outcomes: (WireReply | Error)[]): { bus: BusClient; sent: unknown[][] } {
  const sent: unknown[][] = [];
  const next = async (...message: unknown[]): Promise<WireReply> => {
    const outcome = outcomes[Math.min(sent.push(message), outcomes.length) - 1];
    if (outcome === undefined || outcome instanceof Error) throw outcome;
    return outcome;
  };
  const transport: Partial<Transport> = {
    request: next,
    publish: async (...message) => {
      await next(...message);
    },
  };
  return { bus: new BusClient(transport as Transport), sent };
}

describe('a call', () => {
  it('is one request, with the contract’s subject and timeout', async () => {
    const { bus, sent } = scripted(reply);
    expect(await bus.call(once, { text: 'a' })).toStrictEqual({ text: 'b' });
    expect(sent).toStrictEqual([
      ['test.calls.once', { text: 'a' }, {}, 123, { caller: undefined, repeated: false, outlivesCaller: false }],
    ]);
  });

  it('is sent again if no process accepted it, even if it must not run twice', async () => {
    const { bus, sent } = scripted(notDelivered, notDelivered, reply);
    expect(await bus.call(once, { text: 'a' })).toStrictEqual({ text: 'b' });
    expect(sent).toHaveLength(3);
  });

  it('fails with Unavailable after four attempts without a responder', async () => {
    const { bus, sent } = scripted(notDelivered);
    expect(await failureOf(bus.call(again, { text: 'a' }))).toMatchObject({ code: 'Unavailable', cause: notDelivered });
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['no answer in time', timeout, 'Timeout'],
    ['a lost connection', lost, 'Unavailable'],
  ])('is not repeated if it meets %s', async (_, cause, code) => {
    const { bus, sent } = scripted(cause, reply);
    expect(await failureOf(bus.call(once, { text: 'a' }))).toMatchObject({ name: 'AppError', code, cause });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['no answer in time', timeout, 'Timeout'],
    ['a lost connection', lost, 'Unavailable'],
  ])('is repeated once if it is idempotent and meets %s', async (_, cause, code) => {
    const recovered = scripted(cause, reply);
    expect(await recovered.bus.call(again, { text: 'a' })).toStrictEqual({ text: 'b' });
    expect(recovered.sent.map(([, , , , asking]) => asking)).toStrictEqual([
      { caller: undefined, repeated: false, outlivesCaller: false },
      { caller: undefined, repeated: true, outlivesCaller: false },
    ]);
    const failing = scripted(cause);
    expect(await failureOf(failing.bus.call(again, { text: 'a' }))).toMatchObject({ name: 'AppError', code, cause });
    expect(failing.sent).toHaveLength(2);
  });

  it('answered with an error ends with it, and is not repeated', async () => {
    const { bus, sent } = scripted({ ok: false, code: 'SecretInUse', message: 'used' });
    expect(await failureOf(bus.call(again, { text: 'a' }))).toStrictEqual(new AppError('SecretInUse', 'used'));
    expect(sent).toHaveLength(1);
  });

  it('maps an undeclared error code to InternalServerError', async () => {
    const { bus } = scripted({ ok: false, code: 'toString', message: 'odd' });
    expect(await failureOf(bus.call(again, { text: 'a' }))).toMatchObject({ code: 'InternalServerError' });
  });

  it('passes on what is no failure of delivery', async () => {
    const programming = new TypeError('cannot be written');
    const { bus, sent } = scripted(programming);
    expect(await failureOf(bus.call(again, { text: 'a' }))).toBe(programming);
    expect(sent).toHaveLength(1);
  });
});

describe('an event', () => {
  it('is published once, and fails with Unavailable without a broker', async () => {
    const sending = scripted(reply);
    await sending.bus.emit(told, { text: 'a' });
    expect(sending.sent).toStrictEqual([['test.calls.told', { text: 'a' }, {}]]);
    const failing = scripted(notDelivered);
    expect(await failureOf(failing.bus.emit(told, { text: 'a' }))).toMatchObject({ code: 'Unavailable', cause: notDelivered });
    expect(failing.sent).toHaveLength(1);
  });
});
