import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TriggerConfig } from '#contracts/config/app-snapshot.js';
import { deleteUser } from '#contracts/identity/users-admin.contract.js';
import { AppError } from '#contracts/error.js';
import { addAuthEvents, type AuthEvent } from '#contracts/triggers/events.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { fake } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { SOON } from '#testing/soon.js';
import { startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';
import { MongoClient } from 'mongodb';
import { asUnauthenticated } from '#testing/principals.js';
import { userLogin } from '#contracts/identity/users.contract.js';

const CLIENT_APP = 'shop-abcde';
const OTHER_APP = 'quiet-abcde';

const handedOver: AuthEvent[] = [];
let isAway = false;
let store: TestStore;
let client: MongoClient;
let services: OtherServices;
let identity: TestIdentity;
let app: TestApp;
beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  services = new OtherServices();
  identity = await startIdentity(store, { fakes: fakes() });
  app = services.addApp(CLIENT_APP, [provider('anon-user')]);
  services.addApp(OTHER_APP, [provider('anon-user')]);
  app.snapshot = {
    ...app.snapshot,
    triggers: [trigger('CREATE'), trigger('LOGIN'), trigger('LOGIN', { disabled: true }), trigger('DELETE')],
  };
});
afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

function fakes() {
  const taking = fake(addAuthEvents, ({ events }) => {
    if (isAway) throw new AppError('Unavailable', 'away');
    handedOver.push(...events);
  });
  return [...services.fakes(), taking];
}

function trigger(operation_type: string, changes: Partial<TriggerConfig> = {}): TriggerConfig {
  return {
    _id: newId(),
    name: `on${operation_type}`,
    type: 'AUTHENTICATION',
    config: { operation_type, providers: ['anon-user'] },
    disabled: false,
    function_id: newId(),
    event_processors: {},
    error_handler: null,
    ...changes,
  };
}

async function login(clientAppId = CLIENT_APP): Promise<string> {
  const request = { clientAppId, provider: 'anon-user', payload: {} };
  return (await asUnauthenticated(() => identity.bus.call(userLogin, request))).user_id;
}

const recorded = () => client.db('groundwork_identity').collection('auth_events');
const idOf = (index: number): string => app.snapshot.triggers[index]?._id ?? '';

function toldOf(userId: string): { triggerIds: readonly string[]; event: { operationType: string; user: object } }[] {
  return handedOver
    .map(({ triggerIds, eventEjson }) => ({
      triggerIds,
      event: JSON.parse(eventEjson) as { operationType: string; user: { id: string } },
    }))
    .filter(({ event }) => event.user.id === userId);
}

describe('events of users', () => {
  it('are handed on for the triggers that are about them, and are kept no longer', async () => {
    const userId = await login();

    await vi.waitFor(() => expect(toldOf(userId)).toHaveLength(2), SOON);
    const user = {
      id: userId,
      type: 'normal',
      data: {},
      custom_data: {},
      identities: [{ id: expect.any(String), provider_type: 'anon-user', provider_id: expect.any(String), data: {} }],
    };
    const common = { providers: ['anon-user'], user, time: { $date: { $numberLong: expect.any(String) } } };
    expect(toldOf(userId)).toEqual([
      { triggerIds: [idOf(0)], event: { operationType: 'CREATE', ...common } },
      { triggerIds: [idOf(1)], event: { operationType: 'LOGIN', ...common } },
    ]);
    const { appId, groupId } = app.snapshot;
    await asAdmin(groupId, () => identity.bus.call(deleteUser, { groupId, appId, userId }));
    await vi.waitFor(() => expect(toldOf(userId)).toHaveLength(3), SOON);
    expect(toldOf(userId)[2]).toEqual({ triggerIds: [idOf(3)], event: { operationType: 'DELETE', ...common } });
    await vi.waitFor(async () => expect(await recorded().countDocuments()).toBe(0), SOON);
  });

  it('are not recorded for apps without such triggers', async () => {
    const before = handedOver.length;
    const userId = await login(OTHER_APP);
    await login();
    await vi.waitFor(() => expect(handedOver.length).toBeGreaterThan(before + 1), SOON);
    expect(toldOf(userId)).toEqual([]);
  });

  it('wait for the next process if they could not be published', async () => {
    isAway = true;
    const userId = await login();
    await vi.waitFor(async () => expect(await recorded().countDocuments()).toBe(2), SOON);
    await identity.close();
    await recorded().updateMany({}, { $set: { at: new Date(0) } });
    isAway = false;
    identity = await startIdentity(store, { fakes: fakes() });

    await vi.waitFor(() => expect(toldOf(userId).map(({ event }) => event.operationType)).toEqual(['CREATE', 'LOGIN']), SOON);
    await vi.waitFor(async () => expect(await recorded().countDocuments()).toBe(0), SOON);
  });
});
