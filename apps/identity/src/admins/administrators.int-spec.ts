import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, adminRefresh, changeOwnPassword, type LoginReply } from '#contracts/identity/admin.contract.js';
import {
  ADMINISTRATORS_MAX,
  createAdministrator,
  listAdministrators,
  removeAdministrator,
  setAdministratorPassword,
  updateAdministrator,
  type Administrator,
  type AdministratorPassword,
  type CreatedAdministrator,
} from '#contracts/identity/administrators.contract.js';
import { findRevocation } from '#contracts/identity/keys.contract.js';
import { listProjectAudit, type ProjectAuditEntry } from '#contracts/identity/project-audit.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { ADMIN_EMAIL, PROJECT_ID, claimsOf, startIdentity, type TestIdentity } from '../identity-process.fixture.js';

let store: TestStore;
let client: MongoClient;
let identity: TestIdentity;
beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  identity = await startIdentity(store);
});
afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

const OWNER = 'GROUP_OWNER';
const READER = 'GROUP_READ_ONLY';
const newEmail = (): string => `${newId()}@example.com`;

interface NewAdmin {
  readonly email?: string;
  readonly role_name?: typeof OWNER | typeof READER;
  readonly password?: string;
}

/** The API as an owner of a project. */
function project(groupId: string) {
  const as = <T>(work: () => Promise<T>): Promise<T> => asAdmin(groupId, work);
  return {
    list: (): Promise<Administrator[]> => as(() => identity.bus.call(listAdministrators, { groupId })),
    create: ({ email = newEmail(), role_name = OWNER, password }: NewAdmin = {}): Promise<CreatedAdministrator> =>
      as(() => identity.bus.call(createAdministrator, { groupId, email, role_name, ...(password ? { password } : {}) })),
    update: (administratorId: string, change: Pick<NewAdmin, 'role_name'> & { disabled?: boolean }): Promise<Administrator> =>
      as(() => identity.bus.call(updateAdministrator, { groupId, administratorId, ...change })),
    password: (administratorId: string, password?: string): Promise<AdministratorPassword> =>
      as(() => identity.bus.call(setAdministratorPassword, { groupId, administratorId, ...(password ? { password } : {}) })),
    remove: (administratorId: string): Promise<null> =>
      as(() => identity.bus.call(removeAdministrator, { groupId, administratorId })),
    audit: (before?: string): Promise<ProjectAuditEntry[]> =>
      as(() => identity.bus.call(listProjectAudit, { groupId, ...(before ? { before } : {}) })),
  };
}

const login = (username: string, password: string): Promise<LoginReply> =>
  asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'local', username, password }));

async function expectEnded(session: LoginReply): Promise<void> {
  const refreshed = asUnauthenticated(() => identity.bus.call(adminRefresh, { token: session.refresh_token }));
  await expect(refreshed).rejects.toMatchObject({ code: 'InvalidSession' });
  const { iss: sessionId, exp } = claimsOf(session.access_token) as { iss: string; exp: number };
  expect(await identity.bus.call(findRevocation, { sessionId, userId: session.user_id, exp })).toEqual({ revoked: true });
}

