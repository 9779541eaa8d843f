import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contracts/identity/admin.contract.js';
import { registerEmail } from '#contracts/identity/email-password.contract.js';
import { userLogin } from '#contracts/identity/users.contract.js';
import { asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { IdentityEnvironment } from '../../env.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startIdentity, type TestIdentity } from '../../identity-process.fixture.js';
import { OtherServices, provider } from '../../other-services.fixture.js';

const FULL = '$argon2id$v=19$m=19456,t=2,p=1$';
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$';
/** Environment without the variable. */
const unset = { GROUNDWORK_TEST_HASHES: undefined };
const WARNING = /"level":40,.*"msg":"GROUNDWORK_TEST_HASHES is set: passwords are hashed cheaply, for tests alone"/g;
const REFUSED = {
  name: 'StartError',
  message: 'GROUNDWORK_TEST_HASHES is for tests: this store has passwords that were hashed at another cost',
};
const APP = 'shop-abcde';
const PASSWORD = 'correct horse';

/** Store with one app whose users log in by email and password, or anonymously. */
class Scene {
  private readonly services = new OtherServices();

  private constructor(
    private readonly store: TestStore,
    private readonly client: MongoClient,
  ) {
    this.services.addApp(APP, [provider('local-userpass', { config: { autoConfirm: true } }), provider('anon-user')]);
  }

  static async open(): Promise<Scene> {
    const store = await startTestStore();
    return new Scene(store, await MongoClient.connect(store.uri));
  }

  async close(): Promise<void> {
    await this.client.close();
    await this.store.close();
  }

  /** Starts the service with cheap hashes, unless `environment` says otherwise. */
  start(environment: Partial<IdentityEnvironment> = {}): Promise<TestIdentity> {
    return startIdentity(this.store, { environment, fakes: this.services.fakes() });
  }

  /** Returns the prefix of the password hash of each administrator. */
  async ofAdmins(): Promise<string[]> {
    return prefixes(await this.records('admins', { credential: 'password' }), 'secretHash');
  }

  /** Returns the prefix of the password hash of each end user, oldest first. */
  async ofUsers(): Promise<string[]> {
    return prefixes(await this.records('email_accounts'), 'passwordHash');
  }

  records(collection: string, filter = {}): Promise<Readonly<Record<string, unknown>>[]> {
    return this.client.db('groundwork_identity').collection(collection).find(filter).sort({ _id: 1 }).toArray();
  }
}

function prefixes(records: readonly Readonly<Record<string, unknown>>[], member: string): string[] {
  return records.map((record) => /^\$argon2id\$[^$]+\$[^$]+\$/.exec(String(record[member]))?.[0] ?? 'none');
}

const asAdmin = ({ bus }: TestIdentity) =>
  asUnauthenticated(() => bus.call(adminLogin, { provider: 'local', username: ADMIN_EMAIL, password: ADMIN_PASSWORD }));
const register = ({ bus }: TestIdentity, email: string) =>
  asUnauthenticated(() => bus.call(registerEmail, { clientAppId: APP, email, password: PASSWORD }));
const login = ({ bus }: TestIdentity, name: string, payload: Readonly<Record<string, unknown>>) =>
  asUnauthenticated(() => bus.call(userLogin, { clientAppId: APP, provider: name, payload }));
const loginAs = (identity: TestIdentity, username: string) => login(identity, 'local-userpass', { username, password: PASSWORD });

describe('a store begun with cheap hashes', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open();
  });
  afterAll(() => scene.close());

  it('is logged once, and has no other accounts', async () => {
    const identity = await scene.start();
    try {
      await register(identity, 'ann@example.com');
      expect(await loginAs(identity, 'ann@example.com')).toMatchObject({ user_id: expect.any(String) });
      expect(await login(identity, 'anon-user', {})).toMatchObject({ user_id: expect.any(String) });
      expect(await scene.ofAdmins()).toEqual([CHEAP]);
      expect(await scene.ofUsers()).toEqual([CHEAP]);
      expect(identity.logged().match(WARNING)).toHaveLength(1);
    } finally {
      await identity.close();
    }
  });

  it('stays so with concurrent starts and accounts without a password', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => scene.start()));
    try {
      for (const one of replicas) {
        expect(await asAdmin(one)).toMatchObject({ user_id: expect.any(String) });
        expect(await loginAs(one, 'ann@example.com')).toMatchObject({ user_id: expect.any(String) });
      }
      expect(await scene.ofAdmins()).toEqual([CHEAP]);
    } finally {
      await Promise.all(replicas.map((one) => one.close()));
    }
  });

  it('accepts all passwords without the variable, and hashes new ones at full cost', async () => {
    const identity = await scene.start(unset);
    try {
      expect(await asAdmin(identity)).toMatchObject({ user_id: expect.any(String) });
      expect(await loginAs(identity, 'ann@example.com')).toMatchObject({ user_id: expect.any(String) });
      await register(identity, 'bob@example.com');
      expect(await scene.ofUsers()).toEqual([CHEAP, FULL]);
      expect(identity.logged()).not.toContain('GROUNDWORK_TEST_HASHES');
    } finally {
      await identity.close();
    }
  });

  it('is lifted once an end user has another password, even without a login', async () => {
    expect(await scene.ofAdmins()).toEqual([CHEAP]);
    expect(await scene.records('users')).toHaveLength(2);
    await expect(scene.start()).rejects.toMatchObject(REFUSED);
  });
});

describe('a store begun without the variable', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open();
    await (await scene.start(unset)).close();
  });
  afterAll(() => scene.close());

  it('has hashes of the full cost', async () => {
    expect(await scene.ofAdmins()).toEqual([FULL]);
  });

  it('is rejected for its administrators alone, before anything is changed', async () => {
    const before = await scene.records('admins');

    await expect(scene.start()).rejects.toMatchObject(REFUSED);
    await expect(scene.start({ ADMIN_EMAIL: 'second@example.com' })).rejects.toMatchObject(REFUSED);
    await expect(scene.start({ ADMIN_PASSWORD: 'a new password' })).rejects.toMatchObject(REFUSED);
    expect(await scene.records('email_accounts')).toEqual([]);
    expect(await scene.records('admins')).toEqual(before);
  });
});

it('creates one administrator with a password for concurrent cheap starts', async () => {
  const scene = await Scene.open();
  try {
    const replicas = await Promise.all([1, 2, 3, 4].map(() => scene.start()));
    expect(await scene.ofAdmins()).toEqual([CHEAP]);
    await Promise.all(replicas.map((one) => one.close()));
  } finally {
    await scene.close();
  }
});
