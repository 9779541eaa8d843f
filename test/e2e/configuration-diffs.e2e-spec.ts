import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';

interface Entity {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly change: string;
  readonly before: string | null;
  readonly after: string | null;
}
interface Diff {
  readonly diffs: readonly string[];
  readonly entities: readonly Entity[];
}
interface Deployment {
  readonly _id: string;
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const deployments = () => app.must<Deployment[]>('GET', '/deployments');
const changes = ({ entities }: Diff) => entities.map(({ kind, name, change }) => `${change} ${kind} ${name}`);

describe('entities of a draft', () => {
  it('are returned with old and new values, and counted', async () => {
    const kept = await app.addFunction('kept', 'exports = () => 1');
    const gone = await app.addFunction('gone', 'exports = () => 2');
    await app.addFunction('same', 'exports = () => 3');
    await app.must('POST', '/values', { name: 'rate', value: 1 });
    const { _id: id } = await app.must<{ _id: string }>('POST', '/drafts');
    await app.must('PUT', `/functions/${kept._id}`, { name: 'kept', source: 'exports = () => {\n  return 4;\n}' });
    await app.must('DELETE', `/functions/${gone._id}`);
    await app.must('POST', '/values', { name: 'limit', value: { max: 5 } });

    const diff = await app.must<Diff>('GET', `/drafts/${id}/diff`);
    expect(changes(diff).toSorted()).toEqual(['added values limit', 'modified functions kept', 'removed functions gone']);
    const byName = new Map(diff.entities.map((entity) => [entity.name, entity]));
    expect(byName.get('kept')).toEqual({
      kind: 'functions',
      id: kept._id,
      name: 'kept',
      change: 'modified',
      before: expect.stringMatching(/^\{\n[^]*\}\n\nexports = \(\) => 1$/) as string,
      after: expect.stringMatching(/^\{\n[^]*\}\n\nexports = \(\) => \{\n {2}return 4;\n\}$/) as string,
    });
    expect(byName.get('gone')).toMatchObject({ id: gone._id, before: expect.stringContaining('=> 2') as string, after: null });
    const added = byName.get('limit');
    expect(added).toMatchObject({ before: null });
    expect(JSON.parse(added?.after ?? '')).toMatchObject({ name: 'limit', value: { max: 5 } });
    expect(await app.must('GET', `/drafts/${id}`)).toMatchObject({ count: 3 });
    expect(await app.must('GET', '/drafts')).toMatchObject([{ count: 3 }]);
  });

  it('are not counted once they are what they were', async () => {
    const { _id: id } = await app.must<{ _id: string }>('POST', '/drafts');
    const { _id } = await app.addFunction('brief', 'exports = () => 1');
    expect(await app.must('GET', `/drafts/${id}`)).toMatchObject({ count: 1 });
    await app.must('DELETE', `/functions/${_id}`);
    expect(await app.must('GET', `/drafts/${id}`)).toMatchObject({ count: 0 });
  });

  it('hold no value of a secret', async () => {
    await app.must('POST', '/secrets', { name: 'key', value: 'hunter2-of-the-diff' });
    const { _id: id } = await app.must<{ _id: string }>('POST', '/drafts');
    await app.must('POST', '/values', { name: 'api', from_secret: true, value: 'key' });
    const answer = await app.send('GET', `/drafts/${id}/diff`);
    expect(changes(answer.body as Diff)).toEqual(['added values api']);
    expect(answer.text).not.toContain('hunter2-of-the-diff');
  });
});

describe('what a deployment changed', () => {
  it('is for owners of the project only: it holds secrets of webhooks', async () => {
    const { PROJECT_ID: groupId } = platform.credentials;
    await app.addFunction('greet', 'exports = () => 1');
    await app.must('POST', '/values', { name: 'rate', value: 1 });
    const [last] = await deployments();
    const path = `/deployments/${last?._id ?? ''}/diff`;
    const made = await admin.send('POST', `/groups/${groupId}/api_keys`, {
      json: { desc: 'diffs', role_name: 'GROUP_READ_ONLY' },
    });
    const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
    try {
      const login = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
      const { body } = await send('POST', login, { json: { username, apiKey } });
      const { access_token: token } = body as { access_token: string };
      expect(await app.send('GET', '/deployments', { token })).toMatchObject({ status: 200 });
      expect(await app.send('GET', path, { token })).toMatchObject({ status: 403 });
      expect(await app.send('GET', path)).toMatchObject({ status: 200 });
    } finally {
      await admin.send('DELETE', `/groups/${groupId}/api_keys/${_id ?? ''}`);
    }
  });

  it('is compared to the previous one, the deployed one and any stored one', async () => {
    const { _id } = await app.addFunction('greet', 'exports = () => 1');
    await app.must('PUT', `/functions/${_id}`, { name: 'greet', source: 'exports = () => 2' });
    await app.must('POST', '/values', { name: 'rate', value: 1 });
    const [third, second, first] = (await deployments()).map((each) => each._id);

    const diff = (id = '', against = '') => app.must<Diff>('GET', `/deployments/${id}/diff${against}`);
    expect(changes(await diff(second))).toEqual(['modified functions greet']);
    expect(await diff(second)).toEqual(await diff(second, '?against=previous'));
    expect((await diff(second)).entities[0]).toMatchObject({
      before: expect.stringContaining('=> 1') as string,
      after: expect.stringContaining('=> 2') as string,
    });
    expect((await diff(second)).diffs).toHaveLength(1);
    expect(changes(await diff(third))).toEqual(['added values rate']);
    expect(changes(await diff(first, '?against=current')).toSorted()).toEqual([
      'modified functions greet',
      'removed values rate',
    ]);
    expect(changes(await diff(third, '?against=current'))).toEqual([]);
    expect(changes(await diff(third, `?against=${first}`)).toSorted()).toEqual(['added values rate', 'modified functions greet']);
  });

  it('is rejected where there is nothing to compare it to', async () => {
    await app.addFunction('greet', 'exports = () => 1');
    const [only] = await deployments();
    const path = `/deployments/${only?._id ?? ''}/diff`;
    expect(await app.send('GET', path)).toMatchObject({
      status: 400,
      body: { error: 'the previous deployment is no longer stored', error_code: 'InvalidParameter' },
    });
    for (const against of [UNKNOWN, 'nonsense']) {
      expect(await app.send('GET', `${path}?against=${against}`)).toMatchObject({
        status: 404,
        body: { error_code: 'DeploymentNotFound' },
      });
    }
    expect(await app.send('GET', `${path}?against=${'x'.repeat(65)}`)).toMatchObject({ status: 400 });
    expect(await app.send('GET', `/deployments/${UNKNOWN}/diff`)).toMatchObject({ status: 404 });
    const other = await admin.createApp('other');
    expect(await other.send('GET', path)).toMatchObject({ status: 404 });
  });
});
