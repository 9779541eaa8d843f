import { Controller, Module } from '@nestjs/common';
import { Allow } from 'class-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { defineEvent } from '#contracts/event.js';
import type { Principal } from '#contracts/principal.js';
import { RawJson, defineRpc, listOf, nothing, nullable, rawJson } from '#contracts/rpc.js';
import { Empty } from '#contracts/scope.js';
import { createLogger } from '#process/log/logger.js';
import { Signal, failureOf } from '#testing/signal.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { BusClient } from './client/bus-client.js';
import { HandleEvent, HandleRpc } from './server/handle.decorator.js';
import { CallerLiveness } from './transport/caller-liveness.js';
import { currentContext, runInContext, type RequestContext } from './transport/request-context.js';

const PROJECT = 'a'.repeat(24);

class Thing {
  @Allow() _id!: string;
  @Allow() name!: string;
}

class ThingRenamed {
  @Allow() name!: string;
}

const getThing = defineRpc('test.things.get', Empty, Thing, { access: 'internal' });
const listThings = defineRpc('test.things.list', Empty, listOf(Thing), { access: 'internal' });
const findThing = defineRpc('test.things.find', Empty, nullable(Thing), { access: 'internal' });
const deleteThing = defineRpc('test.things.delete', Empty, nothing, { access: 'internal' });
const renameThing = defineRpc('test.things.rename', ThingRenamed, nothing, { access: 'internal' });
const showContext = defineRpc('test.context.show', Empty, rawJson, { access: 'public' });
const refuse = defineRpc('test.errors.refuse', Empty, nothing, { access: 'public' });
const fail = defineRpc('test.errors.fail', Empty, nothing, { access: 'public' });
const wait = defineRpc('test.wait.once', Empty, nothing, { access: 'public' });
const hang = defineRpc('test.hang.once', Empty, nothing, { access: 'public', timeoutMs: 400 });
const hangIdempotent = defineRpc('test.hang.again', Empty, nothing, { access: 'public', timeoutMs: 400, idempotent: true });
const stay = defineRpc('test.callers.leave', Empty, nothing, { access: 'public' });
const stayOn = defineRpc('test.callers.stay', Empty, nothing, { access: 'public', outlivesCaller: true });
const relay = defineRpc('test.relay.once', Empty, nothing, { access: 'public' });
const relayed = defineRpc('test.relay.target', Empty, nothing, { access: 'public' });
const unserved = defineRpc('test.nobody.serves', Empty, nothing, { access: 'public' });
const thingRenamed = defineEvent('test.things.renamed', ThingRenamed, 'every');

const stored = { _id: '1', name: 'one', passwordHash: 'x' };
const hung = { once: 0, again: 0 };
let gate = { entered: new Signal(), opened: new Signal() };

/** Resolves when the caller of the request has left or the gate is opened. */
function leaving(): Promise<void> {
  const left = new Promise<void>((resolve) => currentContext()?.caller?.onDisconnect(resolve));
  gate.entered.give();
  return Promise.race([left, gate.opened.given]);
}

@Controller()
class ThingsHandler {
  constructor(private readonly bus: BusClient) {}

  @HandleRpc(getThing)
  async get(): Promise<Thing> {
    return stored;
  }

  @HandleRpc(listThings)
  list(): Thing[] {
    return [stored, stored];
  }

  @HandleRpc(findThing)
  find(): Thing | null {
    return null;
  }

  @HandleRpc(deleteThing)
  delete(): null {
    return null;
  }

  @HandleRpc(renameThing)
  async rename(request: ThingRenamed): Promise<null> {
    await this.bus.emit(thingRenamed, { name: request.name });
    return null;
  }
}

@Controller()
class OutcomesHandler {
  constructor(private readonly bus: BusClient) {}

  @HandleRpc(relay)
  async relay(): Promise<null> {
    gate.entered.give();
    await gate.opened.given;
    return this.bus.call(relayed, {});
  }

  @HandleRpc(showContext)
  context(): RawJson {
    const { caller: _caller, servedBy: _servedBy, ...context } = currentContext() ?? {};
    return new RawJson(JSON.stringify(context));
  }

  @HandleRpc(stay)
  async stay(): Promise<null> {
    await leaving();
    return null;
  }

  @HandleRpc(stayOn)
  async stayOn(): Promise<null> {
    await leaving();
    return null;
  }