describe('an administrator', () => {
  it('gets a generated password once, and logs in with it', async () => {
    const email = newEmail();
    const { password, ...shown } = await project(PROJECT_ID).create({ email, role_name: READER });

    expect(password).toMatch(/^[\w-]{24}$/);
    expect(shown).toMatchObject({ email, role_name: READER, disabled: false, from_environment: false, last_login: 0 });
    expect(await project(PROJECT_ID).list()).toContainEqual(shown);
    const { access_token } = await login(email, password ?? '');
    expect(claimsOf(access_token)).toMatchObject({ sub: shown._id });
    expect((await project(PROJECT_ID).list()).find(({ _id }) => _id === shown._id)?.last_login).toBeGreaterThan(0);
    expect(identity.logged()).not.toContain(password);
  });

  it('is rejected with an address of this project, and with a password for an account of another', async () => {
    const [first, second] = [project(newId()), project(newId())];
    const { email } = await first.create();

    await expect(first.create({ email })).rejects.toMatchObject({ code: 'AccountNameInUse' });
    await expect(second.create({ email, password: 'a password of its own' })).rejects.toMatchObject({ code: 'AccountNameInUse' });
    expect(await second.create({ email, role_name: READER })).toMatchObject({ password: null, in_other_projects: true });
  });

  it('is not seen or changed from another project', async () => {
    const { _id } = await project(newId()).create();
    const other = project(newId());

    expect(await other.list()).toEqual([]);
    await expect(other.update(_id, { disabled: true })).rejects.toMatchObject({ code: 'UserNotFound' });
    await expect(other.remove(_id)).rejects.toMatchObject({ code: 'UserNotFound' });
  });

  it('keeps the password of a member of two projects, and its account enabled', async () => {
    const [first, second] = [project(newId()), project(newId())];
    const { _id, email } = await first.create();
    await second.create({ email });

    await expect(second.password(_id)).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(second.update(_id, { disabled: true })).rejects.toMatchObject({ code: 'PermissionDenied' });
    await second.create();
    await second.remove(_id);
    expect(await first.list()).toMatchObject([{ _id, role_name: OWNER, in_other_projects: false }]);
  });

  it('changes the own password with any role, by the current one, and is logged out', async () => {
    const { _id, email } = await project(PROJECT_ID).create({ role_name: READER, password: 'a long enough password' });
    const session = await login(email, 'a long enough password');
    const change = (current_password: string): Promise<null> =>
      asAdmin(PROJECT_ID, () => identity.bus.call(changeOwnPassword, { current_password, password: 'another long password' }), {
        role: 'reader',
        userId: _id,
      });

    await expect(change('not the password')).rejects.toMatchObject({ code: 'InvalidParameter' });
    expect(await login(email, 'a long enough password')).toMatchObject({ user_id: _id });
    await change('a long enough password');

    await expectEnded(session);
    await expect(login(email, 'a long enough password')).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    expect(await login(email, 'another long password')).toMatchObject({ user_id: _id });
    expect((await project(PROJECT_ID).audit())[0]).toMatchObject({ name: email, operation: 'update', properties: ['password'] });
    expect(identity.logged()).not.toContain('another long password');
  });

  it('logs a disabled one out until it is enabled again', async () => {
    const at = project(PROJECT_ID);
    const { _id, email } = await at.create({ password: 'a long enough password' });
    const session = await login(email, 'a long enough password');

    expect(await at.update(_id, { disabled: true })).toMatchObject({ disabled: true });

    await expectEnded(session);
    await expect(login(email, 'a long enough password')).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    expect(await at.update(_id, { disabled: false })).toMatchObject({ disabled: false });
    expect(await login(email, 'a long enough password')).toMatchObject({ user_id: _id });
  });

  it('logs one out after a downgrade to reader or a new password', async () => {
    const at = project(PROJECT_ID);
    const { _id, email } = await at.create({ password: 'a long enough password' });
    const asOwner = await login(email, 'a long enough password');

    expect(await at.update(_id, { role_name: READER })).toMatchObject({ role_name: READER });
    await expectEnded(asOwner);

    const asReader = await login(email, 'a long enough password');
    const { password } = await at.password(_id);
    await expectEnded(asReader);
    await expect(login(email, 'a long enough password')).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    expect(await login(email, password ?? '')).toMatchObject({ user_id: _id });
  });

  it('deletes one that is removed from its only project', async () => {
    const at = project(PROJECT_ID);
    const { _id, email } = await at.create({ password: 'a long enough password' });
    const session = await login(email, 'a long enough password');

    await at.remove(_id);

    await expectEnded(session);
    expect(await client.db('groundwork_identity').collection('admins').findOne({ name: email })).toBeNull();
  });

  it('keeps the password of the environment account, which cannot be removed', async () => {
    const at = project(PROJECT_ID);
    const found = (await at.list()).find(({ email }) => email === ADMIN_EMAIL);
    expect(found).toMatchObject({ from_environment: true });

    await expect(at.password(found?._id ?? '')).rejects.toMatchObject({ code: 'Conflict' });
    await expect(at.remove(found?._id ?? '')).rejects.toMatchObject({ code: 'Conflict' });
  });
});

