import { beforeAll, describe, expect, inject, it } from 'vitest';
import { UNSERVED } from '../../apps/gateway/src/admin/unserved/unserved-routes.js';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
});

const rows = UNSERVED.flatMap(({ feature, routes }) =>
  Object.entries(routes).flatMap(([pattern, methods]) =>
    methods.map((method) => ({ feature, method, path: `/${pattern.replace(/:\w+/g, UNKNOWN)}` })),
  ),
);

describe.each(rows)('$method $path', ({ feature, method, path }) => {
  it('says that it is not implemented, to those who may ask and of an app that exists', async () => {
    const [answer, elsewhere, nobody] = await Promise.all([
      app.send(method, path, method === 'GET' ? {} : { json: {} }),
      admin.send(method, `${admin.appsPath}/${UNKNOWN}${path}`),
      send(method, `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}${path}`),
    ]);

    expect(answer.status).toBe(501);
    expect(answer.body).toEqual({ error: `${feature} is not implemented`, error_code: 'NotImplemented' });
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual({ error: `app not found: '${UNKNOWN}'`, error_code: 'AppNotFound' });
    expect(nobody.status).toBe(401);
  });
});
