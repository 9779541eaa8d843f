import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appDeleted } from '#contracts/config/apps.contract.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { listDeliveries } from '#contracts/push/deliveries.contract.js';
import { PUSH_DEVICES_MAX, PUSH_MESSAGE_BYTES_MAX, sendPushMessage } from '#contracts/push/messages.contract.js';
import {
  createNotification,
  deleteNotification,
  getNotification,
  sendNotification,
  updateNotification,
  type CreateNotificationRequest,
} from '#contracts/push/notifications.contract.js';
import { deregisterDevice, registerDevice } from '#contracts/push/registrations.contract.js';
import { newId } from '#contracts/ids.js';
import { fcmError } from '#testing/fake-fcm.js';
import { asAdmin, asUser } from '#testing/principals.js';
import { PushProcess, aPushService, type PushApp } from '../push-process.fixture.js';
import { ATTEMPTS_MAX } from './retry-schedule.js';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const POLL = { timeout: 20_000 };

let push: PushProcess;
beforeAll(async () => {
  push = await PushProcess.start();
});
afterAll(() => push?.close());
afterEach(() => {
  push.provider.reply = () => ({ status: 200 });
});

const asOwner = <T>({ groupId }: PushApp, work: () => Promise<T>): Promise<T> => asAdmin(groupId, work);
const scopeOf = ({ groupId, appId }: PushApp) => ({ groupId, appId });

function create(app: PushApp, members: object = {}) {
  const request = { ...scopeOf(app), label: 'Sale', message: 'Now', topic: `topic-${app.appId}`, state: 'draft', ...members };
  return asOwner(app, () => push.bus.call(createNotification, request as CreateNotificationRequest));
}

const sendOne = (app: PushApp, messageId: string) =>
  asOwner(app, () => push.bus.call(sendNotification, { ...scopeOf(app), messageId }));
const getOne = (app: PushApp, messageId: string) =>
  asOwner(app, () => push.bus.call(getNotification, { ...scopeOf(app), messageId }));
const deliveriesOf = (app: PushApp, query: object = {}) =>
  asOwner(app, () => push.bus.call(listDeliveries, { ...scopeOf(app), ...query }));
const message = (app: PushApp, request: object) =>
  push.bus.call(sendPushMessage, { appId: app.appId, serviceId: app.serviceId, ...request });

/** Messages the provider received for the topic of an app's notifications, or for its devices. */
const arrived = (app: PushApp) =>
  push.provider.received.filter(({ message: { topic, token } }) => String(topic ?? token).includes(app.appId));

async function ended(app: PushApp, state: 'delivered' | 'failed') {
  await expect.poll(async () => (await deliveriesOf(app)).map((delivery) => delivery.state), POLL).toEqual([state]);
}

