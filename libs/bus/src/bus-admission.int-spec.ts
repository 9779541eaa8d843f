import { Controller, Module } from '@nestjs/common';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { Principal } from '#contracts/principal.js';
import { RawJson, defineRpc, nothing, rawJson, type Access } from '#contracts/rpc.js';
import { AppScope, ProjectScope } from '#contracts/scope.js';
import { failureOf } from '#testing/signal.js';
import { TEST_BUSES, type TestBus } from '#testing/test-bus.js';
import { startTestProcess, type TestProcess } from '#testing/test-process.js';
import { HandleRpc } from './server/handle.decorator.js';
import { runInContext } from './transport/request-context.js';

const PROJECT = 'a'.repeat(24);
const APP = 'b'.repeat(24);

class CreateThing extends AppScope {
  @IsString()
  @MaxLength(10)
  name!: string;

  @IsObject()
  json!: Record<string, unknown>;
}

const createThing = defineRpc('test.things.create', CreateThing, rawJson, { access: 'project:write', invalidCode: 'BadRequest' });

const ACCESSES = ['public', 'internal', 'user', 'admin', 'project:read', 'project:write'] as const satisfies Access[];
const guarded = {
  public: defineRpc('test.access.public', ProjectScope, nothing, { access: 'public' }),
  internal: defineRpc('test.access.internal', ProjectScope, nothing, { access: 'internal' }),
  user: defineRpc('test.access.user', ProjectScope, nothing, { access: 'user' }),
  admin: defineRpc('test.access.admin', ProjectScope, nothing, { access: 'admin' }),
  'project:read': defineRpc('test.access.read', ProjectScope, nothing, { access: 'project:read' }),
  'project:write': defineRpc('test.access.write', ProjectScope, nothing, { access: 'project:write' }),
};

@Controller()
class ThingsHandler {
  @HandleRpc(createThing)
  create(request: CreateThing): RawJson {
    return new RawJson(JSON.stringify({ type: request.constructor.name, request }));
  }
}

@Controller()
class AccessHandler {
  @HandleRpc(guarded.public) public(): null {
    return null;
  }
  @HandleRpc(guarded.internal) internal(): null {
    return null;
  }
  @HandleRpc(guarded.user) user(): null {
    return null;
  }
  @HandleRpc(guarded.admin) admin(): null {
    return null;
  }
  @HandleRpc(guarded['project:read']) read(): null {
    return null;
  }
  @HandleRpc(guarded['project:write']) write(): null {
    return null;
  }
}

@Module({ controllers: [ThingsHandler, AccessHandler] })
class ServiceModule {}

const admin = (role: 'owner' | 'reader', groupId: string): Principal => ({
  kind: 'admin',
  userId: '1',
  sessionId: '2',
  roles: [{ groupId, role }],
});
const user: Principal = { kind: 'user', userId: '1', sessionId: '2', deviceId: '3', domainId: '4', customDataEjson: '{}' };

describe.each(TEST_BUSES)('what the $name bus lets through', ({ open }) => {
  let bus: TestBus;
  let service: TestProcess;

  beforeAll(async () => {
    bus = await open();
    service = await startTestProcess({ modules: [ServiceModule], environment: {}, transport: await bus.join() });
  });
  afterAll(async () => {
    await service.close();
    await bus.close();
  });

  const by = <T>(principal: Principal | null, work: () => Promise<T>): Promise<T> =>
    runInContext({ requestId: 'c'.repeat(24), principal, request: null, origin: null, remoteAddress: null }, work);

  it('gives the handler what its shape declares, in its class, and a client’s own JSON untouched', async () => {
    const json = JSON.parse('{"constructor":5,"toString":"x","__proto__":{"a":1},"nested":{"constructor":{"then":1}}}') as object;
    const request = { groupId: PROJECT, appId: APP, name: 'ok', json, isAdmin: true } as CreateThing;
    const reply = await by(admin('owner', PROJECT), () => service.bus.call(createThing, request));
    expect(reply).toBeInstanceOf(RawJson);
    const arrived = JSON.parse(reply.text()) as { type: string; request: object & { json: object } };
    expect(arrived.type).toBe('CreateThing');
    expect(Object.keys(arrived.request).toSorted()).toStrictEqual(['appId', 'groupId', 'json', 'name']);
    expect(JSON.stringify(arrived.request.json)).toBe(JSON.stringify(json));
  });

  it.each([
    [{ name: 5 }, 'BadRequest', 'name must be a string'],
    [{ name: 'longer than ten' }, 'BadRequest', 'name must be shorter than or equal to 10 characters'],
    [{ json: [] }, 'BadRequest', 'json must be an object'],
    [{ appId: 'B'.repeat(24) }, 'AppNotFound', `app not found: '${'B'.repeat(24)}'`],
    [{ appId: { toString: 1 } }, 'AppNotFound', `app not found: '{"toString":1}'`],
  ])('replies to %j with %s', async (wrong, code, message) => {
    const request = { groupId: PROJECT, appId: APP, name: 'ok', json: {}, ...wrong } as CreateThing;
    const failure = await failureOf(by(admin('owner', PROJECT), () => service.bus.call(createThing, request)));
    expect(failure).toStrictEqual(new AppError(code as 'BadRequest', message));
  });

  it.each([[], null, 'text', 5].map((body) => [body]))('replies to a request that is no object (%j)', async (body) => {
    const failure = await failureOf(service.bus.call(guarded.public, body as unknown as ProjectScope));
    expect(failure).toStrictEqual(new AppError('InvalidParameter', 'the request must be a JSON object'));
  });

  it('asks for permission before it looks at the request', async () => {
    const request = { groupId: PROJECT } as CreateThing;
    expect(await failureOf(by(admin('reader', PROJECT), () => service.bus.call(createThing, request)))).toMatchObject({
      code: 'PermissionDenied',
    });
  });

  const forbidden = {
    user: 'InvalidSession',
    admin: 'InvalidSession',
    'project:read': 'InvalidSession',
    'project:write': 'InvalidSession',
  };
  it.each([
    ['nobody', null, forbidden],
    ['an end user', user, { ...forbidden, user: null }],
    ['an owner', admin('owner', PROJECT), { user: 'InvalidSession' }],
    ['a reader', admin('reader', PROJECT), { user: 'InvalidSession', 'project:write': 'PermissionDenied' }],
    [
      'an owner of another project',
      admin('owner', APP),
      { user: 'InvalidSession', 'project:read': 'GroupNotFound', 'project:write': 'GroupNotFound' },
    ],
  ] as [string, Principal | null, Partial<Record<Access, string | null>>][])(
    'lets %s do what it may',
    async (_, principal, refusals) => {
      const outcomes: Record<string, string | null> = {};
      for (const access of ACCESSES) {
        outcomes[access] = await by(principal, () => service.bus.call(guarded[access], { groupId: PROJECT })).catch(
          (error: unknown) => (error as AppError).code,
        );
      }
      expect(outcomes).toStrictEqual({ ...Object.fromEntries(ACCESSES.map((access) => [access, null])), ...refusals });
    },
  );

  it('responds to an unknown project like to a foreign one', async () => {
    const call = (groupId: string) =>
      failureOf(by(admin('owner', PROJECT), () => service.bus.call(guarded['project:read'], { groupId })));
    expect(await call(APP)).toStrictEqual(new AppError('GroupNotFound', `project not found: '${APP}'`));
    expect(await call('d'.repeat(24))).toStrictEqual(new AppError('GroupNotFound', `project not found: '${'d'.repeat(24)}'`));
    expect((await call('x')) as AppError).toMatchObject({ status: 404 });
  });
});
