import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { describedRoutes, type DescribedRoute } from './platform/described-routes.js';
import { EndUser } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const { PROJECT_ID } = platform.credentials;

/** Bodies of routes whose description does not say all of what a valid one needs. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /auth_providers': { type: 'anon-user' },
  'POST /services': { name: 'db', type: 'mongodb-atlas' },
  'POST /schemas': { metadata: { data_source: 'a', database: 'b', collection: 'c' } },
};

/** Parameters of the query that routes cannot do without. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /metrics': '?start=2026-01-01&end=2026-01-02&granularity=PT1H',
  'GET /users_search': '?q=ada',
  'POST /services/{serviceId}/imports/{importId}/parts': '?offset=0',
  'GET /hosting/assets/asset': '?path=/a.txt',
  'PATCH /hosting/assets/asset': '?path=/a.txt',
  'DELETE /hosting/assets/asset': '?path=/a.txt',
};

/** Values of parameters other than ids. */
const WORDS: Readonly<Record<string, string>> = { language: 'SWIFT', commandName: 'build_info' };

/** Routes with another status than 404 for unknown ids behind the app, and why. */
const NO_ENTITY: Readonly<Record<string, string>> = {
  'GET /deploy/github/repositories/{repositoryId}/branches': 'nothing is linked with GitHub: no repository has branches',
};

const routes = await describedRoutes(platform);
const newId = (): string => randomBytes(12).toString('hex');

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let userToken: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
  serviceId = (await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' }))._id;
  await app.enableAnonymous();
  userToken = (await EndUser.login(platform, app.app.client_app_id)).accessToken;
});

function ask(
  route: DescribedRoute,
  to: { groupId?: string; appId?: string; token?: string | null; ids?: Readonly<Record<string, string>> },
): Promise<Answer> {
  const { groupId = PROJECT_ID, appId = app.app._id, token = admin.accessToken, ids = {} } = to;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? WORDS[name] ?? newId());
  const json = BODIES[route.name] ?? route.body;
  return send(route.method, `${platform.url}/api/admin/v3.0/groups/${groupId}/apps/${appId}${path}${QUERIES[route.name] ?? ''}`, {
    ...(token === null ? {} : { token }),
    ...(json === undefined ? {} : { json }),
  });
}

const notFound = (code: string) => ({ error: expect.any(String), error_code: code });

it('finds the routes it is about', () => {
  expect(routes.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /', 'PUT /values/{valueId}', 'POST /functions']));
  expect(Object.keys(BODIES).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
  expect(Object.keys(QUERIES).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
  expect(Object.keys(NO_ENTITY).filter((name) => !routes.some((route) => route.name === name))).toEqual([]);
});

describe.each(routes)('$name', (route) => {
  it('is for administrators only', async () => {
    const [nobody, user] = await Promise.all([ask(route, { token: null }), ask(route, { token: userToken })]);

    expect(nobody.status).toBe(401);
    expect(user.status).toBe(401);
    expect(nobody.body).toEqual({ error: 'unauthorized', error_code: 'InvalidSession' });
    expect(user.body).toMatchObject({ error: expect.any(String) });
  });

  it('hides a foreign project like an unknown app', async () => {
    const group = newId();
    const [foreign, nobodys] = await Promise.all([ask(route, { groupId: group }), ask(route, { appId: newId() })]);

    expect(foreign.body).toEqual({ error: `project not found: '${group}'`, error_code: 'GroupNotFound' });
    expect(foreign.status).toBe(404);
    expect(nobodys.body).toEqual(notFound('AppNotFound'));
    expect(nobodys.status).toBe(404);
  });
});

const withIds = routes.filter(
  ({ name, parameters }) => parameters.some((parameter) => parameter.endsWith('Id')) && !Object.hasOwn(NO_ENTITY, name),
);

describe.each(withIds)('$name', (route) => {
  it('knows no entity of a random id', async () => {
    const answers = [await ask(route, {})];
    // If a service exists, only the ids of its parts are unknown.
    const [parent, ...children] = route.parameters;
    if (parent === 'serviceId' && children.some((name) => name.endsWith('Id'))) {
      answers.push(await ask(route, { ids: { serviceId } }));
    }

    for (const { status, body } of answers) {
      expect(body).toMatchObject({ error: expect.any(String) });
      expect(body).not.toMatchObject({ error: 'not found' });
      expect(status).toBe(404);
    }
  });
});
