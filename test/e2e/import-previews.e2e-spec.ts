import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import type { Answer } from './platform/http.js';

const platform = inject('platform');

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

type Given = Readonly<Record<string, unknown>>;

const ROOT = { 'realm_config.json': { config_version: 20210101 } };

async function zipped(files: Given): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, value] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)), path);
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

async function upload(app: AppAdmin, files: Given, query: string): Promise<Answer> {
  const headers = { 'content-type': 'application/zip' };
  return app.send('POST', `/import${query}`, { raw: await zipped({ ...ROOT, ...files }), headers });
}

interface Preview {
  readonly strategy: string;
  readonly errors: readonly { file: string; path: string; error: string; error_code: string }[];
  readonly errors_truncated: boolean;
  readonly warnings: readonly string[];
  readonly entities: readonly {
    kind: string;
    name: string;
    change: string;
    path: string;
    before: string | null;
    after: string | null;
  }[];
  readonly count: number;
  readonly truncated: boolean;
}

async function preview(app: AppAdmin, files: Given, query = ''): Promise<Preview> {
  const answer = await upload(app, files, `?strategy=preview${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Preview;
}

/** Everything an import could have written. */
async function stateOf(app: AppAdmin): Promise<unknown> {
  const paths = [
    '/functions',
    '/values',
    '/triggers',
    '/services',
    '/secrets',
    '/deployments',
    '/drafts',
    '/auth_providers',
    '/pull',
  ];
  return Promise.all(paths.map((path) => app.must('GET', path)));
}

/**
 * Files with five errors in four of them, of reading and of references between entities, one of them optional for the app, and
 * one correct file.
 */
const FAULTY: Given = {
  'functions/config.json': [{ name: 'broken' }, { name: 'fine', private: 'yes' }],
  'functions/broken.js': 'exports = (',
  'functions/fine.js': 'exports = () => 1;',
  'values/rate.json': { name: 'rate' },
  'triggers/lost.json': { name: 'lost' },
  'triggers/nightly.json': {
    name: 'nightly',
    type: 'SCHEDULED',
    config: { schedule: 'at night' },
    event_processors: { FUNCTION: { config: { function_name: 'fine' } } },
  },
  'http_endpoints/config.json': [
    { route: '/ok', http_method: 'GET', function_name: 'broken', respond_result: true },
    { route: '/lost', http_method: 'GET', function_name: 'nowhere', respond_result: true },
  ],
};

const ERRORS = [
  { file: 'triggers/lost.json', path: 'type', error: 'triggers/lost.json: type is missing', error_code: 'InvalidParameter' },
  {
    file: 'functions/config.json',
    path: '[1].private',
    error: 'functions/config.json: [1].private must be a boolean',
    error_code: 'InvalidParameter',
  },
  {
    file: 'functions/broken.js',
    path: '',
    error: expect.stringMatching(/^function 'broken': .* at line 1, column 12$/),
    error_code: 'FunctionSyntaxError',
    line: 1,
    column: 12,
  },
  {
    file: 'http_endpoints/config.json',
    path: '[1]',
    error: "endpoint 'GET /lost': function 'nowhere' does not exist",
    error_code: 'InvalidParameter',
  },
  {
    file: 'triggers/nightly.json',
    path: expect.any(String),
    error: expect.stringMatching(/^trigger 'nightly': .*schedule/),
    error_code: 'InvalidParameter',
  },
];

describe('what is wrong with an import', () => {
  it('is reported completely by a preview, which writes nothing', async () => {
    const app = await admin.createApp('previewed');
    await app.addFunction('kept', 'exports = () => 1;');
    const before = await stateOf(app);

    expect(await preview(app, FAULTY)).toEqual({
      strategy: 'merge',
      errors: ERRORS,
      errors_truncated: false,
      warnings: ['values/rate.json: left out: value is missing'],
      entities: [],
      count: 0,
      truncated: false,
      removes_most: false,
    });
    expect(await stateOf(app)).toEqual(before);
  });

  it('is reported by the rejected import as well, next to the first error', async () => {
    const app = await admin.createApp('refused');
    const before = await stateOf(app);
    const answer = await upload(app, FAULTY, '?strategy=replace');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: 'triggers/lost.json: type is missing',
      error_code: 'InvalidParameter',
      errors: ERRORS,
    });
    expect(await stateOf(app)).toEqual(before);
  });

  it('is reported for documents and for a push', async () => {
    const app = await admin.createApp('documents');
    const document = { config_version: 20210101, triggers: [{ name: 'a' }, { name: 'b' }], values: [{ name: 'c', value: 1 }] };
    const told = ['triggers/a.json: type is missing', 'triggers/b.json: type is missing'];
    const asked = await app.send('POST', '/import?strategy=preview&preview_of=replace', { json: document });
    expect(asked.status).toBe(200);
    const { strategy, errors } = asked.body as Preview;
    expect(strategy).toBe('replace');
    expect(errors.map(({ error }) => error)).toEqual(told);

    const pushed = await app.send('PATCH', '/push', { json: document });
    expect(pushed.status).toBe(400);
    expect((pushed.body as Preview).errors.map(({ error }) => error)).toEqual(told);
    const looked = await app.send('PATCH', '/push?strategy=preview', { json: document });
    expect(looked.status).toBe(200);
    expect((looked.body as Preview).errors.map(({ error }) => error)).toEqual(told);
  });

  it('is every property of an entity, and every secret that is missing', async () => {
    const app = await admin.createApp('members');
    const { errors } = await preview(app, {
      'values/hidden.json': { name: 'hidden', from_secret: true, value: 'first' },
      'values/other.json': { name: 'other', from_secret: true, value: 'second' },
      'triggers/out.json': { name: 'x'.repeat(200), type: 'SOME', config: 1, disabled: 'no' },
      'hosting/files/a\u0007b': 'a',
    });
    expect(errors.map(({ file, error }) => [file, error])).toEqual(
      expect.arrayContaining([
        ['hosting/files/a\u0007b', expect.stringContaining('is not a path of a hosted file')],
        ['values/hidden.json', "values/hidden.json: secret 'first' does not exist"],
        ['values/other.json', "values/other.json: secret 'second' does not exist"],
      ]),
    );
    expect(errors.filter(({ file }) => file === 'triggers/out.json').length).toBeGreaterThan(1);
    expect(
      await preview(
        app,
        { 'values/hidden.json': { name: 'hidden', from_secret: true, value: 'first' } },
        '&allow_missing_secrets=true',
      ),
    ).toMatchObject({
      errors: [],
      warnings: ["secret 'first' (values/hidden.json) does not exist"],
      count: 1,
    });
  });

  it('is bounded', async () => {
    const app = await admin.createApp('bounded');
    const files = Array.from({ length: 300 }, (_, index) => [`triggers/t${index}.json`, { name: `t${index}` }] as const);
    const { errors, errors_truncated, entities } = await preview(app, Object.fromEntries(files));
    expect(errors).toHaveLength(200);
    expect(errors_truncated).toBe(true);
    expect(entities).toEqual([]);
  });
});

describe('what an import would change', () => {
  const files: Given = {
    'functions/config.json': [{ name: 'kept' }, { name: 'fresh' }],
    'functions/kept.js': 'exports = () => 2;',
    'functions/fresh.js': 'exports = () => 3;',
    'values/rate.json': { name: 'rate', value: 4 },
    'services/mail/config.json': { name: 'mail', type: 'twilio', config: { sid: 'sid' } },
    'secrets.json': { services: { mail: { auth_token: 'not to be shown' } } },
    'odd.txt': 'x',
    'hosting/files/index.html': '<p>hello</p>',
  };

  it('is reported by entity, with the file, and nothing is written', async () => {
    const app = await admin.createApp('changes');
    await app.addFunction('kept', 'exports = () => 1;');
    await app.addFunction('old', 'exports = () => 1;');
    const before = await stateOf(app);
    const answer = await upload(app, files, '?strategy=preview&preview_of=replace-by-name');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('not to be shown');
    const { entities, ...rest } = answer.body as Preview;
    expect(rest).toMatchObject({ strategy: 'replace-by-name', errors: [], count: 7, truncated: false });
    expect(rest.warnings).toEqual(['odd.txt: ignored']);
    const told = entities.map(({ kind, name, change, path }) => [kind, name, change, path].join(' ').trim());
    expect(told.toSorted()).toEqual([
      'functions fresh added functions/config.json',
      'functions kept modified functions/config.json',
      'functions old removed',
      'hosting_files /index.html added hosting/files/index.html',
      'secrets __mail_auth_token added',
      'services mail added services/mail/config.json',
      'values rate added values/rate.json',
    ]);
    const kept = entities.find(({ name }) => name === 'kept');
    expect(kept?.before).toContain('exports = () => 1;');
    expect(kept?.after).toContain('exports = () => 2;');
    expect(await stateOf(app)).toEqual(before);

    const merged = await preview(app, files);
    expect(merged.strategy).toBe('merge');
    expect(merged.entities.map(({ name }) => name)).not.toContain('old');

    expect((await upload(app, files, '?strategy=replace-by-name')).status).toBe(204);
    const { 'secrets.json': _, ...again } = files;
    const mail = { name: 'mail', type: 'twilio', config: { sid: 'sid' }, secret_config: { auth_token: '__mail_auth_token' } };
    const same = await preview(app, { ...again, 'services/mail/config.json': mail }, '&preview_of=replace-by-name');
    expect(same).toMatchObject({ errors: [], entities: [], count: 0, truncated: false });
  });

  it('is bounded for a large app', async () => {
    const app = await admin.createApp('large');
    const source = `exports = () => '${'x'.repeat(30_000)}';`;
    const many = Array.from({ length: 400 }, (_, index) => [`functions/f${index}.js`, source + '\n'.repeat(index)] as const);
    const answer = await upload(app, Object.fromEntries(many), '?strategy=preview');
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    const { entities, count, truncated } = answer.body as Preview;
    expect([entities.length, count, truncated]).toEqual([400, 400, true]);
    expect(answer.text.length).toBeLessThan(6 * 1024 * 1024);
    expect(entities.some(({ after }) => after === null)).toBe(true);
    expect(await app.must('GET', '/functions')).toEqual([]);
  });

  it('leaves secrets of webhooks out', async () => {
    const app = await admin.createApp('webhooks');
    const hook = { name: 'in', options: { secret: 'only mine', validationMethod: 'VERIFY_PAYLOAD' }, respond_result: true };
    const answer = await upload(
      app,
      {
        'http_endpoints/api/config.json': { name: 'api', type: 'http', config: {} },
        'http_endpoints/api/incoming_webhooks/in/config.json': hook,
        'http_endpoints/api/incoming_webhooks/in/source.js': 'exports = () => 1;',
      },
      '?strategy=preview',
    );
    expect((answer.body as Preview).errors).toEqual([]);
    expect((answer.body as Preview).entities.map(({ kind }) => kind).toSorted()).toEqual(['incoming_webhooks', 'services']);
    expect(answer.text).not.toContain('only mine');
  });
});

describe('a preview is rejected', () => {
  it('to who may not import', async () => {
    const app = await admin.createApp('read-only');
    const { PROJECT_ID } = platform.credentials;
    const made = await admin.send('POST', `/groups/${PROJECT_ID}/api_keys`, {
      json: { desc: 'reader', role_name: 'GROUP_READ_ONLY' },
    });
    const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
    const { body } = await admin.send('POST', '/auth/providers/mongodb-cloud/login', { json: { username, apiKey } });
    const { access_token: token } = body as { access_token: string };
    const json = { config_version: 20210101 };
    for (const [method, path] of [
      ['POST', '/import?strategy=preview'],
      ['PATCH', '/push?strategy=preview'],
    ] as const) {
      const answer = await app.send(method, path, { json, token });
      expect([answer.status, answer.body]).toEqual([403, { error: 'this operation needs the owner role on the project' }]);
    }
    await admin.send('DELETE', `/groups/${PROJECT_ID}/api_keys/${_id}`);
  });

  it('for an archive that cannot be read, and parameters that say nothing', async () => {
    const app = await admin.createApp('unreadable');
    const headers = { 'content-type': 'application/zip' };
    const damaged = await app.send('POST', '/import?strategy=preview', { raw: Buffer.from('no zip'), headers });
    expect([damaged.status, damaged.body]).toMatchObject([
      400,
      { error: 'the archive is not a zip file', error_code: 'BadRequest' },
    ]);
    expect(damaged.body).not.toHaveProperty('errors');
    for (const query of ['?strategy=preview&preview_of=all', '?preview_of=merge', '?strategy=previews']) {
      const answer = await upload(app, {}, query);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body).not.toHaveProperty('errors');
    }
    expect((await app.send('PATCH', '/push?strategy=replace', { json: {} })).status).toBe(400);
    const rootless = await app.send('POST', '/import?strategy=preview', { raw: await zipped({ 'a.txt': 'a' }), headers });
    expect(rootless.body).toMatchObject({ errors: [{ file: '', path: '' }], errors_truncated: false, count: 0 });
  });

  it('for an app of another project and for one that does not exist', async () => {
    const app = await admin.createApp('elsewhere');
    const other = 'a'.repeat(24);
    const json = { config_version: 20210101 };
    const foreign = await admin.send('POST', `/groups/${other}/apps/${app.app._id}/import?strategy=preview`, { json });
    const missing = await admin.send('POST', `${admin.appsPath}/${other}/import?strategy=preview`, { json });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body).not.toHaveProperty('entities');
  });
});
