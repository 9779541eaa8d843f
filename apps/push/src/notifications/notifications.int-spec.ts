import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appDeleted } from '#contracts/config/apps.contract.js';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  sendNotification,
  setNotificationType,
  updateNotification,
  type CreateNotificationRequest,
} from '#contracts/push/notifications.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { PushProcess } from '../push-process.fixture.js';

const GROUP = newId();
const DRAFT = { label: 'Sale', message: 'Everything must go', topic: 'shoppers', state: 'draft' };

let push: PushProcess;
beforeAll(async () => {
  push = await PushProcess.start();
});
afterAll(() => push?.close());

/** Returns the notifications of a new app, as an owner of its project sees them. */
function anApp(groupId = GROUP) {
  const app = push.app([], groupId);
  const scope = { groupId, appId: app.appId };
  const asOwner = <T>(work: () => Promise<T>): Promise<T> => asAdmin(groupId, work);
  return {
    ...scope,
    app,
    create: (body: object = DRAFT) =>
      asOwner(() => push.bus.call(createNotification, { ...scope, ...body } as CreateNotificationRequest)),
    list: (query: object = {}) => asOwner(() => push.bus.call(listNotifications, { ...scope, ...query })),
    get: (messageId: string) => asOwner(() => push.bus.call(getNotification, { ...scope, messageId })),
    update: (messageId: string, members: object) =>
      asOwner(() => push.bus.call(updateNotification, { ...scope, messageId, ...members })),
    send: (messageId: string) => asOwner(() => push.bus.call(sendNotification, { ...scope, messageId })),
    setType: (messageId: string, members: object) =>
      asOwner(() => push.bus.call(setNotificationType, { ...scope, messageId, ...members })),
    markSent: (messageId: string) => push.markSent(messageId),
    remove: (messageId: string) => asOwner(() => push.bus.call(deleteNotification, { ...scope, messageId })),
  };
}

const notFound = (id: string) => ({
  code: 'NotificationNotFound',
  status: 404,
  message: `notification not found: '${id}'`,
});

describe('create', () => {
  it('returns the draft in its documented shape', async () => {
    const { appId, create, get } = anApp();

    const created = await create({ ...DRAFT, _id: newId(), sent: 'now', groupName: 'x' });

    expect(created).toEqual({
      ...DRAFT,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      appID: appId,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sent: '',
    });
    expect(await get(created._id)).toEqual(created);
  });

  it.each([
    ['an unknown state', { ...DRAFT, state: 'lost' }],
    ['no state', { ...DRAFT, state: undefined }],
    ['no label', { ...DRAFT, label: '' }],
    ['a label that is no text', { ...DRAFT, label: 5 }],
    ['a long label', { ...DRAFT, label: 'x'.repeat(257) }],
    ['no message', { ...DRAFT, message: undefined }],
    ['a long message', { ...DRAFT, message: 'x'.repeat(4_097) }],
    ['no topic', { ...DRAFT, topic: undefined }],
    ['a topic that is an object', { ...DRAFT, topic: { $ne: null } }],
  ])('rejects %s', async (_, body) => {
    const { create, list } = anApp();

    await expect(create(body)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });

    expect(await list()).toEqual([]);
  });
});

describe('update', () => {
  it('changes what it names of a draft', async () => {
    const { create, update, get } = anApp();
    const draft = await create();

    expect(await update(draft._id, { message: 'Nothing is left' })).toEqual({ ...draft, message: 'Nothing is left' });
    const changed = await update(draft._id, { label: 'Late', topic: 'all', state: 'draft', _id: newId(), sent: 'now' });

    expect(changed).toEqual({ ...draft, message: 'Nothing is left', label: 'Late', topic: 'all' });
    expect(await get(draft._id)).toEqual(changed);
  });

  it.each([{ label: '' }, { label: null }, { message: 5 }, { message: 'x'.repeat(4_097) }, { topic: {} }, { state: 'lost' }])(
    'rejects %j',
    async (members) => {
      const { create, update, get } = anApp();
      const draft = await create();

      await expect(update(draft._id, members)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });

      expect(await get(draft._id)).toEqual(draft);
    },
  );

  it('leaves a sent one as it is', async () => {
    const { create, update, setType, get, markSent } = anApp();
    const { _id } = await create();
    await markSent(_id);
    const sent = await get(_id);

    for (const attempt of [
      () => update(_id, { message: 'Other' }),
      () => update(_id, { state: 'sent' }),
      () => setType(_id, { type: 'draft' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'BadRequest',
        status: 400,
        message: 'the notification was already sent and cannot be changed',
      });
    }
    expect(await setType(_id, { state: 'sent' })).toEqual(sent);
    expect(await get(_id)).toEqual(sent);
  });
});

