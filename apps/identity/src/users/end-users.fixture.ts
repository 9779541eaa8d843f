import type { Type } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { MongoClient, type Collection } from 'mongodb';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import {
  findUser,
  userLogin,
  userLogout,
  userProfile,
  userRefresh,
  type AppUser,
  type UserProfile,
} from '#contracts/identity/users.contract.js';
import { asUnauthenticated, asUser } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { IdentityEnvironment } from '../env.js';
import { startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';

export const HEX24 = /^[0-9a-f]{24}$/;
export const ZEROS = '000000000000000000000000';

/** Secrets of the apps, by name. */
export const KEYS = {
  one: 'first-key-first-key-first-key-32',
  two: 'second-key-second-key-second-key',
  three: 'third-key-third-key-third-key-33',
};

export const customToken = provider('custom-token', {
  config: { signingAlgorithm: 'HS256', audience: '' },
  secret_config: { signingKeys: ['one', 'two', 'three'] },
  metadata_fields: [
    { required: false, name: 'email' },
    { required: false, name: 'profile.full_name', field_name: 'name' },
  ],
});
export const anonymous = provider('anon-user');

/** Returns a token for the first app, valid for a minute. */
export function tokenFor(claims: object, secret = KEYS.one): string {
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const input = `${encode({ alg: 'HS256' })}.${encode({ aud: 'shop-abcde', exp, ...claims })}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

/** Service with two apps and calls of their end users; the default is the first app. */
export class EndUsers {
  readonly app: TestApp;
  readonly other: TestApp;

  private constructor(
    private readonly store: TestStore,
    private readonly client: MongoClient,
    readonly services: OtherServices,
    readonly identity: TestIdentity,
  ) {
    this.app = services.addApp('shop-abcde', [customToken, anonymous, provider('oauth2-google')], { ...KEYS });
    this.other = services.addApp('other-fghij', [customToken, { ...anonymous, disabled: true }], { ...KEYS });
  }

  /** @param modules modules in addition to the service's modules */
  static async start(environment: Partial<IdentityEnvironment> = {}, modules: readonly Type[] = []): Promise<EndUsers> {
    const store = await startTestStore();
    const services = new OtherServices();
    const identity = await startIdentity(store, { environment, modules, fakes: services.fakes() });
    return new EndUsers(store, await MongoClient.connect(store.uri), services, identity);
  }

  async close(): Promise<void> {
    await this.identity.close();
    await this.client.close();
    await this.store.close();
  }

  records(collection: string): Collection<{ _id: string; disabled: boolean }> {
    return this.client.db('groundwork_identity').collection(collection);
  }

  login(name: string, payload: unknown = {}, clientAppId = 'shop-abcde'): Promise<LoginReply> {
    const request = { clientAppId, provider: name, payload: payload as Record<string, unknown> };
    return asUnauthenticated(() => this.identity.bus.call(userLogin, request));
  }

  loginWith(claims: object, payload: object = {}): Promise<LoginReply> {
    return this.login('custom-token', { token: tokenFor(claims), ...payload });
  }

  refresh(token: unknown): Promise<{ access_token: string }> {
    return asUnauthenticated(() => this.identity.bus.call(userRefresh, { token: token as string }));
  }

  logout(token: unknown): Promise<null> {
    return asUnauthenticated(() => this.identity.bus.call(userLogout, { token: token as string }));
  }

  profileOf(userId: string, { snapshot } = this.app): Promise<UserProfile> {
    return asUser(snapshot.domainId, userId, () => this.identity.bus.call(userProfile, {}));
  }

  find(userId: string, { snapshot } = this.app): Promise<AppUser | null> {
    return this.identity.bus.call(findUser, { appId: snapshot.appId, userId });
  }
}