describe('a notification that is sent', () => {
  it('reaches the provider once, with the service account, and is logged', async () => {
    const app = push.app();
    const draft = await create(app);

    const sent = await sendOne(app, draft._id);

    expect(sent).toEqual({ ...draft, state: 'sent', sent: ISO });
    await ended(app, 'delivered');
    expect(arrived(app)).toEqual([
      {
        project: 'shop-project',
        authorization: 'Bearer ya29.fake',
        message: { topic: `topic-${app.appId}`, notification: { body: 'Now' } },
      },
    ]);
    expect(await getOne(app, draft._id)).toEqual(sent);
    await expect.poll(() => push.logOf(app), POLL).toHaveLength(1);
    expect(push.logOf(app)[0]).toMatchObject({
      type: 'PUSH',
      status: 200,
      domain_id: app.domainId,
      group_id: app.groupId,
      function_call: { name: 'send', service: 'notifier' },
      messages: [`delivered to topic 'topic-${app.appId}' after 1 attempt`],
    });
    expect(push.logOf(app)[0]).not.toHaveProperty('error');
  });

  it('is sent once for repeated and concurrent requests', async () => {
    const app = push.app();
    const { _id } = await create(app);

    const answers = await Promise.all(Array.from({ length: 8 }, () => sendOne(app, _id)));
    await ended(app, 'delivered');
    answers.push(await sendOne(app, _id));

    expect(new Set(answers.map(({ sent }) => sent)).size).toBe(1);
    expect(answers.every(({ state }) => state === 'sent')).toBe(true);
    expect(arrived(app)).toHaveLength(1);
    expect(await deliveriesOf(app)).toHaveLength(1);
  });

  it('is created and sent in one', async () => {
    const app = push.app();

    const sent = await create(app, { state: 'sent', topic: `/topics/x-${app.appId}` });

    expect(sent).toMatchObject({ state: 'sent', sent: ISO, topic: `/topics/x-${app.appId}` });
    await ended(app, 'delivered');
    expect(arrived(app)[0]?.message['topic']).toBe(`x-${app.appId}`);
  });

  it('goes through the push service whose name sorts first', async () => {
    const first = aPushService('a', 'fcm');
    const app = push.app([aPushService('b', 'unknown'), first]);

    await create(app, { state: 'sent' });
    await ended(app, 'delivered');

    expect(await deliveriesOf(app)).toEqual([
      {
        _id: ID,
        message_id: ID,
        service_id: first._id,
        notification_id: ID,
        topic: `topic-${app.appId}`,
        state: 'delivered',
        attempts: 1,
        failures: [],
        created: ISO,
        finished: ISO,
      },
    ]);
  });

  it('is not delivered when it was deleted before', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(503, 'UNAVAILABLE');
    const { _id } = await create(app, { state: 'sent' });
    await expect.poll(async () => (await deliveriesOf(app))[0]?.failures.length, POLL).toBe(1);

    await asOwner(app, () => push.bus.call(deleteNotification, { ...scopeOf(app), messageId: _id }));

    expect(await deliveriesOf(app)).toEqual([]);
  });
});

describe('the audit of an app', () => {
  it('has every change of a notification once, sending included, and nothing that changed nothing', async () => {
    const app = push.app();
    const { _id } = await create(app);
    const change = { ...scopeOf(app), messageId: _id, label: 'Sale again' };
    await asOwner(app, () => push.bus.call(updateNotification, change));
    await sendOne(app, _id);
    await sendOne(app, _id);
    await asOwner(app, () => push.bus.call(deleteNotification, { ...scopeOf(app), messageId: _id }));
    await expect(sendOne(app, _id)).rejects.toMatchObject({ code: 'NotificationNotFound' });

    const entry = { ...scopeOf(app), kind: 'push/notifications', id: _id };
    expect(push.audited.filter(({ appId }) => appId === app.appId)).toEqual([
      { ...entry, name: 'Sale', operation: 'create' },
      { ...entry, name: 'Sale again', operation: 'update' },
      { ...entry, name: 'Sale again', operation: 'update' },
      { ...entry, name: 'Sale again', operation: 'delete' },
    ]);
  });
});

