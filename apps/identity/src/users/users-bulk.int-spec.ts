import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { USERS_BULK_MAX, changeUsers, endUserSession, listUserSessions } from '#contracts/identity/users-admin.contract.js';
import { newId } from '#contracts/ids.js';
import type { RpcContract } from '#contracts/rpc.js';
import { asAdmin } from '#testing/principals.js';
import { claimsOf } from '../identity-process.fixture.js';
import { EndUsers } from './end-users.fixture.js';

const ENDED = { code: 'InvalidSession', message: 'invalid session: failed to find refresh token' };

let scene: EndUsers;
beforeAll(async () => {
  scene = await EndUsers.start();
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.services.audited.length = 0;
});

function call<Request extends { groupId: string; appId: string }, Reply>(
  contract: RpcContract<Request, Reply>,
  rest: Omit<Request, 'groupId' | 'appId'>,
  { role = 'owner', app = scene.app }: { readonly role?: 'owner' | 'reader'; readonly app?: typeof scene.app } = {},
): Promise<Reply> {
  const { groupId, appId } = app.snapshot;
  return asAdmin(groupId, () => scene.identity.bus.call(contract, { ...rest, groupId, appId } as Request), { role });
}

const audited = () => scene.services.audited.map(({ kind, id, operation }) => ({ kind, id, operation }));
const sessionOf = ({ refresh_token }: { refresh_token: string }) => String(claimsOf(refresh_token)['baas_id']);

describe('sessions of a user', () => {
  it('are listed newest first, and one is ended without the others', async () => {
    const device = { options: { device: { platform: 'node' } } };
    const first = await scene.loginWith({ sub: 'sessions' });
    const second = await scene.loginWith({ sub: 'sessions' }, device);
    const { user_id: userId } = first;

    const listed = await call(listUserSessions, { userId }, { role: 'reader' });
    expect(listed).toEqual(
      [second, first].map((login) => ({
        _id: sessionOf(login),
        provider_type: 'custom-token',
        provider_id: expect.any(String),
        identity_id: 'sessions',
        device_id: login.device_id,
        creation_date: expect.any(Number),
        expiry_date: expect.any(Number),
      })),
    );
    expect(await call(endUserSession, { userId, sessionId: sessionOf(first) })).toBeNull();
    await expect(scene.refresh(first.refresh_token)).rejects.toMatchObject(ENDED);
    expect(await scene.refresh(second.refresh_token)).toEqual({ access_token: expect.any(String) });
    expect((await call(listUserSessions, { userId })).map(({ _id }) => _id)).toEqual([sessionOf(second)]);
    expect(audited()).toEqual([{ kind: 'users', id: userId, operation: 'update' }]);
  });

  it('belong to their user and app, and are ended by owners only', async () => {
    const mine = await scene.loginWith({ sub: 'mine' });
    const other = await scene.loginWith({ sub: 'other' });
    const asked = { userId: other.user_id, sessionId: sessionOf(mine) };
    await expect(call(endUserSession, asked)).rejects.toMatchObject({ code: 'UserSessionNotFound' });
    await expect(call(endUserSession, { ...asked, userId: newId() })).rejects.toMatchObject({ code: 'UserNotFound' });
    await expect(call(listUserSessions, { userId: mine.user_id }, { app: scene.other })).rejects.toMatchObject({
      code: 'UserNotFound',
    });
    const own = { userId: mine.user_id, sessionId: sessionOf(mine) };
    await expect(call(endUserSession, own, { role: 'reader' })).rejects.toMatchObject({ status: 403 });
    expect(await scene.refresh(mine.refresh_token)).toEqual({ access_token: expect.any(String) });
    expect(audited()).toEqual([]);
  });
});

describe('a bulk change of users', () => {
  it('does it for each, says for whom it failed, and leaves an audit entry for each change', async () => {
    const [ada, bob] = [await scene.loginWith({ sub: 'ada' }), await scene.loginWith({ sub: 'bob' })];
    const foreign = await scene.login('anon-user', {}, 'shop-abcde');
    const gone = newId();
    const ids = [ada.user_id, gone, bob.user_id];
    const unknown = { _id: gone, error: 'user not found', error_code: 'UserNotFound' };

    expect(await call(changeUsers, { action: 'disable', ids })).toEqual({ changed: 2, failed: [unknown] });
    expect(audited()).toEqual(
      expect.arrayContaining([ada, bob].map(({ user_id: id }) => ({ kind: 'users', id, operation: 'update' }))),
    );
    expect(audited()).toHaveLength(2);
    await expect(scene.refresh(ada.refresh_token)).rejects.toMatchObject({ message: 'invalid session: user disabled' });

    expect(await call(changeUsers, { action: 'enable', ids })).toEqual({ changed: 2, failed: [unknown] });
    expect(await scene.refresh(bob.refresh_token)).toEqual({ access_token: expect.any(String) });
    expect(await call(changeUsers, { action: 'end_sessions', ids })).toEqual({ changed: 2, failed: [unknown] });
    await expect(scene.refresh(bob.refresh_token)).rejects.toMatchObject(ENDED);

    scene.services.audited.length = 0;
    expect(await call(changeUsers, { action: 'delete', ids })).toEqual({ changed: 2, failed: [unknown] });
    expect(await scene.find(ada.user_id)).toBeNull();
    expect(await scene.find(foreign.user_id)).not.toBeNull();
    expect(audited().map(({ operation }) => operation)).toEqual(['delete', 'delete']);
  });

  it('reaches no user of another app, and is for owners', async () => {
    const { user_id } = await scene.loginWith({ sub: 'kept' });
    const request = { action: 'delete' as const, ids: [user_id] };
    const failed = [{ _id: user_id, error: 'user not found', error_code: 'UserNotFound' }];
    expect(await call(changeUsers, request, { app: scene.other })).toEqual({ changed: 0, failed });
    await expect(call(changeUsers, request, { role: 'reader' })).rejects.toMatchObject({ status: 403 });
    expect(await scene.find(user_id)).not.toBeNull();
    expect(audited()).toEqual([]);
  });

  it('names 1 to 1,000 users, each once, and something that can be done', async () => {
    const [one, two] = [newId(), newId()];
    const many = Array.from({ length: USERS_BULK_MAX + 1 }, () => newId());
    for (const ids of [[], many, [one, two, one], ['x'], [{ $ne: null }], 'x']) {
      const asked = call(changeUsers, { action: 'enable', ids: ids as string[] });
      await expect(asked).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    const unknown = call(changeUsers, { action: 'promote' as 'enable', ids: [one] });
    await expect(unknown).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});
