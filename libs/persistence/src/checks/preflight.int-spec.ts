import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Long, MongoClient, ObjectId, type Document } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { PRIMARY, ScriptedStore, type Script } from '#testing/scripted-store.js';
import { startTestStore } from '#testing/test-store.js';
import { trustStore } from './checked-stores.js';
import { inspectStore, preflightStore, reportOnStore, type CheckedNeed } from './preflight.js';
import { UPSERT_GUARD } from '#store/driver/upsert-guard.js';

const COMMAND = fileURLToPath(new URL('../../../../dist/libs/persistence/src/checks/preflight-command.js', import.meta.url));

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

interface Server {
  readonly version?: string;
  readonly greeting?: Document;
  /** Replies to commands by name; other commands run, as far as a script can do that. */
  readonly answers?: Readonly<Record<string, Document>>;
  readonly found?: readonly Document[];
}

async function server({ version = '7.0.3', greeting = PRIMARY, answers = {}, found = [] }: Server): Promise<ScriptedStore> {
  const script: Script = (command) => {
    const [name = ''] = Object.keys(command);
    const told: Readonly<Record<string, Document>> = {
      buildInfo: { ok: 1, version },
      insert: { ok: 1, n: 1 },
      find: { ok: 1, cursor: { id: Long.ZERO, ns: 'a.b', firstBatch: found } },
      findAndModify: { ok: 1, value: command['query']?.$and?.[0] ?? null },
      ...answers,
    };
    return told[name] ?? { ok: 1 };
  };
  const store = await ScriptedStore.start(script, greeting, null);
  opened.push(store);
  return store;
}

const inspected = (store: ScriptedStore): Promise<unknown> =>
  inspectStore(store.uri, 'config', 500).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? { name: error.name, message: error.message } : error),
  );
const addressOf = ({ uri }: ScriptedStore): string => uri.slice('mongodb://'.length, uri.indexOf('/?'));
const refusal = (message: string) => ({ name: 'StartError', message: `MONGODB_URI ${message}` });

