import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const { PROJECT_ID: groupId } = platform.credentials;
const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

interface Import {
  readonly _id: string;
  readonly offset: number;
  readonly inserted: number;
  readonly failed: number;
  readonly failures: readonly { readonly index: number; readonly error: string }[];
  readonly state: string;
  readonly error: string | null;
}

let admin: Admin;
let app: AppAdmin;
let serviceId: string;
let names: { database_name: string; collection_name: string };
let reader: { id: string; token: string };

beforeAll(async () => {
  admin = await Admin.login(platform);
  const made = await admin.send('POST', `/groups/${groupId}/api_keys`, { json: { desc: 'jobs', role_name: 'GROUP_READ_ONLY' } });
  const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
  const login = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
  const { body } = await send('POST', login, { json: { username, apiKey } });
  reader = { id: _id ?? '', token: (body as { access_token: string }).access_token };
});
afterAll(async () => {
  await admin.send('DELETE', `/groups/${groupId}/api_keys/${reader.id}`);
});
beforeEach(async () => {
  app = await admin.createApp();
  names = { database_name: `e2e_${app.app._id}`, collection_name: 'orders' };
  const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
  serviceId = (await app.must<{ _id: string }>('POST', '/services', service))._id;
  return async () => {
    for (const { _id } of await app.must<Import[]>('GET', imports())) await app.send('DELETE', imports(_id));
  };
});

const imports = (id = ''): string => `/services/${serviceId}/imports${id === '' ? '' : `/${id}`}`;

function begin(json: object): Promise<Answer> {
  return app.send('POST', imports(), { json: { ...names, file_name: 'orders.json', ...json } });
}

async function begun(format: string, file: Buffer): Promise<Import> {
  const answer = await begin({ format, bytes: file.length });
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"running"')]);
  return answer.body as Import;
}

function part({ _id }: Import, offset: number, body: Buffer): Promise<Answer> {
  return app.send('POST', `${imports(_id)}/parts?offset=${offset}`, { raw: body });
}

/** Sends the rest of a file in parts of `size` bytes. */
async function sendAll(started: Import, file: Buffer, size = MIB): Promise<Import> {
  let now = started;
  while (now.state === 'running') {
    const answer = await part(now, now.offset, file.subarray(now.offset, now.offset + size));
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    now = answer.body as Import;
  }
  return now;
}

async function stored(): Promise<unknown[]> {
  const found = { ...names, sort: { n: 1 }, projection: { _id: 0 } };
  return (await app.must<{ documents: unknown[] }>('POST', `/services/${serviceId}/commands/find_documents`, found)).documents;
}

const int = (value: number) => ({ $numberInt: String(value) });

