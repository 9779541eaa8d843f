import { describe, expect, it } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import type { KnownApps } from './known-apps.js';
import { UserAccounts } from './user-accounts.js';
import type { UserCreation } from './user-creation.js';
import type { IdentityRecord, UserRecord } from './user.model.js';
import type { UsersRepository } from './users.repository.js';

function anIdentity(provider_type: string): IdentityRecord {
  return { key: `${provider_type}:1`, id: '1', provider_type, provider_id: 'p', dataJson: '{}' };
}

const USER: UserRecord = {
  _id: 'user',
  appId: 'app',
  domainId: 'domain',
  type: 'normal',
  identities: [anIdentity('anon-user')],
  providers: 'anon-user',
  createdAt: new Date(0),
  lastAuthenticationAt: new Date(0),
  disabled: false,
  tokensFrom: 7,
};

type Outcome = Awaited<ReturnType<UsersRepository['addIdentity']>>;

/** Creates accounts of one user for whom adding an identity has these outcomes; records what they add and publish. */
function accounts(...outcomes: Outcome[]) {
  const added: unknown[] = [];
  const told: unknown[] = [];
  const users = {
    find: async () => USER,
    addIdentity: async (_user: UserRecord, { key }: IdentityRecord, providers: string) => {
      added.push([key, providers]);
      return outcomes.shift();
    },
  };
  const made = new UserAccounts(
    users as unknown as UsersRepository,
    { note: async () => {} } as unknown as KnownApps,
    {} as UserCreation,
    { emit: async (_event: unknown, payload: unknown) => void told.push(payload) } as unknown as BusClient,
  );
  return { link: () => made.link('app', 'user', anIdentity('api-key')), added, told };
}

const ADDING = ['api-key:1', 'anon-user,api-key'];

describe('UserAccounts.link', () => {
  it('adds an unused identity and publishes the change of the user', async () => {
    const { link, added, told } = accounts('added');

    expect(await link()).toEqual({ userId: 'user', tokensFrom: 7 });
    expect(added).toEqual([ADDING]);
    expect(told).toEqual([{ appId: 'app', userId: 'user' }]);
  });

  it('rejects an identity of another user immediately, without an event', async () => {
    const { link, added, told } = accounts('taken', 'added');

    await expect(link()).rejects.toMatchObject({
      code: 'AuthError',
      message: 'unauthorized: a user already exists with the specified provider',
    });
    expect(added).toEqual([ADDING]);
    expect(told).toEqual([]);
  });

  it('retries if the user was changed concurrently', async () => {
    const { link, added, told } = accounts('not added', 'added');

    expect(await link()).toEqual({ userId: 'user', tokensFrom: 7 });
    expect(added).toEqual([ADDING, ADDING]);
    expect(told).toEqual([{ appId: 'app', userId: 'user' }]);
  });

  it('gives up when the user is changed each time', async () => {
    const { link, added, told } = accounts('not added', 'not added', 'not added', 'added');

    await expect(link()).rejects.toMatchObject({
      code: 'Unavailable',
      message: 'the user is being modified by another request: retry',
    });
    expect(added).toEqual([ADDING, ADDING, ADDING]);
    expect(told).toEqual([]);
  });
});