describe('the store a process is started with', () => {
  it('is accepted when a transaction it aborts leaves nothing behind, and keeps nothing of the trial', async () => {
    const store = await server({});
    expect(await inspected(store)).toBe('accepted');
    const collection: unknown = store.commands('insert')[0]?.['insert'];
    expect(collection).toMatch(/^preflight_[0-9a-f]{24}$/);
    expect(
      store.commands('insert').map(({ documents, startTransaction = false }) => [documents[0].name, startTransaction]),
    ).toEqual([
      ['kept', false],
      ['undone', true],
      ['kept', false],
    ]);
    expect(store.commands('abortTransaction')).toHaveLength(2);
    expect(store.commands('find')).toMatchObject([{ find: collection, filter: { name: 'undone' }, $db: 'groundwork_config' }]);
    expect(store.commands('find')[0]).not.toHaveProperty('autocommit');
    expect(store.commands('drop')).toMatchObject([
      { drop: collection, $db: 'groundwork_config' },
      { drop: store.commands('insert')[2]?.['insert'], $db: 'groundwork_config' },
    ]);
  });

  it('is tried with the guard of upserts in a transaction, which is undone', async () => {
    const store = await server({});
    expect(await inspected(store)).toBe('accepted');
    expect(store.commands('findAndModify')).toMatchObject([
      {
        query: { $and: [{ _id: expect.any(String), name: 'guarded' }, UPSERT_GUARD] },
        update: { $set: { seen: true } },
        upsert: true,
        startTransaction: true,
        autocommit: false,
        $db: 'groundwork_config',
      },
    ]);
  });

  it.each<[string, Document | null]>([
    ['all of them', { _id: new ObjectId(), seen: true }],
    ['those beside _id', { _id: 'kept', seen: true }],
    ['the document', null],
  ])('is rejected when it loses fields of an upsert’s filter: %s', async (_, value) => {
    const store = await server({ answers: { findAndModify: { ok: 1, value } } });
    expect(await inspected(store)).toEqual(
      refusal(`has a server that loses the fields of the filter when a user’s upsert under rules inserts: ${addressOf(store)}`),
    );
    expect(store.commands('drop')).toHaveLength(2);
  });

  it('is rejected when an aborted transaction left something behind', async () => {
    const store = await server({ found: [{ name: 'undone' }] });
    expect(await inspected(store)).toEqual(
      refusal(`has a server that keeps writes of an aborted transaction: ${addressOf(store)}`),
    );
    expect(store.commands('drop')).toHaveLength(1);
  });

  it('is rejected when it takes no transactions', async () => {
    const store = await server({ answers: { insert: { ok: 0, code: 263, errmsg: 'there are none here' } } });
    expect(await inspected(store)).toEqual(refusal(`has a server that cannot be used: ${addressOf(store)}: there are none here`));
  });

  it('is rejected when it is no replica set', async () => {
    const { setName, ...alone } = PRIMARY;
    expect(setName).toBe('scripted');
    const store = await server({ greeting: alone });
    expect(await inspected(store)).toEqual(
      refusal(`has a server that is not a member of a replica set, which transactions need: ${addressOf(store)}`),
    );
    expect(store.commands('insert')).toEqual([]);
  });

  it('may be a gateway of a sharded cluster', async () => {
    const { setName, ...alone } = PRIMARY;
    expect(setName).toBe('scripted');
    expect(await inspected(await server({ greeting: { ...alone, msg: 'isdbgrid' } }))).toBe('accepted');
  });

  it.each(['6.0.31', '5.0.0', '4.4.0'])('is rejected when it is %s', async (version) => {
    const store = await server({ version });
    expect(await inspected(store)).toEqual(
      refusal(`has a server that is older than MongoDB 7.0 (${version}): ${addressOf(store)}`),
    );
    expect(store.commands('insert')).toEqual([]);
  });

  it.each(['7.0.0', '8.0.4', '10.1.0'])('is accepted when it is %s', async (version) => {
    expect(await inspected(await server({ version }))).toBe('accepted');
  });

  it('is rejected when it is too old for the driver', async () => {
    const store = await server({ greeting: { ...PRIMARY, maxWireVersion: 6 } });
    expect(await inspected(store)).toEqual(refusal(`has a server that is older than MongoDB 7.0: ${addressOf(store)}`));
  });

  it.each([13, 18])('is rejected when it rejects the user: %i', async (code) => {
    const store = await server({ answers: { buildInfo: { ok: 0, code, errmsg: 'no' } } });
    expect(await inspected(store)).toEqual(refusal(`has credentials the server rejects: ${addressOf(store)}`));
  });

  it('is rejected without its password if the server does not respond', async () => {
    await expect(inspectStore('mongodb://me:hunter2@127.0.0.1:1/', 'config', 100)).rejects.toMatchObject(
      refusal('has no reachable server: 127.0.0.1:1'),
    );
  });

  it('is rejected when it is no connection string', async () => {
    await expect(inspectStore('mongodb://me:hunter2@127.0.0.1:1/?w=-7&tls=maybe', 'config')).rejects.toMatchObject(
      refusal('is not a valid connection string'),
    );
  });

  it('is checked once for all services; again after a rejection', async () => {
    const store = await server({});
    await Promise.all(['config', 'identity'].map((service) => preflightStore(store.uri, service)));
    await preflightStore(store.uri, 'logging');
    expect(store.commands('findAndModify')).toHaveLength(1);

    const old = await server({ version: '5.0.0' });
    await expect(preflightStore(old.uri, 'config')).rejects.toThrow('older than MongoDB 7.0');
    old.play((command) => ('buildInfo' in command ? { ok: 1, version: '5.0.1' } : { ok: 1 }));
    await expect(preflightStore(old.uri, 'config')).rejects.toThrow('older than MongoDB 7.0 (5.0.1)');
  });

  it('is not asked when it is a part of the process', async () => {
    const store = await server({ version: '5.0.0' });
    trustStore(store.uri);
    await preflightStore(store.uri, 'config');
    expect(store.received).toEqual([]);
  });

  it('may be the embedded one', async () => {
    const store = await startTestStore();
    opened.push(store);
    await expect(inspectStore(store.uri, 'config')).resolves.toBeUndefined();
  });
});

