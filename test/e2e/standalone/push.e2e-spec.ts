import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeFcm, aServiceAccount, fcmError } from '#testing/fake-fcm.js';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { send } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const POLL = { timeout: 30_000 };
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NOTIFICATIONS = '/push/notifications';

let provider: FakeFcm;
let platform: Platform;
beforeAll(async () => {
  provider = await FakeFcm.start();
  platform = await startPlatform({ environment: provider.environment });
});
afterAll(async () => {
  await platform?.stop();
  await provider?.close();
});

interface Notification {
  readonly _id: string;
  readonly state: string;
  readonly sent: string;
}

async function anApp(): Promise<AppAdmin> {
  const app = await (await Admin.login(platform)).createApp();
  await app.must('POST', '/secrets', { name: 'fcmAccount', value: aServiceAccount() });
  await app.must('POST', '/services', {
    name: 'notifier',
    type: 'gcm',
    config: { senderId: '1234' },
    secret_config: { apiKey: 'fcmAccount' },
  });
  return app;
}

const topicOf = ({ app }: AppAdmin): string => `topic-${app._id}`;
const arrived = (app: AppAdmin) => provider.received.filter(({ message }) => message['topic'] === topicOf(app));
const draft = (app: AppAdmin) => ({ label: 'Sale', message: 'Now', topic: topicOf(app), state: 'draft' });

describe('a push notification', () => {
  it('is drafted, changed, sent, delivered and found in the log', async () => {
    const app = await anApp();
    const created = await app.must<Notification>('POST', NOTIFICATIONS, draft(app));
    const path = `${NOTIFICATIONS}/${created._id}`;
    expect(created).toEqual({ ...draft(app), _id: created._id, appID: app.app._id, created: ISO, sent: '' });

    const changed = await app.send('PUT', path, { json: { ...draft(app), message: 'Tomorrow' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...created, message: 'Tomorrow' });

    const sent = await app.send('POST', `${path}/send`);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ ...created, message: 'Tomorrow', state: 'sent', sent: ISO });
    await expect.poll(() => arrived(app).length, POLL).toBe(1);
    expect(arrived(app)[0]?.message).toEqual({ topic: topicOf(app), notification: { body: 'Tomorrow' } });

    expect((await app.send('POST', `${path}/send`)).body).toEqual(sent.body);
    expect((await app.send('PUT', `${path}/type`, { json: { type: 'sent' } })).body).toEqual(sent.body);
    expect((await app.send('PUT', path, { json: draft(app) })).status).toBe(400);
    expect((await app.send('GET', `${NOTIFICATIONS}?state=sent`)).body).toEqual([sent.body]);
    expect((await app.send('GET', `${NOTIFICATIONS}?state=draft`)).body).toEqual([]);
    expect((await app.send('GET', `${NOTIFICATIONS}?state=lost`)).status).toBe(400);

    await expect
      .poll(async () => (await app.must<{ logs: unknown[] }>('GET', '/logs?type=PUSH')).logs, POLL)
      .toMatchObject([{ type: 'PUSH', status: 200 }]);
    expect((await app.send('GET', '/push/deliveries?state=delivered')).body).toMatchObject([{ notification_id: created._id }]);
    expect(arrived(app)).toHaveLength(1);

    expect((await app.send('DELETE', path)).status).toBe(204);
    expect((await app.send('POST', `${path}/send`)).status).toBe(404);
  });

  it('waits through a kill of the platform and arrives afterwards', async () => {
    const app = await anApp();
    provider.reply = () => fcmError(503, 'UNAVAILABLE');
    const { _id } = await app.must<Notification>('POST', NOTIFICATIONS, { ...draft(app), state: 'sent' });
    // A slow machine may see it after more than one attempt.
    const failures = expect.arrayContaining([expect.objectContaining({ code: 'UNAVAILABLE' })]) as unknown;
    await expect
      .poll(async () => (await app.send('GET', '/push/deliveries?state=queued')).body, POLL)
      .toMatchObject([{ failures }]);

    await platform.end('SIGKILL');
    provider.reply = () => ({ status: 200 });
    platform = await startPlatform({ dataDir: platform.dataDir, environment: provider.environment });
    const again = (await Admin.login(platform)).appOf(app);

    await expect
      .poll(async () => (await again.send('GET', '/push/deliveries?state=delivered')).body, POLL)
      .toMatchObject([{ notification_id: _id, failures }]);
    expect(await again.must('GET', `${NOTIFICATIONS}/${_id}`)).not.toHaveProperty('delivery_error');
  });

  it('are sent as specified without a push service, and report why nothing arrives', async () => {
    const app = await (await Admin.login(platform)).createApp();
    const delivery_error = {
      code: 'NOT_CONFIGURED',
      message: "no push service is configured: the app needs a service of type 'gcm'",
      attempts: 0,
    };

    const created = await app.send('POST', NOTIFICATIONS, { json: { ...draft(app), state: 'sent' } });
    const first = await app.must<Notification>('POST', NOTIFICATIONS, draft(app));
    const second = await app.must<Notification>('POST', NOTIFICATIONS, draft(app));
    const typed = await app.send('PUT', `${NOTIFICATIONS}/${first._id}/type`, { json: { state: 'sent' } });
    const sent = await app.send('POST', `${NOTIFICATIONS}/${second._id}/send`);

    expect([created.status, typed.status, sent.status]).toEqual([201, 200, 200]);
    for (const { body } of [created, typed, sent]) expect(body).toMatchObject({ state: 'sent', delivery_error });
    expect((await app.send('GET', `${NOTIFICATIONS}?state=draft`)).body).toEqual([]);
    await expect
      .poll(async () => ((await app.send('GET', '/logs?type=PUSH')).body as { logs: object[] }).logs, POLL)
      .toHaveLength(3);
  });
});

describe('the device of an end user', () => {
  it('is registered and taken back; an unknown service is rejected', async () => {
    const app = await anApp();
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    const url = (service: string) =>
      `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/push/providers/${service}/registration`;
    const options = { token: user.accessToken, json: { registrationToken: 'token-1' } };

    const registered = await send('PUT', url('notifier'), options);
    expect([registered.status, registered.text]).toEqual([204, '']);
    expect((await send('DELETE', url('notifier'), { token: user.accessToken })).status).toBe(204);

    const unknown = await send('PUT', url('nope'), options);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ error: "service not found: 'nope'", error_code: 'ServiceNotFound' });
    expect((await send('PUT', url('notifier'), { token: user.accessToken, json: {} })).status).toBe(400);
    expect((await send('PUT', url('notifier'), { json: options.json })).status).toBe(401);
  });
});