describe('the type', () => {
  it('is one draft under either name', async () => {
    const { create, setType } = anApp();
    const draft = await create();

    expect(await setType(draft._id, { state: 'draft' })).toEqual(draft);
    expect(await setType(draft._id, { type: 'draft' })).toEqual(draft);
    expect(await setType(draft._id, { type: 'sent' })).toMatchObject({
      state: 'sent',
      delivery_error: { code: 'NOT_CONFIGURED' },
    });
  });

  it.each([{}, { type: 'lost' }, { state: null }, { state: '' }])('cannot be %j', async (members) => {
    const { create, setType } = anApp();
    const { _id } = await create();

    await expect(setType(_id, members)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });
  });
});

describe('list', () => {
  it('returns the newest first, of the state asked for', async () => {
    const { create, list } = anApp();
    const created = [await create(), await create(), await create()];
    const newestFirst = created.toSorted((a, b) => (a.created + a._id < b.created + b._id ? 1 : -1));

    expect(await list()).toEqual(newestFirst);
    expect(await list({ state: 'draft' })).toEqual(newestFirst);
    expect(await list({ state: 'sent' })).toEqual([]);
  });

  it.each(['lost', '', null])('rejects the state %j', async (state) => {
    await expect(anApp().list({ state })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

describe('get and delete', () => {
  it('removes a draft', async () => {
    const { create, get, remove } = anApp();
    const { _id } = await create();

    expect(await remove(_id)).toBeNull();

    await expect(get(_id)).rejects.toMatchObject(notFound(_id));
    await expect(remove(_id)).rejects.toMatchObject(notFound(_id));
  });

  it.each([newId(), 'nonsense', '../x'])('know nothing of %s', async (id) => {
    const { get, remove, update, setType, send } = anApp();

    await expect(update(id, {})).rejects.toMatchObject(notFound(id));
    await expect(setType(id, { type: 'draft' })).rejects.toMatchObject(notFound(id));
    await expect(send(id)).rejects.toMatchObject(notFound(id));
    await expect(get(id)).rejects.toMatchObject(notFound(id));
    await expect(remove(id)).rejects.toMatchObject(notFound(id));
  });

  it('do not reach into other apps and projects', async () => {
    const [mine, otherApp, otherProject] = [anApp(), anApp(), anApp(newId())];
    const { _id } = await mine.create();

    for (const stranger of [otherApp, otherProject]) {
      await expect(stranger.get(_id)).rejects.toMatchObject(notFound(_id));
      await expect(stranger.remove(_id)).rejects.toMatchObject(notFound(_id));
      await expect(stranger.update(_id, { label: 'x' })).rejects.toMatchObject(notFound(_id));
      await expect(stranger.send(_id)).rejects.toMatchObject(notFound(_id));
      expect(await stranger.list()).toEqual([]);
    }
    expect(await mine.get(_id)).toMatchObject({ _id });
  });
});

describe('access', () => {
  it('needs an app of the project', async () => {
    const { app, create, list, get, remove, update, setType, send } = anApp();
    push.forgetApp(app);
    const id = newId();

    for (const attempt of [
      () => create(),
      () => list(),
      () => get(id),
      () => remove(id),
      () => update(id, {}),
      () => setType(id, { type: 'sent' }),
      () => send(id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'AppNotFound', status: 404 });
    }
  });

  it('lets readers read and only owners write', async () => {
    const { appId, create } = anApp();
    const scope = { groupId: GROUP, appId };
    const { _id } = await create();
    const asReader = <T>(work: () => T): T => asAdmin(GROUP, work, { role: 'reader' });

    expect(await asReader(() => push.bus.call(listNotifications, scope))).toHaveLength(1);
    const one = { ...scope, messageId: _id };
    const attempts: (() => Promise<unknown>)[] = [
      () => push.bus.call(createNotification, { ...scope, ...DRAFT } as CreateNotificationRequest),
      () => push.bus.call(deleteNotification, one),
      () => push.bus.call(updateNotification, one),
      () => push.bus.call(setNotificationType, { ...one, type: 'sent' as const }),
      () => push.bus.call(sendNotification, one),
    ];
    for (const attempt of attempts) await expect(asReader(attempt)).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(asUnauthenticated(() => push.bus.call(listNotifications, scope))).rejects.toMatchObject({
      code: 'InvalidSession',
    });
  });
});

describe('an app that is deleted', () => {
  it('deletes only its own notifications', async () => {
    const [gone, kept] = [anApp(), anApp()];
    await gone.create();
    await kept.create();

    await push.bus.emit(appDeleted, { appId: gone.appId, clientAppId: 'gone-abcde', domainId: newId() });

    await expect.poll(() => gone.list()).toEqual([]);
    expect(await kept.list()).toHaveLength(1);
  });

  it('is not remembered', async () => {
    const gone = anApp();
    await gone.create();
    push.forgetApp(gone.app);

    await push.bus.emit(appDeleted, gone.app);

    await expect(gone.list()).rejects.toMatchObject({ code: 'AppNotFound', status: 404 });
  });
});
