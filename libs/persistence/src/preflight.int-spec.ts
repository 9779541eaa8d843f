import { Long, type Document } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { PRIMARY, ScriptedStore, type Script } from '#testing/scripted-store.js';
import { startTestStore } from '#testing/test-store.js';
import { trustStore } from './checked-stores.js';
import { inspectStore, preflightStore } from './preflight.js';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

interface Server {
  readonly version?: string;
  readonly greeting?: Document;
  /** Replies to commands by name; the rest is carried out, as far as somebody can tell. */
  readonly answers?: Readonly<Record<string, Document>>;
  readonly found?: readonly Document[];
}

async function server({ version = '6.0.3', greeting = PRIMARY, answers = {}, found = [] }: Server): Promise<ScriptedStore> {
  const script: Script = (command) => {
    const [name = ''] = Object.keys(command);
    const told: Readonly<Record<string, Document>> = {
      buildInfo: { ok: 1, version },
      insert: { ok: 1, n: 1 },
      find: { ok: 1, cursor: { id: Long.ZERO, ns: 'a.b', firstBatch: found } },
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
    ]);
    expect(store.commands('abortTransaction')).toHaveLength(1);
    expect(store.commands('find')).toMatchObject([{ find: collection, filter: { name: 'undone' }, $db: 'groundwork_config' }]);
    expect(store.commands('find')[0]).not.toHaveProperty('autocommit');
    expect(store.commands('drop')).toMatchObject([{ drop: collection, $db: 'groundwork_config' }]);
  });

  it('is refused when an aborted transaction left something behind', async () => {
    const store = await server({ found: [{ name: 'undone' }] });
    expect(await inspected(store)).toEqual(
      refusal(`names a server whose aborted transactions leave something behind: ${addressOf(store)}`),
    );
    expect(store.commands('drop')).toHaveLength(1);
  });

  it('is refused when it takes no transactions', async () => {
    const store = await server({ answers: { insert: { ok: 0, code: 263, errmsg: 'there are none here' } } });
    expect(await inspected(store)).toEqual(
      refusal(`names a server that cannot be used: ${addressOf(store)}: there are none here`),
    );
  });

  it('is refused when it is no replica set', async () => {
    const { setName, ...alone } = PRIMARY;
    expect(setName).toBe('scripted');
    const store = await server({ greeting: alone });
    expect(await inspected(store)).toEqual(
      refusal(`names a server that is no member of a replica set, which transactions need: ${addressOf(store)}`),
    );
    expect(store.commands('insert')).toEqual([]);
  });

  it('may be a gateway of a sharded cluster', async () => {
    const { setName, ...alone } = PRIMARY;
    expect(setName).toBe('scripted');
    expect(await inspected(await server({ greeting: { ...alone, msg: 'isdbgrid' } }))).toBe('accepted');
  });

  it.each(['5.0.31', '4.4.0'])('is refused when it is %s', async (version) => {
    const store = await server({ version });
    expect(await inspected(store)).toEqual(refusal(`names a server older than MongoDB 6.0 (${version}): ${addressOf(store)}`));
    expect(store.commands('insert')).toEqual([]);
  });

  it.each(['6.0.0', '8.0.4', '10.1.0'])('is accepted when it is %s', async (version) => {
    expect(await inspected(await server({ version }))).toBe('accepted');
  });

  it('is refused when it is too old for the driver', async () => {
    const store = await server({ greeting: { ...PRIMARY, maxWireVersion: 6 } });
    expect(await inspected(store)).toEqual(refusal(`names a server older than MongoDB 6.0: ${addressOf(store)}`));
  });

  it.each([13, 18])('is refused when it refuses the user: %i', async (code) => {
    const store = await server({ answers: { buildInfo: { ok: 0, code, errmsg: 'no' } } });
    expect(await inspected(store)).toEqual(refusal(`names a user the server refuses: ${addressOf(store)}`));
  });

  it('is refused when nobody answers there, without its password', async () => {
    await expect(inspectStore('mongodb://me:hunter2@127.0.0.1:1/', 'config', 100)).rejects.toMatchObject(
      refusal('names no server that can be reached: 127.0.0.1:1'),
    );
  });

  it('is refused when it is no connection string', async () => {
    await expect(inspectStore('mongodb://me:hunter2@127.0.0.1:1/?w=-7&tls=maybe', 'config')).rejects.toMatchObject(
      refusal('is no connection string a driver understands'),
    );
  });

  it('is looked at once, whichever services ask; again when it was refused', async () => {
    const store = await server({});
    await Promise.all(['config', 'identity'].map((service) => preflightStore(store.uri, service)));
    await preflightStore(store.uri, 'logging');
    expect(store.commands('buildInfo')).toHaveLength(1);

    const old = await server({ version: '5.0.0' });
    await expect(preflightStore(old.uri, 'config')).rejects.toThrow('older than MongoDB 6.0');
    old.play((command) => ('buildInfo' in command ? { ok: 1, version: '5.0.1' } : { ok: 1 }));
    await expect(preflightStore(old.uri, 'config')).rejects.toThrow('older than MongoDB 6.0 (5.0.1)');
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
