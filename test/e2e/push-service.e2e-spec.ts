import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import type { Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const LINK = expect.stringContaining('logs?co_id=');

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  user = await EndUser.login(platform, app.app.client_app_id);
});

/** A service `devices` that could send, and its rules. */
async function devices(...rules: object[]): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = {
    type: 'service_account',
    project_id: 'shop',
    client_email: 'push@shop.iam.gserviceaccount.com',
    private_key,
    token_uri: 'https://oauth2.googleapis.com/token',
  };
  await app.must('POST', '/secrets', { name: 'fcm', value: JSON.stringify(account) });
  const { _id } = await app.must<{ _id: string }>('POST', '/services', {
    name: 'devices',
    type: 'gcm',
    config: { senderId: '1' },
    secret_config: { apiKey: 'fcm' },
  });
  for (const rule of rules) await app.must('POST', `/services/${_id}/rules`, rule);
}

function call(args: object, action = 'send'): Promise<Answer> {
  return user.call(action, [args], { service: 'devices' });
}

/** Message to a user without a device: accepted, and not delivered. */
const MESSAGE = { userIds: ['65a1f0c2d4e5f60718293a4b'], notification: { title: 'Hello' }, timeToLive: { $numberInt: '60' } };

describe('the action send of a push service', () => {
  it('takes a message of users and functions where there are no rules', async () => {
    await devices();
    const accepted = { message_id: expect.any(String), queued: { $numberInt: '0' } };

    const answer = await call(MESSAGE);
    expect([answer.status, answer.body]).toEqual([200, accepted]);
    await app.addFunction(
      'notify',
      `exports = () => context.services.get("devices").send({ userIds: [context.user.id], data: { a: "b" }, priority: "high" })`,
    );
    expect((await user.call('notify')).body).toEqual(accepted);
  });

  it.skipIf(isShortCluster)('is closed by its first rule but for what rules allow', async () => {
    await devices({ name: 'own', actions: ['send'], when: { '%%args.userIds': '%%user.id' } });

    expect((await call({ ...MESSAGE, userIds: [user.userId] })).status).toBe(200);
    const refused = await call(MESSAGE);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: "no matching rule found for the action 'send'", error_code: 'NoMatchingRuleFound', link: LINK },
    ]);
  });

  it.skipIf(isShortCluster).each([
    ['nobody', {}, 'MissingParameter'],
    ['two kinds of receivers', { userIds: ['a'], to: 'b' }, 'InvalidParameter'],
    ['an unknown member', { to: 'a', urgent: true }, 'ArgumentsNotAllowed'],
    ['a priority there is not', { to: 'a', priority: 'urgent' }, 'InvalidParameter'],
    ['data that are no text', { to: 'a', data: { n: { $numberInt: '1' } } }, 'InvalidParameter'],
    ['a member of the wrong type', { to: { $oid: '65a1f0c2d4e5f60718293a4b' } }, 'InvalidParameter'],
    ['a time of years', { to: 'a', timeToLive: { $numberInt: '99999999' } }, 'InvalidParameter'],
  ])('rejects a message for %s', async (_, args, error_code) => {
    await devices();

    const answer = await call(args);

    expect([answer.status, answer.body]).toEqual([400, { error: expect.any(String), error_code, link: LINK }]);
  });

  it.skipIf(isShortCluster)('is the only one', async () => {
    await devices();

    const answer = await call(MESSAGE, 'register');

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: "unknown action 'register'", error_code: 'ServiceCommandNotFound', link: LINK },
    ]);
  });

  it.skipIf(isShortCluster)('needs credentials of the provider', async () => {
    await app.must('POST', '/services', { name: 'devices', type: 'gcm', config: {} });

    const answer = await call({ to: '/topics/news', data: { a: 'b' } });

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: expect.stringContaining("'devices'"), error_code: 'GCMError', link: LINK },
    ]);
  });
});
