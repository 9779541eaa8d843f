import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BusClient } from '#bus/client/bus-client.js';
import { InProcessTransport } from '#bus/transport/in-process-transport.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { newId } from '#contracts/ids.js';
import { failureOf } from '#testing/signal.js';
import { SecretTexts } from './secret-texts.js';

describe('strings of the secrets of an app', () => {
  let transport: InProcessTransport;
  let texts: SecretTexts;
  let asked: string[][];
  /** Secrets stored in `config`; `null` while it does not respond. */
  let stored: Record<string, string> | null;
  let app: AppSnapshot;

  beforeEach(() => {
    [asked, stored] = [[], { uri: 'u', more: 'm' }];
    app = { appId: newId(), secretsVersion: 1 } as AppSnapshot;
    transport = new InProcessTransport({ copy: true });
    transport.serve(revealSecrets.subject, 'config', async (body) => {
      const { names } = body as { names: string[] };
      asked.push(names);
      const known = stored;
      if (!known) return { ok: false, code: 'Unavailable', message: 'away' };
      const values = Object.fromEntries(names.flatMap((name) => (name in known ? [[name, known[name]]] : [])));
      return { ok: true, body: { values } };
    });
    texts = new SecretTexts(new BusClient(transport));
  });
  afterEach(() => transport.drain());

  it('are not asked for again when something else of the app changed, nor those there are none of', async () => {
    expect(await texts.of(app, ['uri', 'gone', 'toString'])).toStrictEqual(new Map([['uri', 'u']]));
    stored = null;
    expect(await texts.of({ ...app, treeHash: newId() }, ['gone', 'uri'])).toStrictEqual(new Map([['uri', 'u']]));
    expect(await texts.of(app, [])).toStrictEqual(new Map());
    expect(asked).toStrictEqual([['uri', 'gone', 'toString']]);
  });

  it('are requested when first named, and omitted if not named', async () => {
    await texts.of(app, ['uri']);
    expect(await texts.of(app, ['uri', 'more'])).toStrictEqual(
      new Map([
        ['uri', 'u'],
        ['more', 'm'],
      ]),
    );
    expect(asked).toStrictEqual([['uri'], ['more']]);
    stored = null;
    expect(await texts.of(app, ['uri'])).toStrictEqual(new Map([['uri', 'u']]));
  });

  it('are cached for concurrent callers', async () => {
    await Promise.all([texts.of(app, ['uri']), texts.of(app, ['more'])]);
    stored = null;
    expect(await texts.of(app, ['uri', 'more'])).toHaveProperty('size', 2);
  });

  it('are read again after a secret changes', async () => {
    await texts.of(app, ['uri']);
    stored = { uri: 'changed' };
    expect(await texts.of({ ...app, secretsVersion: 2 }, ['uri'])).toStrictEqual(new Map([['uri', 'changed']]));
    stored = null;
    expect(await failureOf(texts.of({ ...app, secretsVersion: 3 }, ['uri']))).toMatchObject({ code: 'Unavailable' });
  });

  it('are separate for each app, and requested in chunks', async () => {
    await texts.of(app, ['uri']);
    stored = {};
    expect(await texts.of({ ...app, appId: newId() }, ['uri'])).toStrictEqual(new Map());
    await texts.of(
      app,
      Array.from({ length: 1_001 }, (_, n) => `name${n}`),
    );
    expect(asked.map(({ length }) => length)).toStrictEqual([1, 1, 1_000, 1]);
  });
});