  @HandleRpc(refuse)
  refuse(): null {
    throw new AppError('SecretInUse', 'the secret is used by "über"');
  }

  @HandleRpc(fail)
  async fail(): Promise<null> {
    throw new Error('connection string mongodb://user:hunter2@host');
  }

  @HandleRpc(wait)
  async wait(): Promise<null> {
    gate.entered.give();
    await gate.opened.given;
    return null;
  }

  @HandleRpc(hang)
  async hang(): Promise<null> {
    hung.once++;
    await gate.opened.given;
    return null;
  }

  @HandleRpc(hangIdempotent)
  async hangAgain(): Promise<null> {
    hung.again++;
    await gate.opened.given;
    return null;
  }
}

const seen: Record<'first' | 'second', { name: string; requestId: string | undefined }[]> = { first: [], second: [] };

@Controller()
class RenamedHandler {
  @HandleEvent(thingRenamed)
  async renamed(event: ThingRenamed): Promise<void> {
    for (let depth = 0; depth < 20; depth++) await Promise.resolve();
    seen.first.push({ name: event.name, requestId: currentContext()?.requestId });
  }
}

@Controller()
class RenamedElsewhereHandler {
  @HandleEvent(thingRenamed)
  renamed(event: ThingRenamed): void {
    seen.second.push({ name: event.name, requestId: currentContext()?.requestId });
  }
}

@Module({ controllers: [ThingsHandler, OutcomesHandler] })
class ServiceModule {}

@Module({ controllers: [RenamedHandler, RenamedElsewhereHandler] })
class ListenerModule {}

const admin: Principal = { kind: 'admin', userId: '1', sessionId: '2', roles: [{ groupId: PROJECT, role: 'owner' }] };
const user: Principal = {
  kind: 'user',
  userId: '1',
  sessionId: '2',
  deviceId: '3',
  domainId: '4',
  customDataEjson: '{"näme":"Ζωή \u{1f600}\\r\\nX-Forged: 1"}',
};
const as = (principal: Principal | null): RequestContext => ({
  requestId: 'c'.repeat(24),
  principal,
  request: { method: 'GET', url: '/über?x=1' },
  origin: 'mongodb-baas-cli',
  remoteAddress: '::1',
});