describe('without a usable push service', () => {
  it.each([
    ['none', [], "no push service is configured: the app needs a service of type 'gcm'"],
    ['no secret named', [{ ...aPushService('p'), secret_config: {} }], /^the push service 'p' has no secret/],
    [
      'a secret that is gone',
      [aPushService('p', 'gone')],
      "the secret 'gone' of the push service 'p' is not a service account key",
    ],
  ])('the notification is sent, and says what is missing: %s', async (_, services, text) => {
    const app = push.app(services);
    const failure = { code: 'NOT_CONFIGURED', message: expect.stringMatching(text), attempts: 0 };

    const created = await create(app, { state: 'sent' });
    const draft = await create(app);
    const sent = await sendOne(app, draft._id);

    expect(created).toEqual({ ...draft, _id: created._id, created: ISO, sent: ISO, state: 'sent', delivery_error: failure });
    expect(sent).toEqual({ ...draft, sent: ISO, state: 'sent', delivery_error: failure });
    expect(await getOne(app, created._id)).toEqual(created);
    expect(await deliveriesOf(app)).toEqual([]);
    await expect.poll(() => push.logOf(app), POLL).toHaveLength(2);
    expect(push.logOf(app)[0]).toEqual({
      _id: expect.any(String),
      co_id: expect.any(String),
      type: 'PUSH',
      domain_id: app.domainId,
      app_id: app.appId,
      group_id: app.groupId,
      request_url: '',
      request_method: '',
      started: ISO,
      completed: ISO,
      status: 400,
      error: failure.message,
      error_code: 'GCMError',
      messages: [expect.stringMatching(/^not delivered to topic '[^']+': /)],
    });
  });

  it('delivers pending messages with the next sending', async () => {
    const app = push.app([]);
    const { _id } = await create(app, { state: 'sent' });
    await push.configure(app, [aPushService('late')]);

    expect(await sendOne(app, _id)).not.toHaveProperty('delivery_error');
    await ended(app, 'delivered');

    expect(await deliveriesOf(app)).toMatchObject([{ notification_id: _id }]);
    expect(await getOne(app, _id)).not.toHaveProperty('delivery_error');
  });

  it('a topic no name is cannot be sent to', async () => {
    const app = push.app();
    const draft = await create(app, { topic: 'two words' });

    await expect(sendOne(app, draft._id)).rejects.toMatchObject({ code: 'InvalidParameter' });

    expect(await getOne(app, draft._id)).toEqual(draft);
  });
});

describe('a provider that fails', () => {
  it('is asked again until it takes the message', async () => {
    const app = push.app();
    let answers = 0;
    push.provider.reply = () => (++answers < 3 ? fcmError(503, 'UNAVAILABLE') : { status: 200 });

    const { _id } = await create(app, { state: 'sent' });
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await deliveriesOf(app))[0]?.failures.length, POLL).toBe(attempts);
      await push.letTimePass(app);
    }
    await ended(app, 'delivered');

    expect((await deliveriesOf(app))[0]).toMatchObject({
      attempts: 3,
      failures: [
        { at: ISO, code: 'UNAVAILABLE', message: 'UNAVAILABLE said the provider' },
        { at: ISO, code: 'UNAVAILABLE' },
      ],
    });
    expect(await getOne(app, _id)).not.toHaveProperty('delivery_error');
  });

  it('is given up on after the last attempt; the notification says why and can be sent again', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(500, 'INTERNAL');
    const { _id } = await create(app, { state: 'sent' });
    await expect.poll(async () => (await deliveriesOf(app))[0]?.failures.length, POLL).toBe(1);

    await push.deliveries.updateOne({ appId: app.appId }, { $set: { attempts: ATTEMPTS_MAX - 1, dueAt: new Date(0) } });
    await ended(app, 'failed');

    expect(await getOne(app, _id)).toMatchObject({
      state: 'sent',
      delivery_error: { code: 'INTERNAL', message: 'INTERNAL said the provider', attempts: ATTEMPTS_MAX },
    });
    await expect.poll(() => push.logOf(app), POLL).toHaveLength(1);
    expect(push.logOf(app)[0]).toMatchObject({
      type: 'PUSH',
      status: 400,
      error: 'INTERNAL said the provider',
      error_code: 'GCMError',
    });

    push.provider.reply = () => ({ status: 200 });
    expect(await sendOne(app, _id)).not.toHaveProperty('delivery_error');
    await expect
      .poll(async () => (await deliveriesOf(app)).map(({ state }) => state).toSorted(), POLL)
      .toEqual(['delivered', 'failed']);
    expect(await deliveriesOf(app, { state: 'failed' })).toHaveLength(1);
    expect(await getOne(app, _id)).toMatchObject({ state: 'sent' });
  });

  it('is not asked again for what it rejects', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH');

    const { _id } = await create(app, { state: 'sent' });
    await ended(app, 'failed');

    expect(arrived(app)).toHaveLength(1);
    expect(await getOne(app, _id)).toMatchObject({ delivery_error: { code: 'SENDER_ID_MISMATCH', attempts: 1 } });
  });

  it('requests a new access token if one is rejected', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(401, 'UNAUTHENTICATED');
    const { _id } = await create(app, { state: 'sent' });
    await ended(app, 'failed');
    const before = push.provider.tokenRequests.length;

    push.provider.reply = () => ({ status: 200 });
    await sendOne(app, _id);
    await expect.poll(() => arrived(app).length, POLL).toBe(2);

    expect(push.provider.tokenRequests.length).toBe(before + 1);
    expect(push.provider.tokenRequests.at(-1)?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  });
});