describe('the last owner', () => {
  it('is neither disabled nor made a reader nor removed', async () => {
    const at = project(newId());
    const { _id } = await at.create();
    await at.create({ role_name: READER });

    await expect(at.update(_id, { disabled: true })).rejects.toMatchObject({ code: 'Conflict' });
    await expect(at.update(_id, { role_name: READER })).rejects.toMatchObject({ code: 'Conflict' });
    await expect(at.remove(_id)).rejects.toMatchObject({ code: 'Conflict' });
    expect(await at.list()).toContainEqual(expect.objectContaining({ _id, role_name: OWNER, disabled: false }));
  });

  it('is not one who is disabled', async () => {
    const at = project(newId());
    const [first, second] = [await at.create(), await at.create()];

    await at.update(first._id, { disabled: true });

    await expect(at.update(second._id, { role_name: READER })).rejects.toMatchObject({ code: 'Conflict' });
  });

  it('remains, even if two owners remove each other at the same time', async () => {
    const at = project(newId());
    const [first, second] = [await at.create(), await at.create()];

    await Promise.allSettled([at.remove(first._id), at.remove(second._id)]);

    expect((await at.list()).filter(({ role_name }) => role_name === OWNER).length).toBeGreaterThanOrEqual(1);
  });
});

describe('limits and rights', () => {
  it(`allow ${ADMINISTRATORS_MAX} administrators a project`, async () => {
    const groupId = newId();
    const records = Array.from({ length: ADMINISTRATORS_MAX }, () => ({
      _id: newId(),
      credential: 'password',
      name: newEmail(),
      secretHash: newId(),
      roles: [{ groupId, role: 'owner' }],
      createdAt: new Date(),
    }));
    await client.db('groundwork_identity').collection<{ _id: string }>('admins').insertMany(records);

    await expect(project(groupId).create()).rejects.toMatchObject({ code: 'InvalidParameter' });

    expect(await project(groupId).list()).toHaveLength(ADMINISTRATORS_MAX);
  });

  it.each([
    ['no address', { email: 'nobody' }],
    ['a short password', { password: 'short' }],
  ])('reject %s', async (_, wrong) => {
    await expect(project(newId()).create(wrong)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('let readers list and change nothing', async () => {
    const groupId = newId();
    const { _id: administratorId } = await project(groupId).create();
    const as = <T>(work: () => Promise<T>): Promise<T> => asAdmin(groupId, work, { role: 'reader' });

    expect(await as(() => identity.bus.call(listAdministrators, { groupId }))).toHaveLength(1);
    expect(await as(() => identity.bus.call(listProjectAudit, { groupId }))).toHaveLength(1);
    const refused = { code: 'PermissionDenied' };
    const made = { groupId, email: newEmail(), role_name: OWNER } as const;
    await expect(as(() => identity.bus.call(createAdministrator, made))).rejects.toMatchObject(refused);
    await expect(
      as(() => identity.bus.call(updateAdministrator, { groupId, administratorId, disabled: true })),
    ).rejects.toMatchObject(refused);
    await expect(as(() => identity.bus.call(setAdministratorPassword, { groupId, administratorId }))).rejects.toMatchObject(
      refused,
    );
    await expect(as(() => identity.bus.call(removeAdministrator, { groupId, administratorId }))).rejects.toMatchObject(refused);
  });
});

it('names every write in the audit of the project, without secrets, a page at a time', async () => {
  const groupId = newId();
  const at = project(groupId);
  await at.create();
  const { _id: id, email: name } = await at.create({ role_name: READER });
  await at.update(id, { role_name: OWNER, disabled: true });
  const { password } = await at.password(id);
  await at.remove(id);

  const entries = await at.audit();

  const entry = { kind: 'administrators', id, name, origin: 'Admin API', remote_address: '127.0.0.1' };
  expect(entries.slice(0, 4)).toMatchObject([
    { ...entry, operation: 'delete', properties: [] },
    { ...entry, operation: 'update', properties: ['password'] },
    { ...entry, operation: 'update', properties: ['disabled', 'role_name'] },
    { ...entry, operation: 'create', properties: [] },
  ]);
  expect(JSON.stringify(entries)).not.toContain(password);
  expect(await at.audit(entries[3]?._id)).toEqual(entries.slice(4));
  await expect(at.audit(newId())).rejects.toMatchObject({ code: 'InvalidParameter' });
});