describe.each(TEST_BUSES)('calls over the $name bus', ({ open }) => {
  let bus: TestBus;
  let service: TestProcess;
  let caller: TestProcess;
  const logged: { msg: string; requestId: string; subject: string; err: { message: string } }[] = [];

  beforeAll(async () => {
    bus = await open();
    const logger = createLogger('test', 'warn', { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) });
    const environment = {};
    service = await startTestProcess({
      modules: [ServiceModule],
      environment,
      transport: await bus.join(),
      logger,
      name: 'service',
    });
    caller = await startTestProcess({ modules: [ListenerModule], environment, transport: await bus.join(), name: 'caller' });
  });
  afterAll(async () => {
    gate.opened.give();
    await caller.close();
    await service.close();
    await bus.close();
  });

  const by = <T>(principal: Principal | null, work: () => Promise<T>): Promise<T> => runInContext(as(principal), work);

  it('sends of an answer only what the contract declares', async () => {
    const shown = { _id: '1', name: 'one' };
    expect(await caller.bus.call(getThing, {})).toStrictEqual(shown);
    expect(await caller.bus.call(listThings, {})).toStrictEqual([shown, shown]);
    expect(await caller.bus.call(findThing, {})).toBeNull();
    expect(await caller.bus.call(deleteThing, {})).toBeNull();
  });

  it('carries who asks, and from where', async () => {
    for (const principal of [user, admin, null]) {
      const reply = await by(principal, () => caller.bus.call(showContext, {}));
      expect(JSON.parse(reply.text())).toStrictEqual(as(principal));
    }
    const reply = await caller.bus.call(showContext, {});
    expect(JSON.parse(reply.text())).toStrictEqual({
      requestId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      principal: null,
      request: null,
      origin: null,
      remoteAddress: null,
    });
  });

  it('notifies a handler when its caller disconnects', async () => {
    gate = { entered: new Signal(), opened: new Signal() };
    const presence = new CallerLiveness();
    const reply = runInContext({ ...as(null), caller: presence }, () => caller.bus.call(stay, {}));
    await gate.entered.given;
    presence.disconnect();
    expect(await reply).toBeNull();
  });

  it('does not notify handlers that always run to completion', async () => {
    gate = { entered: new Signal(), opened: new Signal() };
    const presence = new CallerLiveness();
    let ended = false;
    const reply = runInContext({ ...as(null), caller: presence }, () => caller.bus.call(stayOn, {})).finally(
      () => (ended = true),
    );
    await gate.entered.given;
    presence.disconnect();
    // A notification would arrive before a later call is accepted.
    await caller.bus.call(deleteThing, {});
    await caller.bus.call(deleteThing, {});
    expect(ended).toBe(false);
    gate.opened.give();
    expect(await reply).toBeNull();
  });

  it('replies to malformed headers with BadRequest', async () => {
    const transport = await bus.join();
    expect(await transport.request(showContext.subject, {}, { 'gw-principal': '{' }, 5_000)).toStrictEqual({
      ok: false,
      code: 'BadRequest',
      message: 'the headers of the message are malformed',
    });
  });

  it('carries an expected error as it is, without a log line', async () => {
    logged.length = 0;
    expect(await failureOf(caller.bus.call(refuse, {}))).toStrictEqual(
      new AppError('SecretInUse', 'the secret is used by "über"'),
    );
    expect(logged).toStrictEqual([]);
  });

  it('logs an unexpected error once, at its origin, and hides it from the caller', async () => {
    logged.length = 0;
    const failure = await failureOf(by(null, () => caller.bus.call(fail, {})));
    expect(failure).toStrictEqual(new AppError('InternalServerError', 'internal server error'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ subject: 'test.errors.fail', requestId: 'c'.repeat(24) });
    // Credentials of URLs are masked, also in the log.
    expect(logged[0]?.err.message).toBe('connection string mongodb://***@host');
  });

  it('lets every handler of an event see it before the call that caused it returns', async () => {
    seen.first.length = 0;
    seen.second.length = 0;
    for (let round = 1; round <= 20; round++) {
      await by(null, () => caller.bus.call(renameThing, { name: `n${round}` }));
      const expected = Array.from({ length: round }, (_, n) => ({ name: `n${n + 1}`, requestId: 'c'.repeat(24) }));
      expect(seen).toStrictEqual({ first: expected, second: expected });
    }
  });

  it('fails with Unavailable without a server, after time for others to start', async () => {
    const failure = await failureOf(caller.bus.call(unserved, {}));
    expect(failure).toMatchObject({ code: 'Unavailable', status: 503, message: 'the service is not available' });
  });

  it('ends with Timeout when no answer comes, asking a second time only where that is safe', async () => {
    Object.assign(hung, { once: 0, again: 0 });
    gate = { entered: new Signal(), opened: new Signal() };
    const timeout = { code: 'Timeout', status: 504, message: 'the service did not respond in time' };
    expect(await failureOf(caller.bus.call(hang, {}))).toMatchObject(timeout);
    expect(await failureOf(caller.bus.call(hangIdempotent, {}))).toMatchObject(timeout);
    expect(hung).toStrictEqual({ once: 1, again: 2 });
  });
});

describe.each(TEST_BUSES)('a process on the $name bus at shutdown', ({ open }) => {
  it('completes the call in flight and accepts no other', async () => {
    const bus = await open();
    gate = { entered: new Signal(), opened: new Signal() };
    try {
      const service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport: await bus.join() });
      const client = new BusClient(await bus.join());
      const answer = client.call(wait, {});
      await gate.entered.given;
      const closed = service.close();
      gate.opened.give();
      expect(await answer).toBeNull();
      await closed;
      expect(await failureOf(client.call(deleteThing, {}))).toMatchObject({ code: 'Unavailable' });
    } finally {
      await bus.close();
    }
  });

  it('lets the call in flight make calls', async () => {
    const bus = await open();
    gate = { entered: new Signal(), opened: new Signal() };
    try {
      const peer = await bus.join();
      let asked = 0;
      peer.serve(relayed.subject, 'peer', async () => {
        asked += 1;
        return { ok: true, body: null };
      });
      const service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport: await bus.join() });
      await peer.flush();
      const client = new BusClient(await bus.join());
      const answer = client.call(relay, {});
      await gate.entered.given;
      const closed = service.close();
      await expect.poll(() => failureOf(client.call(deleteThing, {}))).toMatchObject({ code: 'Unavailable' });
      gate.opened.give();
      expect(await answer).toBeNull();
      expect(asked).toBe(1);
      await closed;
    } finally {
      await bus.close();
    }
  });
});