describe('the report on a store', () => {
  const lines = (needs: readonly CheckedNeed[]) => needs.map(({ name, isThere, text }) => [name, isThere, text]);

  it('is of everything the platform relies on, and leaves nothing behind', async () => {
    const store = await startTestStore();
    opened.push(store);
    expect(lines(await reportOnStore(store.uri))).toEqual([
      ['version', true, expect.stringMatching(/^8\./)],
      ['replica set', true, expect.any(String)],
      ['sessions', true, '30 minutes'],
      ['transactions', true, 'an aborted transaction leaves no writes'],
      ['change streams', true, 'a change arrives'],
      ['pre-images', true, 'a change event has the pre-image'],
      ['upsert guard', true, 'an upsert keeps the fields of its filter'],
      ['rights', true, 'may use any database'],
    ]);
    const client = new MongoClient(store.uri);
    opened.push(client);
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    expect(databases.map(({ name }) => name).filter((name) => name.includes('preflight'))).toEqual([]);
  });

  describe('on a server that lacks one thing', () => {
    const no = { ok: 0, code: 13, errmsg: 'not authorized' };
    const stream = (batch: string, changes: readonly Document[]): Document => ({
      ok: 1,
      cursor: { id: Long.fromNumber(7), ns: 'a.b', [batch]: changes, postBatchResumeToken: { _data: '01' } },
    });
    const change = { _id: { _data: '02' }, operationType: 'update', fullDocumentBeforeChange: { name: 'before' } };
    const { fullDocumentBeforeChange, ...withoutImage } = change;
    /** Replies of a server that has everything, as far as scripts can show. */
    const complete: Readonly<Record<string, Document>> = {
      aggregate: stream('firstBatch', []),
      getMore: stream('nextBatch', [change]),
      update: { ok: 1, n: 1, nModified: 1 },
      listCollections: { ok: 1, cursor: { id: Long.ZERO, ns: 'a.$cmd', firstBatch: [] } },
    };
    const { setName, ...alone } = PRIMARY;
    const { logicalSessionTimeoutMinutes, ...sessionless } = PRIMARY;

    it.each<[string, Server, readonly [string, string][]]>([
      ['nothing', {}, []],
      ['the version', { version: '6.0.3' }, [['version', 'the server is older than MongoDB 7.0 (6.0.3)']]],
      [
        'a replica set',
        { greeting: alone },
        [['replica set', 'the server is not a member of a replica set, which transactions need']],
      ],
      [
        'sessions, and what needs them',
        { greeting: sessionless },
        [
          ['sessions', 'the server has no sessions'],
          ['transactions', 'Current topology does not support sessions'],
          ['upsert guard', 'Current topology does not support sessions'],
        ],
      ],
      [
        'transactions that can be undone',
        { found: [{ name: 'undone' }] },
        [['transactions', 'the server keeps writes of an aborted transaction']],
      ],
      [
        'change streams, and so what was before',
        { answers: { aggregate: { ok: 0, code: 40_573, errmsg: 'no streams' } } },
        [
          ['change streams', 'no streams'],
          ['pre-images', 'no streams'],
        ],
      ],
      [
        'changes in its streams',
        { answers: { getMore: stream('nextBatch', []) } },
        [
          ['change streams', 'the server does not report changes'],
          ['pre-images', 'the server does not report changes'],
        ],
      ],
      [
        'pre-images',
        { answers: { getMore: stream('nextBatch', [withoutImage]) } },
        [['pre-images', 'the server does not store pre-images of changes']],
      ],
      [
        'the fields of an upsert’s filter',
        { answers: { findAndModify: { ok: 1, value: { _id: new ObjectId() } } } },
        [['upsert guard', 'the server loses the fields of the filter when a user’s upsert under rules inserts']],
      ],
      ['the right to list databases', { answers: { listDatabases: no } }, [['rights', 'not authorized']]],
      ['the right to change collections', { answers: { collMod: no } }, [['rights', 'not authorized']]],
      ['the right to make indexes', { answers: { createIndexes: no } }, [['rights', 'not authorized']]],
    ])('names it alone: %s', async (_, lacking, missing) => {
      expect([setName, logicalSessionTimeoutMinutes, fullDocumentBeforeChange]).toEqual(['scripted', 30, { name: 'before' }]);
      const store = await server({ ...lacking, answers: { ...complete, ...lacking.answers } });

      const needs = await reportOnStore(store.uri, 2_000);

      expect(needs).toHaveLength(8);
      expect(needs.filter(({ isThere }) => !isThere).map(({ name, text }) => [name, text])).toEqual(missing);
    });
  });

  it('reports each missing part and continues', async () => {
    const { setName, logicalSessionTimeoutMinutes, ...alone } = PRIMARY;
    expect([setName, logicalSessionTimeoutMinutes]).toEqual(['scripted', 30]);
    const no = { ok: 0, code: 13, errmsg: 'not authorized' };
    const answers = { listDatabases: no, aggregate: { ok: 0, code: 40_573, errmsg: 'no streams' }, abortTransaction: no };
    const store = await server({ version: '6.0.3', greeting: alone, answers });
    expect(lines(await reportOnStore(store.uri, 500))).toEqual([
      ['version', false, 'the server is older than MongoDB 7.0 (6.0.3)'],
      ['replica set', false, 'the server is not a member of a replica set, which transactions need'],
      ['sessions', false, 'the server has no sessions'],
      ['transactions', false, expect.stringMatching(/./)],
      ['change streams', false, 'no streams'],
      ['pre-images', false, 'no streams'],
      ['upsert guard', false, expect.stringMatching(/./)],
      ['rights', false, 'not authorized'],
    ]);
  });

  it('is rejected without the password if the server does not respond', async () => {
    await expect(reportOnStore('mongodb://me:hunter2@127.0.0.1:1/', 100)).rejects.toMatchObject(
      refusal('has no reachable server: 127.0.0.1:1'),
    );
  });
});

