import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  runConfirmation,
} from '#contracts/identity/registrations.contract.js';
import type { RpcContract } from '#contracts/rpc.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { PROJECT_ID } from '../identity-process.fixture.js';
import { EmailPasswordScene, PAGE, type EmailPasswordApp } from './email-password.fixture.js';

const EMAIL = 'ada@example.com';

let scene: EmailPasswordScene;
let app: EmailPasswordApp;
beforeAll(async () => {
  scene = await EmailPasswordScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  scene.services.audited.length = 0;
  app = scene.app({ emailConfirmationUrl: PAGE });
  await app.register(EMAIL);
});

function call<Request extends { groupId: string; appId: string }, Reply>(
  contract: RpcContract<Request, Reply>,
  rest: Omit<Request, 'groupId' | 'appId'>,
  options: { role?: 'owner' | 'reader' } = {},
): Promise<Reply> {
  const request = { ...rest, groupId: PROJECT_ID, appId: app.appId } as Request;
  return asAdmin(PROJECT_ID, () => scene.identity.bus.call(contract, request), options);
}

async function accountId(): Promise<string> {
  const account = await scene.records('email_accounts').findOne({ appId: app.appId });
  return account?._id ?? '';
}

describe('a registration', () => {
  it('writes an audit entry without the address when confirmed or deleted', async () => {
    const id = await accountId();
    await call(confirmRegistration, { email: EMAIL });
    await call(deleteRegistrationByEmail, { email: EMAIL });

    const entry = { groupId: PROJECT_ID, appId: app.appId, kind: 'user_registrations', id, name: '' };
    expect(scene.services.audited).toEqual([
      { ...entry, operation: 'update' },
      { ...entry, operation: 'delete' },
    ]);
    expect(await scene.records('email_tokens').countDocuments({ appId: app.appId })).toBe(0);
  });

  it('is confirmed immediately if the app now confirms automatically', async () => {
    const [provider] = app.app.snapshot.authProviders;
    if (!provider) throw new Error('no provider');
    await scene.services.change(scene.identity, app.app, [{ ...provider, config: { autoConfirm: true } }]);

    expect(await call(runConfirmation, { email: EMAIL })).toEqual({});
    await expect(app.login(EMAIL)).resolves.toBeDefined();
  });

  it('is deleted also when a login did not get as far as a user, but not when it did', async () => {
    await call(confirmRegistration, { email: EMAIL });
    await app.login(EMAIL);
    const id = await accountId();
    for (const remove of [
      () => call(deleteRegistrationById, { userId: id }),
      () => call(deleteRegistrationByEmail, { email: EMAIL }),
    ]) {
      await expect(remove()).rejects.toMatchObject({ code: 'UserNotFound', message: 'user not found' });
    }

    await scene.records('users').deleteMany({ appId: app.appId });
    expect(await call(listPendingUsers, {})).toEqual([]);
    expect(await call(deleteRegistrationById, { userId: id })).toBeNull();

    await expect(app.register(EMAIL)).resolves.toBeNull();
  });

  it('is for those to change who may write, and in their own projects', async () => {
    await expect(call(listPendingUsers, {}, { role: 'reader' })).resolves.toHaveLength(1);
    await expect(call(confirmRegistration, { email: EMAIL }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    const groupId = newId();
    const elsewhere = { groupId, appId: app.appId, email: EMAIL };
    await expect(asAdmin(groupId, () => scene.identity.bus.call(confirmRegistration, elsewhere))).rejects.toMatchObject({
      code: 'AppNotFound',
    });
    const mine = { groupId: PROJECT_ID, appId: app.appId, email: EMAIL };
    await expect(asUnauthenticated(() => scene.identity.bus.call(confirmRegistration, mine))).rejects.toMatchObject({
      code: 'InvalidSession',
    });
  });
});