describe('an import', () => {
  it('takes a file of any format in parts, and names what was not inserted', async () => {
    const files: [string, string][] = [
      ['json', '[{"_id":1,"n":1},{"_id":1,"n":9},5]'],
      ['lines', '{"n":{"$numberLong":"2"}}\n{"n"}\n'],
      ['csv', '_id,n\nx,3\n,4\n'],
    ];
    const ended: Import[] = [];
    for (const [format, text] of files) ended.push(await sendAll(await begun(format, Buffer.from(text)), Buffer.from(text), 32));

    expect(ended).toMatchObject([
      {
        state: 'done',
        inserted: 1,
        failed: 2,
        failures: [{ index: 1, error: expect.stringContaining('duplicate key') }, { index: 2 }],
      },
      { state: 'done', inserted: 1, failed: 1, failures: [{ index: 1, error: 'the string is not JSON' }] },
      { state: 'done', inserted: 2, failed: 0, failures: [], error: null },
    ]);
    expect(await stored()).toEqual([{ n: int(1) }, { n: { $numberLong: '2' } }, { n: int(3) }, { n: int(4) }]);
    const entries = await app.must<{ changes: { kind: string; count?: number }[] }[]>('GET', '/audit');
    const changes = entries.flatMap((entry) => entry.changes).filter(({ kind }) => ['imports', 'documents'].includes(kind));
    expect(changes.map(({ kind, count }) => (count === undefined ? kind : count))).toEqual([
      2,
      'imports',
      1,
      'imports',
      1,
      'imports',
    ]);
  });

  it('continues where it was, and inserts a part that is sent again once', async () => {
    const file = Buffer.from(Array.from({ length: 40 }, (_, n) => `{"n":${n}}\n`).join(''));
    const started = await begun('lines', file);
    const first = (await part(started, 0, file.subarray(0, 100))).body as Import;
    expect(first.offset).toBeLessThanOrEqual(100);
    const late = await part(started, 0, file.subarray(0, 100));
    expect([late.status, late.body]).toEqual([
      409,
      { error: expect.stringContaining(`byte ${first.offset}`), error_code: 'Conflict' },
    ]);

    const read = await app.must<Import>('GET', imports(started._id));
    expect(read).toEqual(first);
    expect(await sendAll(read, file)).toMatchObject({ state: 'done', inserted: 40, failed: 0 });
    expect(await stored()).toHaveLength(40);
    expect((await part(started, file.length, Buffer.from('x'))).status).toBe(409);
  });

  it('ends where the file cannot be read', async () => {
    const file = Buffer.from('[{"n":1}, {"n":2} {"n":3}]');
    expect(await sendAll(await begun('json', file), file)).toMatchObject({ state: 'done', inserted: 1, failed: 1 });
    const open = Buffer.from('[{"n":1}');
    expect(await sendAll(await begun('json', open), open)).toMatchObject({ state: 'failed', inserted: 0, offset: 0 });
    const long = Buffer.from(`{"n":"${'x'.repeat(MIB)}"}\n`);
    expect(await sendAll(await begun('lines', long), long)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('1 MiB'),
    });
  });

  it('is one of two in a project, of at most 1 GiB, in parts of at most 1 MiB', async () => {
    expect((await begin({ format: 'lines', bytes: GIB + 1 })).status).toBe(413);
    for (const bytes of [0, -1, 1.5, '1']) expect((await begin({ format: 'lines', bytes })).status).toBe(400);
    expect((await begin({ format: 'xml', bytes: 1 })).status).toBe(400);
    expect((await begin({ format: 'lines', bytes: 1, database_name: 'admin' })).status).toBe(403);

    const { body } = await begin({ format: 'lines', bytes: GIB });
    const first = body as Import;
    await begun('lines', Buffer.alloc(10));
    const third = await begin({ format: 'lines', bytes: 1 });
    expect(third.status).toBe(429);
    expect(third.body).toMatchObject({ error: 'the project already has 2 imports in progress' });
    expect((await part(first, 0, Buffer.alloc(MIB + 1, 0x20))).status).toBe(413);
    expect((await part(first, 0, Buffer.from('{"n":1}'))).status).toBe(400);
    expect((await part(first, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await part(first, 0, Buffer.from('{"n":1}\n'))).body).toMatchObject({ inserted: 1, offset: 8 });

    expect((await app.send('DELETE', imports(first._id))).status).toBe(204);
    expect((await part(first, 8, Buffer.from('{}\n'))).status).toBe(404);
    expect((await begin({ format: 'lines', bytes: 1 })).status).toBe(201);
  });

  it('is for administrators who may write, and read by those who may read', async () => {
    const { _id } = await begun('lines', Buffer.alloc(10, 0x20));
    const base = `${platform.url}/api/admin/v3.0/groups/${groupId}/apps/${app.app._id}`;
    const ask = (method: string, path: string, options: object = {}) =>
      send(method, `${base}${path}`, { token: reader.token, ...options });

    expect((await ask('GET', imports())).body).toMatchObject([{ _id }]);
    expect((await ask('GET', imports(_id))).status).toBe(200);
    for (const refused of [
      await ask('POST', imports(), { json: { ...names, format: 'lines', bytes: 1 } }),
      await ask('POST', `${imports(_id)}/parts?offset=0`, { raw: Buffer.from('{}\n') }),
      await ask('DELETE', imports(_id)),
    ]) {
      expect(refused.status).toBe(403);
    }
    const other = await admin.createApp();
    expect((await other.send('GET', imports(_id))).status).toBe(404);
    expect((await other.send('POST', `${imports(_id)}/parts?offset=0`, { raw: Buffer.from('{}\n') })).status).toBe(404);
  });
});
