import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const PATH = '/log_forwarders';

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const input = {
  name: 'errors',
  log_types: ['function', 'auth'],
  log_statuses: ['error'],
  policy: { type: 'single' },
  action: { type: 'function', name: 'onError' },
};

describe('log forwarders', () => {
  it('are created, listed, read, changed, switched and deleted', async () => {
    const created = await app.send('POST', PATH, { json: input });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, ...input, disabled: false });
    const { _id } = created.body as { _id: string };
    expect((await app.send('GET', PATH)).body).toEqual([{ ...(created.body as object), version: expect.any(String) }]);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toEqual(created.body);

    const action = { type: 'collection', data_source: 'mongodb-atlas', database: 'logs', collection: 'errors' };
    const changed = await app.send('PATCH', `${PATH}/${_id}`, { json: { action, policy: { type: 'batch' } } });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ _id, ...input, action, policy: { type: 'batch' }, disabled: false });

    expect((await app.send('PUT', `${PATH}/${_id}/disable`)).status).toBe(204);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toMatchObject({ disabled: true });
    expect((await app.send('PUT', `${PATH}/${_id}/enable`)).status).toBe(204);
    expect((await app.send('GET', '/description')).body).toMatchObject({ log_forwarders: [{ name: 'errors', enabled: true }] });

    expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);
    const gone = await app.send('PUT', `${PATH}/${_id}/enable`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `log forwarder not found: '${_id}'`, error_code: 'LogForwarderNotFound' });
  });

  it('have unique names', async () => {
    await app.must('POST', PATH, input);

    const taken = await app.send('POST', PATH, { json: input });

    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: "a log forwarder named 'errors' already exists",
      error_code: 'LogForwarderDuplicateName',
    });
  });

  it.skipIf(isShortCluster).each([
    [{ name: 'a/b' }, /^log forwarder name must have 1 to 64 characters/],
    [{ log_types: [] }, /^log_types/],
    [{ log_types: ['everything'] }, /log_types/],
    [{ log_statuses: ['warning'] }, /log_statuses/],
    [{ policy: { type: 'sometimes' } }, /^policy\.type must be 'single' or 'batch'$/],
    [{ action: { type: 'mail' } }, /^action\.type must be 'collection' or 'function'$/],
    [{ action: { type: 'function' } }, /^action\.name must be a non-empty string$/],
    [
      { action: { type: 'collection', data_source: 'a', database: 'b c', collection: 'c' } },
      /^action\.database must be the name of a/,
    ],
    [
      { action: { type: 'collection', data_source: 'a', database: 'b', collection: '$c' } },
      /^action\.collection must be the name/,
    ],
    [{ action: { ...input.action, note: 'x'.repeat(10_000) } }, /^a log forwarder may have at most 10000 characters of JSON$/],
  ])('reject %j', async (change, message) => {
    const answer = await app.send('POST', PATH, { json: { ...input, ...change } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', PATH)).body).toEqual([]);
  });
});

