import { connect } from 'node:net';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallerLiveness } from '#bus/transport/caller-liveness.js';
import { currentContext } from '#bus/transport/request-context.js';
import { Signal } from '#testing/signal.js';
import { silentParts } from './edge-parts.fixture.js';
import { addHooks } from './hooks.js';
import { gatewayAdapter, readBodiesAsBytes } from './wire.js';

const fastify = gatewayAdapter({ TRUSTED_PROXIES: [] }).getInstance();
let begun: { readonly caller: CallerLiveness; readonly left: Signal };
let taken = new Signal();
let answer = new Signal();
let url = '';

beforeAll(async () => {
  readBodiesAsBytes(fastify);
  addHooks(fastify, silentParts());
  fastify.post('/slow', async () => {
    const caller = currentContext()?.caller;
    if (!caller) throw new Error('the request has no caller');
    const left = new Signal();
    caller.onDisconnect(left.give);
    begun = { caller, left };
    taken.give();
    await answer.given;
    return '{}';
  });
  url = await fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => fastify.close());

function prepare(): void {
  taken = new Signal();
  answer = new Signal();
}

describe('a client', () => {
  it('has left when its connection ends before the answer', async () => {
    prepare();
    const sent = request(`${url}/slow`, { method: 'POST' });
    sent.on('error', () => {});
    sent.end('{"a":1}');
    await taken.given;
    expect(begun.caller.isGone).toBe(false);
    sent.destroy();
    await begun.left.given;
    expect(begun.caller.isGone).toBe(true);
    const late = new Signal();
    begun.caller.onDisconnect(late.give);
    await late.given;
    answer.give();
  });

  it('has not left when it only has nothing more to say', async () => {
    prepare();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const received = new Promise<string>((resolve) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('close', () => resolve(text));
    });
    socket.end('POST /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}');
    await taken.given;
    answer.give();
    expect(await received).toContain('HTTP/1.1 200 OK');
    expect(begun.caller.isGone).toBe(false);
  });

  it('has not left after it was answered, on a connection that is kept', async () => {
    prepare();
    const answered = fetch(`${url}/slow`, { method: 'POST', body: '{}' });
    await taken.given;
    answer.give();
    expect((await answered).status).toBe(200);
    expect(begun.caller.isGone).toBe(false);
  });
});
