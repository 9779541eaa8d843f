import { afterEach, describe, expect, it } from 'vitest';
import { RawJson } from '#contracts/rpc.js';
import { Empty } from '#contracts/scope.js';
import { bytes, defineStream, itemsOf, type StreamContract } from '#contracts/stream.js';
import { Allow } from 'class-validator';
import { Signal } from '#testing/signal.js';
import { OutgoingStreams } from './outgoing-streams.js';
import type { RequestContext } from './request-context.js';
import { BATCH_BYTES_MAX, STREAMS_MAX, WINDOW_BYTES } from './stream-protocol.js';
import type { WireReply } from './transport.js';

class Entry {
  @Allow() text!: string;
}

const readBytes = defineStream('test.streams.bytes', Empty, Empty, bytes, { access: 'public' });
const readEntries = defineStream('test.streams.entries', Empty, Entry, itemsOf(Entry), { access: 'public' });

const context: RequestContext = {
  requestId: 'c'.repeat(24),
  principal: null,
  request: null,
  origin: null,
  remoteAddress: null,
};

let streams = new OutgoingStreams('test');
const faults: unknown[] = [];
afterEach(() => {
  streams.close();
  streams = new OutgoingStreams('test');
  faults.length = 0;
});

function open<Head extends object, Chunk>(
  contract: StreamContract<Empty, Head, Chunk>,
  head: Head,
  chunks: (signal: AbortSignal) => AsyncIterable<Chunk>,
) {
  const { id, head: shown } = streams.open(contract, context, { head, chunks }, (fault) => faults.push(fault));
  return { id, head: shown, pull: (batch: number) => streams.answer({ id, batch }) };
}

function text(reply: WireReply): string {
  if (!reply.ok || !(reply.body instanceof RawJson)) throw new Error(`no batch: ${JSON.stringify(reply)}`);
  return reply.body.text();
}

describe('streams being sent', () => {
  it('are handed out batch by batch, the last one again when it is asked for again', async () => {
    const { pull } = open(readBytes, {}, async function* () {
      yield Buffer.from('a'.repeat(BATCH_BYTES_MAX));
      yield Buffer.from('b');
    });
    const first = await pull(0);
    expect(text(first)).toBe('a'.repeat(BATCH_BYTES_MAX));
    expect(await pull(0)).toBe(first);
    expect(text(await pull(1))).toBe('b');
    expect(await pull(2)).toStrictEqual({ ok: true, body: 'ended' });
    expect(await pull(2)).toStrictEqual({ ok: true, body: 'ended' });
  });

  it('reject a batch out of turn', async () => {
    const { pull } = open(readBytes, {}, async function* () {
      yield Buffer.from('a');
    });
    const refusal = (batch: unknown, last: number) => ({
      ok: false,
      code: 'BadRequest',
      message: `batch ${String(batch)} cannot follow batch ${last}`,
    });
    expect(await pull(1)).toStrictEqual(refusal(1, -1));
    await pull(0);
    await pull(1);
    expect(await pull(0)).toStrictEqual(refusal(0, 1));
    expect(await streams.answer({ id: 'x'.repeat(32), batch: 0 })).toStrictEqual({
      ok: false,
      code: 'Unavailable',
      message: 'the stream has ended',
    });
  });

  it('let the handler be a window ahead, and no more', async () => {
    const chunk = Buffer.alloc(1024);
    let made = 0;
    const { pull } = open(readBytes, {}, async function* () {
      for (;;) {
        made++;
        yield chunk;
      }
    });
    for (let batch = 0; batch < 50; batch++) {
      await pull(batch);
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      const taken = batch + 1;
      expect(made * chunk.length).toBeLessThanOrEqual(taken * BATCH_BYTES_MAX + WINDOW_BYTES + chunk.length);
    }
    expect(made).toBeGreaterThan(50);
  });

  it('show of head and items what their classes declare', async () => {
    const { head, pull } = open(readEntries, { text: 'head', secret: 1 } as Entry, async function* () {
      yield { text: 'line\nline', secret: 2 } as Entry;
    });
    expect(head).toStrictEqual({ text: 'head' });
    expect(text(await pull(0))).toBe('{"text":"line\\nline"}\n');
  });

  it('end when they are closed, also for a handler that does not listen', async () => {
    const reading = new Signal();
    const { id, pull } = open(readBytes, {}, async function* () {
      reading.give();
      await new Promise<never>(() => {});
      yield Buffer.from('never');
    });
    const answer = pull(0);
    await reading.given;
    expect(await streams.answer({ id, close: true })).toStrictEqual({ ok: true, body: null });
    expect(await answer).toStrictEqual({ ok: false, code: 'Unavailable', message: 'the stream was ended' });
    expect(await pull(1)).toMatchObject({ ok: false, code: 'Unavailable' });
    expect(await streams.answer({ id, close: true })).toStrictEqual({ ok: true, body: null });
    expect(faults).toStrictEqual([]);
  });

  it(`are ${STREAMS_MAX} at most`, async () => {
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
    };
    const ids = Array.from({ length: STREAMS_MAX }, () => open(readBytes, {}, endless).id);
    expect(() => open(readBytes, {}, endless)).toThrow(`the service sends ${STREAMS_MAX} streams already`);
    await streams.answer({ id: ids[0], close: true });
    expect(open(readBytes, {}, endless).id).toMatch(/^[0-9a-f]{32}$/);
    streams.close();
    expect(() => open(readBytes, {}, endless)).toThrow('the service is stopping');
  });
});
