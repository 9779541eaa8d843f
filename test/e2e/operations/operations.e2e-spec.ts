import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { send } from '../platform/http.js';
import { CALLS } from './calls.js';
import { nameOf, OFFICIAL_OPERATIONS } from './official-operations.js';
import { Scene } from './scene.js';

const platform = inject('platform');

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

it('are those of the official description, each listed and called once', () => {
  const names = OFFICIAL_OPERATIONS.map(nameOf);

  expect(names).toHaveLength(181);
  expect(new Set(names).size).toBe(181);
  expect(Object.keys(CALLS).filter((name) => !names.includes(name))).toEqual([]);
});

const OPERATIONS = OFFICIAL_OPERATIONS.map((operation) => ({ name: nameOf(operation), ...operation }));

// Each operation has a separate app: several are called at a time.
describe.concurrent.each(OPERATIONS)('$name', (operation) => {
  it(`answers ${operation.answers}`, async () => {
    const scene = new Scene(platform, admin, await admin.createApp('called'));
    const { ids = {}, query = '', ...options } = (await CALLS[operation.name]?.(scene)) ?? {};
    const project = `/groups/${platform.credentials.PROJECT_ID}`;
    const path = operation.path
      .replace('~', `${project}/apps/${scene.app.app._id}`)
      .replace('/groups/{groupId}', project)
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = ids[name];
        if (id === undefined) throw new Error(`nothing says what ${name} is`);
        return encodeURIComponent(id);
      });

    const answer = await send(operation.method, `${platform.url}/api/admin/v3.0${path}${query}`, {
      token: admin.accessToken,
      ...options,
    });

    expect({ status: answer.status, body: answer.status < 400 ? undefined : answer.body }).toEqual({
      status: operation.answers,
      body: operation.answers < 400 ? undefined : { error: expect.any(String), ...withCode(answer.body) },
    });
    expect(answer.body).not.toEqual({ error: 'not found' });
  });

  it('replies to what is documented, or says why not', () => {
    const { answers, documented, remark = '' } = operation;
    expect(answers).not.toBe(501);
    if (!documented.includes(answers) || answers >= 400) expect(remark).not.toBe('');
  });
});

/** Some errors of the original have a code, some none. */
function withCode(body: unknown): object {
  const { error_code: code } = body as { error_code?: unknown };
  return code === undefined ? {} : { error_code: expect.any(String) };
}