describe('the command', () => {
  const run = async (uri: string | undefined): Promise<unknown> => {
    const { MONGODB_URI: _, ...environment } = process.env;
    const env = uri === undefined ? environment : { ...environment, MONGODB_URI: uri };
    const program = spawn(process.execPath, [COMMAND], { env });
    const [out, err] = [text(program.stdout), text(program.stderr)];
    const [status] = (await once(program, 'exit')) as [number];
    return { status, out: (await out).split('\n').slice(0, -1), err: await err };
  };

  it('prints a line for each and ends well where nothing is missing', async () => {
    const store = await startTestStore();
    opened.push(store);
    expect(await run(store.uri)).toEqual({
      status: 0,
      out: [
        expect.stringMatching(/^ok {7}version {9}8\.\d+\.\d+$/),
        expect.stringMatching(/^ok {7}replica set {5}\S+$/),
        'ok       sessions        30 minutes',
        'ok       transactions    an aborted transaction leaves no writes',
        'ok       change streams  a change arrives',
        'ok       pre-images      a change event has the pre-image',
        'ok       upsert guard    an upsert keeps the fields of its filter',
        'ok       rights          may use any database',
      ],
      err: '',
    });
  });

  it('ends with status 1 where something is missing, and where nothing can be asked', async () => {
    const store = await server({ version: '6.0.3', answers: { listDatabases: { ok: 0, code: 13, errmsg: 'not authorized' } } });
    expect(await run(store.uri)).toMatchObject({
      status: 1,
      out: expect.arrayContaining([
        'missing  version         the server is older than MongoDB 7.0 (6.0.3)',
        'missing  rights          not authorized',
      ]) as unknown,
      err: '',
    });
    expect(await run(undefined)).toEqual({
      status: 1,
      out: [],
      err: 'MONGODB_URI is not set: without it, a single process uses the embedded store\n',
    });
  });
});
