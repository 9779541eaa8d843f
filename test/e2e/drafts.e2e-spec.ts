import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const UNKNOWN = '000000000000000000000000';
const EMPTY_DIFF = {
  diffs: [],
  hosting_files_diff: { added: [], deleted: [], modified: [] },
  dependencies_diff: { added: [], deleted: [], modified: [] },
  graphql_config_diff: { field_diffs: [] },
  schema_options_diff: { graphql_validation_diff: [], rest_validation_diff: [] },
  entities: [],
};

interface Entity {
  readonly _id: string;
}
interface Deployment extends Entity {
  readonly status: string;
}

let admin: Admin;
let colleague: Admin;
let app: AppAdmin;
/** The same app, through the other administrator. */
let theirs: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  colleague = await Admin.loginByEmail(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  theirs = colleague.appOf(app);
});

function openDraft(): Promise<Entity> {
  return app.must<Entity>('POST', '/drafts');
}

describe('drafts', () => {
  it('are opened, listed, read, compared and discarded', async () => {
    const created = await app.send('POST', '/drafts');

    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      _id: ID,
      user_id: admin.userId,
      user_name: platform.credentials.ADMIN_PUBLIC_KEY,
      app: await app.must('GET', ''),
      count: 0,
    });
    const { _id: id } = created.body as Entity;
    const listed = await app.send('GET', '/drafts');
    expect(listed.status).toBe(200);
    expect(listed.body).toEqual([created.body]);
    expect((await app.send('GET', `/drafts/${id}`)).body).toEqual(created.body);
    const diff = await app.send('GET', `/drafts/${id}/diff`);
    expect(diff.status).toBe(200);
    expect(diff.headers.get('content-type')).toBe('application/json');
    expect(diff.body).toEqual(EMPTY_DIFF);
    const discarded = await app.send('DELETE', `/drafts/${id}`);
    expect(discarded.status).toBe(204);
    expect(discarded.text).toBe('');
    expect(await app.must('GET', '/drafts')).toEqual([]);
    expect(await app.must('GET', '/deployments')).toEqual([]);
  });

  it.skipIf(isShortCluster).each([{ json: {} }, { raw: '' }, { raw: 'null' }, { json: { name: 'ignored' } }])(
    'are opened with %o',
    async (options) => {
      expect((await app.send('POST', '/drafts', options)).status).toBe(201);
    },
  );

  it.skipIf(isShortCluster).each([{ raw: '{' }, { raw: '[]' }, { raw: '"x"' }])('are not opened with %o', async (options) => {
    const answer = await app.send('POST', '/drafts', options);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'BadRequest' });
    expect(await app.must('GET', '/drafts')).toEqual([]);
  });

  it('are one per administrator: of 32 requests one is answered 201, the others 409', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => app.send('POST', '/drafts')));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(31).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({ error: expect.any(String), error_code: 'DraftAlreadyExists' });
    expect((await theirs.send('POST', '/drafts')).status).toBe(201);
  });

  it.skipIf(isShortCluster).each([
    ['GET', ''],
    ['GET', '/diff'],
    ['DELETE', ''],
    ['POST', '/deployment'],
  ])('of another administrator and unknown ones are not found: %s drafts/{id}%s', async (method, path) => {
    const { _id } = await openDraft();

    for (const [who, id] of [
      [theirs, _id],
      [app, UNKNOWN],
      [app, 'nonsense'],
    ] as const) {
      const answer = await who.send(method, `/drafts/${id}${path}`);
      expect(answer.status, id).toBe(404);
      expect(answer.body).toEqual({ error: `draft not found: '${id}'`, error_code: 'DraftNotFound' });
    }
    expect(await theirs.must('GET', '/drafts')).toEqual([]);
    expect(await app.must('GET', '/drafts')).toHaveLength(1);
  });

  it.skipIf(isShortCluster)('belong to an app', async () => {
    const missing = await admin.send('POST', `${admin.appsPath}/${UNKNOWN}/drafts`);

    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ error_code: 'AppNotFound' });
    await openDraft();
    const other = await admin.createApp('other');
    expect(await other.must('GET', '/drafts')).toEqual([]);
  });

  it.skipIf(isShortCluster)('need a token', async () => {
    const url = `/groups/${platform.credentials.PROJECT_ID}/apps/${app.app._id}/drafts`;

    expect((await admin.send('POST', url, { token: 'x.y.z' })).status).toBe(401);
  });
});

