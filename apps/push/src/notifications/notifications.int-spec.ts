import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, appDeleted, getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  type CreateNotificationRequest,
} from '#contracts/push/notifications.contract.js';
import { newId } from '#platform/ids.js';
import { asAdmin, asNobody } from '#testing/principals.js';
import { fake, startTestProcess, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { PushAppModule } from '../app.module.js';

const GROUP = newId();
const DRAFT = { label: 'Sale', message: 'Everything must go', topic: 'shoppers', state: 'draft' };

let store: TestStore;
let push: TestProcess;
const missingApps = new Set<string>();

const config = fake(getApp, ({ appId, groupId }) => {
  if (missingApps.has(appId)) throw new AppError('AppNotFound', `app not found: '${appId}'`);
  return Object.assign(new App(), { _id: appId, group_id: groupId });
});

beforeAll(async () => {
  store = await startTestStore();
  push = await startTestProcess({ modules: [PushAppModule], environment: { MONGODB_URI: store.uri }, fakes: [config] });
});

afterAll(async () => {
  await push?.close();
  await store?.close();
});

/** The notifications of an app of its own, as an owner of its project sees them. */
function anApp(groupId = GROUP) {
  const scope = { groupId, appId: newId() };
  const asOwner = <T>(work: () => Promise<T>): Promise<T> => asAdmin(groupId, work);
  return {
    ...scope,
    create: (body: object = DRAFT) =>
      asOwner(() => push.bus.call(createNotification, { ...scope, ...body } as CreateNotificationRequest)),
    list: (query: object = {}) => asOwner(() => push.bus.call(listNotifications, { ...scope, ...query })),
    get: (messageId: string) => asOwner(() => push.bus.call(getNotification, { ...scope, messageId })),
    remove: (messageId: string) => asOwner(() => push.bus.call(deleteNotification, { ...scope, messageId })),
  };
}

const notFound = (id: string) => ({
  code: 'NotificationNotFound',
  status: 404,
  message: `notification not found: '${id}'`,
});

describe('create', () => {
  it('answers the draft in its documented shape', async () => {
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
  ])('refuses %s', async (_, body) => {
    const { create, list } = anApp();

    await expect(create(body)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });

    expect(await list()).toEqual([]);
  });

  it('sends nothing while there is no delivery', async () => {
    await expect(anApp().create({ ...DRAFT, state: 'sent' })).rejects.toMatchObject({
      status: 400,
      message: "state must be 'draft': no delivery provider is configured",
    });
  });
});

describe('list', () => {
  it('answers the newest first, of the state asked for', async () => {
    const { create, list } = anApp();
    const created = [await create(), await create(), await create()];
    const newestFirst = created.toSorted((a, b) => (a.created + a._id < b.created + b._id ? 1 : -1));

    expect(await list()).toEqual(newestFirst);
    expect(await list({ state: 'draft' })).toEqual(newestFirst);
    expect(await list({ state: 'sent' })).toEqual([]);
  });

  it.each(['lost', '', null])('refuses the state %j', async (state) => {
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
    const { get, remove } = anApp();

    await expect(get(id)).rejects.toMatchObject(notFound(id));
    await expect(remove(id)).rejects.toMatchObject(notFound(id));
  });

  it('do not reach into other apps and projects', async () => {
    const [mine, otherApp, otherProject] = [anApp(), anApp(), anApp(newId())];
    const { _id } = await mine.create();

    for (const stranger of [otherApp, otherProject]) {
      await expect(stranger.get(_id)).rejects.toMatchObject(notFound(_id));
      await expect(stranger.remove(_id)).rejects.toMatchObject(notFound(_id));
      expect(await stranger.list()).toEqual([]);
    }
    expect(await mine.get(_id)).toMatchObject({ _id });
  });
});

describe('access', () => {
  it('needs an app of the project', async () => {
    const { appId, create, list, get, remove } = anApp();
    missingApps.add(appId);

    for (const attempt of [create(), list(), get(newId()), remove(newId())]) {
      await expect(attempt).rejects.toMatchObject({ code: 'AppNotFound', status: 404 });
    }
  });

  it('lets readers read and only owners write', async () => {
    const { appId, create } = anApp();
    const scope = { groupId: GROUP, appId };
    const { _id } = await create();
    const asReader = <T>(work: () => T): T => asAdmin(GROUP, work, { role: 'reader' });

    expect(await asReader(() => push.bus.call(listNotifications, scope))).toHaveLength(1);
    const attempts = [
      asReader(() => push.bus.call(createNotification, { ...scope, ...DRAFT } as CreateNotificationRequest)),
      asReader(() => push.bus.call(deleteNotification, { ...scope, messageId: _id })),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(asNobody(() => push.bus.call(listNotifications, scope))).rejects.toMatchObject({ code: 'InvalidSession' });
  });
});

describe('an app that is deleted', () => {
  it('takes its notifications along, and nobody else’s', async () => {
    const [gone, kept] = [anApp(), anApp()];
    await gone.create();
    await kept.create();

    await push.bus.emit(appDeleted, { appId: gone.appId, clientAppId: 'gone-abcde', domainId: newId() });

    await expect.poll(() => gone.list()).toEqual([]);
    expect(await kept.list()).toHaveLength(1);
  });
});