describe('the metrics of the process', () => {
  it('report the number of pending messages', async () => {
    const app = push.app();
    const waiting = async () => Number(/^groundwork_push_deliveries_queued\{[^}]*\} (\S+)$/m.exec(await push.metrics())?.[1]);
    await expect.poll(waiting, POLL).toBe(0);
    push.provider.reply = () => fcmError(503, 'UNAVAILABLE');
    await create(app, { state: 'sent' });

    await expect.poll(waiting, POLL).toBe(1);
    push.provider.reply = () => ({ status: 200 });
    await push.letTimePass(app);
    await ended(app, 'delivered');
    await expect.poll(waiting, POLL).toBe(0);
  });
});

describe('a message that waits for its next attempt', () => {
  it('does not count as late, however old it is', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(503, 'UNAVAILABLE');
    await create(app, { state: 'sent' });
    await expect.poll(async () => (await deliveriesOf(app))[0]?.failures.length, POLL).toBe(1);
    const dueAt = new Date(Date.now() + 3_600_000);
    await push.deliveries.updateMany({ state: 'queued' }, { $set: { created: new Date(0), dueAt } });

    expect(await push.metrics()).toMatch(/^groundwork_push_delivery_lag_seconds\{.*\} 0$/m);
  });
});

describe('a process that ended', () => {
  it('leaves what it had queued or was at to the next one', async () => {
    const app = push.app();
    push.provider.reply = () => fcmError(503, 'UNAVAILABLE');
    await create(app, { state: 'sent' });
    await expect.poll(async () => (await deliveriesOf(app))[0]?.failures.length, POLL).toBe(1);
    // Sets the state that a process leaves if it is killed in the middle of an attempt.
    await push.deliveries.updateOne({ appId: app.appId }, { $set: { lease: newId(), dueAt: new Date(0) } });
    push.provider.reply = () => ({ status: 200 });

    await push.restart();

    await ended(app, 'delivered');
  });
});