describe('a change in a draft', () => {
  it('is seen by its holder, by clients and others once it is deployed', async () => {
    const { _id: functionId } = await app.addFunction('greet', 'exports = () => "old"');
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    const { _id: draftId } = await openDraft();

    await app.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "new"' });
    await app.addFunction('more', 'exports = () => 1');

    expect(await app.must('GET', `/functions/${functionId}`)).toMatchObject({ source: 'exports = () => "new"' });
    expect(await theirs.must('GET', `/functions/${functionId}`)).toMatchObject({ source: 'exports = () => "old"' });
    expect(await theirs.must('GET', '/functions')).toHaveLength(1);
    expect((await user.call('greet')).body).toBe('old');
    expect((await user.call('more')).status).toBe(404);
    expect(await app.must('GET', '/deployments')).toHaveLength(2);

    const deployed = await app.send('POST', `/drafts/${draftId}/deployment`, { json: { name: 'spring' } });

    expect(deployed.status).toBe(201);
    expect((await user.call('greet')).body).toBe('new');
    expect((await user.call('more')).status).toBe(200);
    expect(await theirs.must('GET', '/functions')).toHaveLength(2);
    expect(await app.must('GET', '/drafts')).toEqual([]);
    const deployments = await app.must<Deployment[]>('GET', '/deployments');
    expect(deployments).toHaveLength(3);
    expect(deployments[0]).toEqual({ ...(deployed.body as Deployment), status: 'successful' });
    expect(deployed.body).toEqual({
      _id: ID,
      name: 'spring',
      app_id: app.app._id,
      draft_id: draftId,
      user_id: admin.userId,
      user_name: platform.credentials.ADMIN_PUBLIC_KEY,
      deployed_at: expect.any(Number),
      origin: 'Admin API',
      commit: '',
      status: 'created',
      status_error_message: '',
      diff_url: '',
      remote_location: 'US-VA',
    });
  });

  it.skipIf(isShortCluster)('is shown by the diff with old and new', async () => {
    const { _id: functionId } = await app.addFunction('greet', 'exports = () => "old"');
    const { _id: draftId } = await openDraft();
    await app.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "new"' });

    const { diffs } = await app.must<{ diffs: string[] }>('GET', `/drafts/${draftId}/diff`);

    expect(diffs).toHaveLength(1);
    const lines = diffs[0]?.split('\n') ?? [];
    expect(lines[0]).toMatch(/^--- .*greet/);
    expect(lines[1]).toMatch(/^\+\+\+ .*greet/);
    expect(lines).toContain('-exports = () => "old"');
    expect(lines).toContain('+exports = () => "new"');
  });

  it('is gone when the draft is discarded', async () => {
    const { _id: draftId } = await openDraft();
    await app.addFunction('draft', 'exports = () => 1');
    await app.must('POST', '/services', { name: 'web', type: 'http' });
    await app.enableAnonymous();

    await app.must('DELETE', `/drafts/${draftId}`);

    expect(await app.must('GET', '/functions')).toEqual([]);
    expect(await app.must('GET', '/services')).toEqual([]);
    expect(await app.must('GET', '/auth_providers')).toHaveLength(1);
    expect(await app.must('GET', '/deployments')).toEqual([]);
    await app.addFunction('direct', 'exports = () => 1');
    expect(await app.must('GET', '/deployments')).toHaveLength(1);
  });

  it.skipIf(isShortCluster)('does not hold back secrets', async () => {
    await openDraft();

    await app.must('POST', '/secrets', { name: 'key', value: 'v' });

    expect(await theirs.must('GET', '/secrets')).toEqual([{ _id: ID, name: 'key', version: expect.any(String) }]);
  });
});