describe('entries of the log', () => {
  const KEPT = 'kept';
  let database: string;
  let user: EndUser;
  let calls: string[];
  beforeEach(async () => {
    database = `forwarded_${app.app._id.slice(0, 12)}`;
    calls = [];
    await app.enableAnonymous();
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const things = (method: string): string => `context.services.get("mongodb-atlas").db("${database}").collection(${method}`;
    await app.addFunction('echo', 'exports = (value) => { if (value === "bad") throw new Error("bad"); return value; }');
    await app.addFunction('kept', `exports = (name) => ${things('name')}).find({}).sort({ started: 1 }).toArray()`, {
      run_as_system: true,
    });
    // Calls another function: what that leaves comes of a delivery, too.
    await app.addFunction(
      'keep',
      `exports = async (...args) => { await context.functions.execute("echo", 1); await ${things(`"${KEPT}"`)}).insertOne({ started: Date.now(), args }); }`,
      { run_as_system: true },
    );
    user = await EndUser.login(platform, app.app.client_app_id);
  });

  async function call(value: string): Promise<string> {
    const id = (await user.call('echo', [value])).headers.get('x-appservices-request-id') ?? '';
    calls.push(id);
    return id;
  }

  /** Waits for a number of documents, or of those that are counted. */
  async function kept(
    collection: string,
    count: number,
    isCounted: (document: Record<string, unknown>) => boolean = () => true,
  ): Promise<Record<string, unknown>[]> {
    const read = async () => (await user.call('kept', [collection])).body as Record<string, unknown>[];
    return eventually(read, (found) => found.filter(isCounted).length >= count);
  }

  const forwarder = (change: object) =>
    app.must<{ _id: string }>('POST', PATH, { ...input, log_types: ['function'], log_statuses: ['error'], ...change });

  it('become documents of a collection if their type and status are chosen', async () => {
    await forwarder({ action: { type: 'collection', data_source: 'mongodb-atlas', database, collection: 'entries' } });
    await call('good');
    const first = await call('bad');
    // Entries of two processes may come in any order.
    await kept('entries', 1);
    const second = await call('bad');

    const found = await kept('entries', 2);

    expect(found.map(({ co_id }) => co_id)).toEqual([first, second]);
    const { logs } = await app.must<{ logs: Record<string, unknown>[] }>('GET', `/logs?co_id=${first}`);
    const [entry] = logs;
    expect(found[0]).toMatchObject({
      _id: { $oid: entry?.['_id'] },
      started: { $date: { $numberLong: String(Date.parse(String(entry?.['started']))) } },
      completed: { $date: { $numberLong: String(Date.parse(String(entry?.['completed']))) } },
      type: 'FUNCTION',
      function_name: 'echo',
      error: 'Error: bad',
      error_code: 'FunctionExecutionError',
      user_id: user.userId,
    });
    expect(Object.keys(found[0] ?? {}).toSorted()).toEqual(Object.keys(entry ?? {}).toSorted());
  });

  it('go to a function, one by one, and what that leaves does not', async () => {
    await forwarder({ log_statuses: ['error', 'success'], action: { type: 'function', name: 'keep' } });
    const isOwn = ({ args }: Record<string, unknown>): boolean =>
      calls.includes((args as { co_id: string }[][])[0]?.[0]?.co_id ?? '');
    await call('good');
    // Entries of two processes may come in any order.
    await kept(KEPT, 1, isOwn);
    await call('bad');

    const found = await kept(KEPT, 2, isOwn);

    const args = found.map((document) => document['args'] as { co_id: string }[][]);
    expect(args.map((list) => list.length)).toEqual(args.map(() => 1));
    // Reading what is kept is forwarded as well.
    const forwarded = args.flatMap(([entries = []]) => entries);
    expect(forwarded.map(({ co_id }) => co_id).filter((id) => calls.includes(id))).toEqual(calls);
    await call('good');
    const more = await kept(KEPT, found.length + 2);
    const seen = more.map((document) => (document['args'] as { co_id: string }[][])[0]?.[0]?.co_id);
    expect(new Set(seen).size).toBe(seen.length);
    const { logs } = await app.must<{ logs: { co_id: string; function_name?: string }[] }>(
      'GET',
      '/logs?type=FUNCTION&limit=100',
    );
    expect(logs.filter(({ function_name: name }) => name === 'keep')).toEqual([]);
  });

  it('stay until a function that is missing is there and the forwarder is enabled again', async () => {
    const { _id } = await forwarder({ name: 'waits', action: { type: 'function', name: 'later' } });
    const [first] = [await call('bad')];
    const shown = await eventually(
      () => app.must<{ suspended?: boolean }>('GET', `${PATH}/${_id}`),
      ({ suspended }) => suspended === true,
    );
    expect(shown).toMatchObject({ _id, disabled: false, suspended: true });
    expect(await app.must('GET', PATH)).toEqual([{ ...shown, version: expect.any(String) }]);
    const { logs } = await eventually(
      () => app.must<{ logs: object[] }>('GET', '/logs?type=LOG_FORWARDER'),
      (page) => page.logs.length > 0,
    );
    expect(logs).toEqual([
      expect.objectContaining({
        type: 'LOG_FORWARDER',
        status: 400,
        error: "the log forwarder is suspended: function not found: 'later'",
        error_code: 'FunctionNotFound',
        log_forwarder_id: _id,
        log_forwarder_name: 'waits',
        failed_to_forward_log_ids: [expect.stringMatching(/^[0-9a-f]{24}$/)],
      }),
    ]);
    const second = await call('bad');
    await app.addFunction(
      'later',
      `exports = ([entry]) => context.services.get("mongodb-atlas").db("${database}").collection("${KEPT}").insertOne({ started: Date.now(), co_id: entry.co_id })`,
      { run_as_system: true },
    );

    expect((await app.send('PUT', `${PATH}/${_id}/enable`)).status).toBe(204);

    const found = await kept(KEPT, 2);
    expect(found.map(({ co_id }) => co_id)).toEqual([first, second]);
    expect(await app.must('GET', `${PATH}/${_id}`)).not.toHaveProperty('suspended');
  });
});