describe('a message for devices', () => {
  const registered = (app: PushApp, userId: string, token: string, service = 'notifier') =>
    asUser(app.domainId, userId, () =>
      push.bus.call(registerDevice, { clientAppId: app.clientAppId, service, registrationToken: token }),
    );

  it('reaches only the devices of the named users', async () => {
    const app = push.app();
    const [ada, bob, eve] = [newId(), newId(), newId()];
    await registered(app, ada, `ada-phone-${app.appId}`);
    await registered(app, ada, `ada-watch-${app.appId}`);
    await registered(app, bob, `bob-${app.appId}`);
    await registered(app, eve, `eve-${app.appId}`);

    const answer = await message(app, { userIds: [ada, bob, newId()], notification: { title: 'Hi' }, data: { a: '1' } });

    expect(answer).toEqual({ message_id: ID, queued: 3 });
    await expect
      .poll(
        () =>
          arrived(app)
            .map(({ message: { token } }) => String(token))
            .toSorted(),
        POLL,
      )
      .toEqual([`ada-phone-${app.appId}`, `ada-watch-${app.appId}`, `bob-${app.appId}`]);
    expect(arrived(app)[0]?.message).toMatchObject({ notification: { title: 'Hi' }, data: { a: '1' } });
    const all = await deliveriesOf(app);
    expect(new Set(all.map(({ message_id }) => message_id))).toEqual(new Set([answer.message_id]));
    expect(JSON.stringify(all)).not.toContain('phone');
    await expect.poll(() => push.logOf(app), POLL).toHaveLength(3);
    expect(JSON.stringify(push.logOf(app))).not.toContain('phone');
  });

  it('reaches tokens and topics', async () => {
    const app = push.app();
    const tokens = [`t1-${app.appId}`, `t2-${app.appId}`];

    expect(await message(app, { registrationTokens: [...tokens, ...tokens] })).toMatchObject({ queued: 2 });
    expect(await message(app, { to: `t3-${app.appId}` })).toMatchObject({ queued: 1 });
    expect(await message(app, { to: `/topics/t4-${app.appId}` })).toMatchObject({ queued: 1 });
    expect(await message(app, { userIds: [newId()] })).toMatchObject({ queued: 0 });

    await expect
      .poll(
        () =>
          arrived(app)
            .map(({ message: { token, topic } }) => String(token ?? topic))
            .toSorted(),
        POLL,
      )
      .toEqual(['t1', 't2', 't3', 't4'].map((name) => `${name}-${app.appId}`));
  });

  it.each([
    ['no target', {}],
    ['two targets', { to: 'a', userIds: ['b'] }],
    ['a topic no name is', { to: '/topics/a b' }],
    ['no users', { userIds: [] }],
    ['too many tokens', { registrationTokens: Array.from({ length: 1_001 }, (_, index) => `t${index}`) }],
    ['data that is no text', { to: 'a', data: { n: 1 } }],
    ['too much data', { to: 'a', data: { n: 'x'.repeat(5_000) } }],
    ['more than a message has', { to: 'a', notification: { bodyLocArgs: ['x'.repeat(PUSH_MESSAGE_BYTES_MAX)] } }],
    ['another priority', { to: 'a', priority: 'urgent' }],
    ['a negative time to live', { to: 'a', timeToLive: -1 }],
    ['a time to live of more than four weeks', { to: 'a', timeToLive: 2_419_201 }],
    ['an alert that is no object', { to: 'a', notification: 'hi' }],
    ['a title that is no text', { to: 'a', notification: { title: 1 } }],
  ])('is rejected: %s', async (_, request) => {
    await expect(message(push.app(), request)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });
  });

  it('goes to so many devices at most, and to none of more', async () => {
    const app = push.app();
    const userIds = Array.from({ length: 251 }, () => newId());
    const { appId, serviceId } = app;
    const devices = userIds.flatMap((userId) => Array.from({ length: 20 }, (_, index) => ({ userId, deviceId: `${index}` })));
    const record = { appId, serviceId, updated: new Date() };
    await push.addRegistrations(devices.map((device) => ({ ...record, ...device, _id: newId(), token: newId() })));

    await expect(message(app, { userIds })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: `a message may go to at most ${PUSH_DEVICES_MAX} devices`,
    });
    expect(await push.deliveries.countDocuments({ appId })).toBe(0);
  });

  it('needs a push service of the app', async () => {
    const [app, other] = [push.app(), push.app()];
    await expect(message(app, { serviceId: other.serviceId, to: 'a' })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(message(push.app([aPushService('p', 'gone')]), { to: 'a' })).rejects.toMatchObject({ code: 'GCMError' });
  });

  it('forgets a device the provider no longer knows', async () => {
    const app = push.app();
    const user = newId();
    await registered(app, user, `gone-${app.appId}`);
    push.provider.reply = () => fcmError(404, 'NOT_FOUND', 'UNREGISTERED');

    await message(app, { userIds: [user] });
    await ended(app, 'failed');

    expect(await message(app, { userIds: [user] })).toMatchObject({ queued: 0 });
  });

  it('goes to a token’s last user only, and to none who deregistered', async () => {
    const app = push.app();
    const [ada, bob] = [newId(), newId()];
    await registered(app, ada, `shared-${app.appId}`);
    await registered(app, bob, `shared-${app.appId}`);

    expect(await message(app, { userIds: [ada] })).toMatchObject({ queued: 0 });
    expect(await message(app, { userIds: [bob] })).toMatchObject({ queued: 1 });
  });

  it('goes to at most 20 devices of one user, the latest', async () => {
    const app = push.app();
    const user = newId();
    for (let index = 0; index < 22; index++) await registered(app, user, `device-${index}`);

    expect(await message(app, { userIds: [user] })).toMatchObject({ queued: 20 });
  });

  it('is taken back for a device by the device', async () => {
    const app = push.app();
    const user = newId();
    const scope = { clientAppId: app.clientAppId, service: 'notifier' };
    const changed = await asUser(app.domainId, user, async () => {
      await push.bus.call(registerDevice, { ...scope, registrationToken: `first-${app.appId}` });
      await push.bus.call(registerDevice, { ...scope, registrationToken: `second-${app.appId}` });
      const { queued } = await message(app, { userIds: [user] });
      await push.bus.call(deregisterDevice, scope);
      await push.bus.call(deregisterDevice, scope);
      return queued;
    });

    expect(changed).toBe(1);
    expect(await message(app, { userIds: [user] })).toMatchObject({ queued: 0 });
  });

  it('registers only at push services of the user’s own app', async () => {
    const [app, other] = [push.app(), push.app([{ ...aPushService('web'), type: 'http' }])];
    await expect(registered(app, newId(), 't', 'nope')).rejects.toMatchObject({
      code: 'ServiceNotFound',
      message: "service not found: 'nope'",
    });
    await expect(registered(other, newId(), 't', 'web')).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(registered({ ...app, domainId: other.domainId }, newId(), 't')).rejects.toMatchObject({
      code: 'UserAppDomainMismatch',
    });
    await expect(registered(app, newId(), '')).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('finds no devices of users and apps that are gone', async () => {
    const [app, other] = [push.app(), push.app()];
    const [ada, bob] = [newId(), newId()];
    push.users.add(bob);
    for (const user of [ada, bob]) await registered(app, user, `${user}-token`);
    await registered(other, bob, 'kept');

    for (const userId of [ada, bob]) await push.bus.emit(userChanged, { appId: app.appId, userId });
    await expect.poll(async () => (await message(app, { userIds: [ada] })).queued, POLL).toBe(0);
    expect(await message(app, { userIds: [bob] })).toMatchObject({ queued: 1 });

    await push.bus.emit(appDeleted, app);
    await expect.poll(async () => (await message(app, { userIds: [bob] })).queued, POLL).toBe(0);
    expect(await message(other, { userIds: [bob] })).toMatchObject({ queued: 1 });
  });
});

describe('the list of deliveries', () => {
  it('goes back in time by `before`, and knows nothing of other apps', async () => {
    const [app, other] = [push.app(), push.app()];
    await message(app, { to: `one-${app.appId}` });
    await expect.poll(async () => (await deliveriesOf(app, { state: 'delivered' })).length, POLL).toBe(1);
    const [first] = await deliveriesOf(app);
    await push.deliveries.updateOne({ appId: app.appId }, { $set: { created: new Date(1_000) } });
    await message(app, { to: `two-${app.appId}` });

    expect((await deliveriesOf(app)).map(({ _id }) => _id)).toEqual([ID, first?._id]);
    expect(await deliveriesOf(app, { before: new Date(2_000).toISOString() })).toMatchObject([{ _id: first?._id }]);
    expect(await deliveriesOf(other)).toEqual([]);
    await expect(deliveriesOf({ ...app, groupId: other.groupId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(deliveriesOf(app, { state: 'lost' })).rejects.toMatchObject({ code: 'InvalidParameter' });
    await expect(deliveriesOf(app, { before: 'yesterday' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});