describe('two administrators', () => {
  it('are two users', () => {
    expect(colleague.userId).not.toBe(admin.userId);
  });

  it('both keep their changes of different things', async () => {
    const { _id: kept } = await app.addFunction('kept', 'exports = () => 1');
    const { _id: removed } = await app.addFunction('removed', 'exports = () => 1');
    const { _id: draftId } = await openDraft();
    await app.must('PUT', `/functions/${kept}`, { source: 'exports = () => 2' });
    await theirs.must('DELETE', `/functions/${removed}`);
    await theirs.addFunction('theirs', 'exports = () => 1');

    await app.must('POST', `/drafts/${draftId}/deployment`);

    const names = (await theirs.must<{ name: string }[]>('GET', '/functions')).map(({ name }) => name);
    expect(names).toEqual(['kept', 'theirs']);
    expect(await theirs.must('GET', `/functions/${kept}`)).toMatchObject({ source: 'exports = () => 2' });
  });

  it('get a conflict for changes of the same thing, and the draft is kept', async () => {
    const { _id: functionId } = await app.addFunction('contested', 'exports = () => 0');
    const { _id: draftId } = await openDraft();
    await app.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "mine"' });
    await theirs.must('PUT', `/functions/${functionId}`, { source: 'exports = () => "theirs"' });

    const refused = await app.send('POST', `/drafts/${draftId}/deployment`);

    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      error: "draft conflicts with a newer deployment: function 'contested'",
      error_code: 'DraftConflict',
    });
    expect(await app.must('GET', '/drafts')).toMatchObject([{ _id: draftId }]);
    expect(await app.must('GET', `/functions/${functionId}`)).toMatchObject({ source: 'exports = () => "mine"' });
    expect(await theirs.must('GET', `/functions/${functionId}`)).toMatchObject({ source: 'exports = () => "theirs"' });
    expect(await app.must('GET', '/deployments')).toHaveLength(2);
    await app.must('DELETE', `/drafts/${draftId}`);
    expect(await app.must('GET', `/functions/${functionId}`)).toMatchObject({ source: 'exports = () => "theirs"' });
  });

  it('deploy their drafts one after the other', async () => {
    const mine = await openDraft();
    const other = await theirs.must<Entity>('POST', '/drafts');
    await app.addFunction('mine', 'exports = () => 1');
    await theirs.addFunction('theirs', 'exports = () => 1');
    expect(await app.must('GET', '/functions')).toMatchObject([{ name: 'mine' }]);

    await app.must('POST', `/drafts/${mine._id}/deployment`);
    expect(await theirs.must('GET', '/functions')).toMatchObject([{ name: 'theirs' }]);
    await theirs.must('POST', `/drafts/${other._id}/deployment`);

    expect(await app.must('GET', '/functions')).toHaveLength(2);
    const deployments = await app.must<{ user_id: string; draft_id: string }[]>('GET', '/deployments');
    expect(deployments).toMatchObject([
      { user_id: colleague.userId, draft_id: other._id },
      { user_id: admin.userId, draft_id: mine._id },
    ]);
    expect(await app.must('GET', `/deployments?draft_id=${mine._id}`)).toEqual([deployments[1]]);
    expect(await app.must('GET', `/deployments?user_id=${colleague.userId}`)).toEqual([deployments[0]]);
  });
});

describe('deploying a draft', () => {
  it.skipIf(isShortCluster).each([{}, { raw: 'null' }, { json: {} }, { json: { name: '' } }])(
    'works without a name: %o',
    async (options) => {
      const { _id: draftId } = await openDraft();

      const answer = await app.send('POST', `/drafts/${draftId}/deployment?allow_destructive_changes=true`, options);

      expect(answer.status).toBe(201);
      const deployment = answer.body as Deployment & { name: string };
      expect(deployment).toMatchObject({ name: deployment._id, status: 'created' });
      const read = await app.must<Deployment>('GET', `/deployments/${deployment._id}`);
      expect(read).toEqual({ ...deployment, status: 'successful' });
      expect(await app.must('GET', '/deployments')).toEqual([read]);
      expect((await app.send('POST', `/drafts/${draftId}/deployment`)).status).toBe(404);
    },
  );

  it.skipIf(isShortCluster).each([{ json: { name: 5 } }, { json: { name: 'x'.repeat(101) } }, { raw: '[]' }, { raw: '{' }])(
    'rejects %o',
    async (options) => {
      const { _id: draftId } = await openDraft();

      const answer = await app.send('POST', `/drafts/${draftId}/deployment`, options);

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.any(String), error_code: expect.any(String) });
      expect(await app.must('GET', '/deployments')).toEqual([]);
    },
  );
});

