import { HttpCode, Post, Put } from '@nestjs/common';
import { HTTP_CODE_METADATA, PROPERTY_DEPS_METADATA } from '@nestjs/common/constants.js';
import { Allow } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { defineRpc, nothing } from '#contracts/rpc.js';
import { Empty } from '#contracts/scope.js';
import { Calls, type Call } from './calls.decorator.js';
import { Forwards } from './forwards.decorator.js';
import { integerParameter, textParameter } from './query.js';
import { bearer, body, fixed, ignoredBody, loggedByOwner, objectAs, optionalBody, query, valueAs } from './request-members.js';

class Thing {
  @Allow() thingId!: string;
  @Allow() name!: string;
  @Allow() size?: number;
  @Allow() content?: unknown;
}

const get = defineRpc('test.things.get', Thing, Thing, { access: 'public' });
const remove = defineRpc('test.things.remove', Thing, nothing, { access: 'public' });
const reveal = defineRpc('test.things.reveal', Empty, Empty, { access: 'internal' });

class ThingsController {
  @Put(':thingId') @Forwards(get, body, query({ size: integerParameter, name: textParameter }), loggedByOwner) replace() {}
  @Put(':thingId/content') @Forwards(get, objectAs('content', {}), fixed({ name: 'fixed' })) setContent() {}
  @Put(':thingId/list') @Forwards(get, valueAs('content', [])) setList() {}
  @Post(':thingId/touch') @Forwards(get, ignoredBody()) touch() {}
  @Post(':thingId/try') @Forwards(get, optionalBody) try() {}
  @Put(':thingId/remove') @Forwards(remove) remove() {}
  @Post(':thingId/remove') @HttpCode(201) @Forwards(remove) removeLater() {}
  @Post(':thingId/twice')
  @HttpCode(202)
  @Calls(get)
  async twice(call: Call<typeof get>, times: number) {
    return { times, reply: await call({ thingId: 'x', name: 'called' }) };
  }
}

/** Compiled by `npm run typecheck`, which fails if a line marked as an error is valid. */
export class BadlyTyped {
  // @ts-expect-error the request has no such property
  @Forwards(get, query({ colour: textParameter })) otherMember() {}
  // @ts-expect-error the request has no token
  @Forwards(get, bearer) noToken() {}
  // @ts-expect-error for services alone
  @Forwards(reveal) internal() {}
  // @ts-expect-error what is handed on needs no parameters
  @Forwards(get) parameters(_path: object) {}
  // @ts-expect-error for services alone
  @Calls(reveal) internalCall(): void {}
  // @ts-expect-error the call of another contract
  @Calls(remove) otherCall(call: Call<typeof get>): Promise<Thing> {
    return call({ thingId: '', name: '' });
  }
}

const metadataOf = (method: keyof ThingsController, key: string): unknown =>
  Reflect.getMetadata(key, ThingsController.prototype[method]);

const injected = Reflect.getMetadata(PROPERTY_DEPS_METADATA, ThingsController) as { key: symbol; type: unknown }[];

/** Returns the calls and the reply of a route for a request. */
async function served(method: keyof ThingsController, sent: unknown, options: object = {}, second?: unknown) {
  const calls: unknown[] = [];
  const bus = {
    call: async (contract: { subject: string }, request: object) => {
      calls.push([contract.subject, { ...request }]);
      return { name: 'reply' };
    },
  };
  const text = sent === undefined ? undefined : Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent));
  const limits = { values: 1_000, depth: 100 };
  const gateway = { limits: { body: limits }, loggedByOwner: false };
  const request = { params: { thingId: 'path' }, query: {}, headers: {}, body: text, gateway, ...options };
  const controller = Object.fromEntries(injected.map(({ key }) => [key, bus]));
  const route = ThingsController.prototype[method] as (...parameters: unknown[]) => unknown;
  const answer = await Reflect.apply(route, controller, [undefined, second ?? (request as unknown as FastifyRequest)]);
  return { calls, answer, loggedByOwner: gateway.loggedByOwner };
}

describe('a route that hands its request on', () => {
  it('calls its contract with what the path, the body and the query hold, the path counting most', async () => {
    const sent = { thingId: 'body', name: 'body', size: 1, other: true };

    const { calls, answer, loggedByOwner } = await served('replace', sent, { query: { size: '2' } });

    expect(calls).toEqual([['test.things.get', { thingId: 'path', name: 'body', size: 2, other: true }]]);
    expect(answer).toEqual({ name: 'reply' });
    expect(loggedByOwner).toBe(true);
  });

  it('takes a body as one property', async () => {
    expect((await served('setContent', { name: 'n' })).calls).toEqual([
      ['test.things.get', { thingId: 'path', content: { name: 'n' }, name: 'fixed' }],
    ]);
    expect((await served('setList', [1])).calls).toEqual([['test.things.get', { thingId: 'path', content: [1] }]]);
    await expect(served('setContent', [1])).rejects.toMatchObject({ code: 'BadRequest' });
  });

  it('looks at a body only where it takes one', async () => {
    expect((await served('touch', '{')).calls).toEqual([['test.things.get', { thingId: 'path' }]]);
    expect((await served('try', 'null')).calls).toEqual([['test.things.get', { thingId: 'path' }]]);
    await expect(served('replace', 'null')).rejects.toMatchObject({ code: 'BadRequest' });
    await expect(served('try', '{')).rejects.toMatchObject({ code: 'BadRequest' });
  });

  it('responds with 204 and nothing where there is no reply, unless it says otherwise', async () => {
    expect((await served('remove', undefined)).answer).toBeUndefined();
    expect(metadataOf('remove', HTTP_CODE_METADATA)).toBe(204);
    expect(metadataOf('removeLater', HTTP_CODE_METADATA)).toBe(201);
    expect(metadataOf('replace', HTTP_CODE_METADATA)).toBeUndefined();
  });
});

describe('a separate route', () => {
  it('is given the call of its contract', async () => {
    expect(await served('twice', undefined, {}, 2)).toMatchObject({
      calls: [['test.things.get', { thingId: 'x', name: 'called' }]],
      answer: { times: 2, reply: { name: 'reply' } },
    });
    expect(metadataOf('twice', HTTP_CODE_METADATA)).toBe(202);
  });

  it('has the bus injected once', () => {
    expect(injected).toEqual([{ key: expect.any(Symbol), type: BusClient }]);
  });
});