describe('deployments', () => {
  it('are made again, newest first, and can be asked for in part', async () => {
    await app.must('POST', '/values', { name: 'dummyValue', value: 'whatever' });
    const [first] = await app.must<Deployment[]>('GET', '/deployments');
    await app.addFunction('f', 'exports = () => 1');

    const answer = await app.send('POST', `/deployments/${first?._id}/redeploy`);

    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    const listed = await app.must<Deployment[]>('GET', '/deployments');
    expect(listed).toHaveLength(3);
    expect(listed.map(({ status }) => status)).toEqual(['successful', 'successful', 'successful']);
    expect(listed[2]).toEqual(first);
    expect(await app.must('GET', '/functions')).toEqual([]);
    expect(await app.must('GET', '/values')).toHaveLength(1);
    expect(await app.must('GET', '/deployments?limit=1')).toEqual([listed[0]]);
    expect(await app.must('GET', `/deployments?before=${listed[1]?._id}`)).toEqual([listed[2]]);
    expect(await app.must('GET', '/deployments?before=1')).toEqual([]);
    expect(await app.must('GET', '/deployments?limit=1000')).toEqual(listed);
  });

  it.skipIf(isShortCluster).each(['before=soon', 'limit=0', 'limit=many'])('reject %s', async (query) => {
    const answer = await app.send('GET', `/deployments?${query}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
  });

  it.skipIf(isShortCluster).each([UNKNOWN, 'nonsense'])('are not created again if unknown: %s', async (id) => {
    const answer = await app.send('POST', `/deployments/${id}/redeploy`);

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'deployment not found', error_code: 'DeploymentNotFound' });
  });

  it.skipIf(isShortCluster)('have settings that are kept', async () => {
    const unset = {
      ui_drafts_disabled: false,
      automatic_deployment: {
        enabled: false,
        installation_ids: [],
        repository: { id: '', full_name: '', url: '' },
        branch: '',
        directory: '',
        last_modified: 0,
      },
      last_modified: 0,
    };
    expect(await app.must('GET', '/deploy/config')).toEqual(unset);

    const patched = await app.send('PATCH', '/deploy/config', {
      json: { ui_drafts_disabled: true, automatic_deployment: { enabled: false, unknown: 1 }, unknown: 2 },
    });

    expect(patched.status).toBe(204);
    expect(await app.must('GET', '/deploy/config')).toEqual({
      ui_drafts_disabled: true,
      automatic_deployment: { ...unset.automatic_deployment, last_modified: expect.any(Number) },
      last_modified: expect.any(Number),
    });
    expect((await app.send('PUT', '/deploy/config', { json: { automatic_deployment: { branch: 'main' } } })).status).toBe(204);
    expect(await app.must('GET', '/deploy/config')).toMatchObject({
      ui_drafts_disabled: false,
      automatic_deployment: { branch: 'main' },
    });
    expect((await app.send('PATCH', '/deploy/config', { json: { ui_drafts_disabled: 1 } })).status).toBe(400);
    expect(await app.must('GET', '/deployments')).toEqual([]);
  });

  // Differs: deployments from GitHub | not there: `groundwork push --yes` in a pipeline does it
  it.skipIf(isShortCluster)('know of no repositories and no migration', async () => {
    expect(await app.must('GET', '/deploy/installation')).toEqual([]);
    expect(await app.must('GET', '/deploy/github/repositories/1/branches')).toEqual([]);
    expect((await app.send('POST', '/deploy/github/auth', { json: { code: 'x' } })).status).toBe(204);
    const migration = await app.send('GET', '/deployment_migration');
    expect(migration.status).toBe(404);
    expect(migration.body).toEqual({ error: 'no deployment migration' });
    const migrate = await app.send('PUT', '/deployment_migration', { json: {} });
    expect(migrate.status).toBe(400);
    expect(migrate.body).toEqual({
      error: 'deployment_model must be one of the following values: GLOBAL, LOCAL',
      error_code: 'InvalidParameter',
    });
    for (const path of ['/deploy/config', '/deploy/installation', '/deployment_migration']) {
      const answer = await admin.send('GET', `${admin.appsPath}/${UNKNOWN}${path}`);
      expect(answer.status, path).toBe(404);
      expect(answer.body, path).toMatchObject({ error_code: 'AppNotFound' });
    }
  });
});

describe('the command-line tool’s push', () => {
  const headers = { 'x-baas-request-origin': 'mongodb-baas-cli' };

  it('replaces an abandoned draft, fills and deploys its own, and polls until it succeeds', async () => {
    await openDraft();
    await app.addFunction('left', 'exports = () => 1');

    const taken = await app.send('POST', '/drafts', { headers });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ error_code: 'DraftAlreadyExists' });
    const existing = (await app.send('GET', '/drafts', { headers })).body as Entity[];
    expect(existing).toHaveLength(1);
    const diff = await app.send('GET', `/drafts/${existing[0]?._id}/diff`, { headers });
    expect((diff.body as { diffs: string[] }).diffs.length).toBeGreaterThan(0);
    expect((await app.send('DELETE', `/drafts/${existing[0]?._id}`, { headers })).status).toBe(204);
    const created = await app.send('POST', '/drafts', { headers });
    expect(created.status).toBe(201);
    const { _id: draftId } = created.body as Entity;
    expect(
      (await app.send('POST', '/functions', { headers, json: { name: 'pushed', source: 'exports = () => 1' } })).status,
    ).toBe(201);

    const deployed = await app.send('POST', `/drafts/${draftId}/deployment`, { headers });

    expect(deployed.status).toBe(201);
    expect(deployed.body).toMatchObject({ status: 'created', origin: 'CLI', draft_id: draftId });
    const { _id } = deployed.body as Deployment;
    expect((await app.send('GET', `/deployments/${_id}`, { headers })).body).toMatchObject({ _id, status: 'successful' });
    expect(await theirs.must('GET', '/functions')).toMatchObject([{ name: 'pushed' }]);
  });

  it('discards its draft when something fails', async () => {
    const { _id: draftId } = await openDraft();
    expect((await app.send('POST', '/functions', { headers, json: { name: 'broken', source: 'exports = (' } })).status).toBe(400);

    expect((await app.send('DELETE', `/drafts/${draftId}`, { headers })).status).toBe(204);

    expect(await app.must('GET', '/drafts')).toEqual([]);
    expect(await app.must('GET', '/functions')).toEqual([]);
  });
});
