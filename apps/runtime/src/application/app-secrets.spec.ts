import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BusClient } from '#bus/bus-client.js';
import { InProcessTransport } from '#bus/in-process-transport.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { newId } from '#platform/ids.js';
import { failureOf } from '#testing/signal.js';
import { aService, anApp } from '../testing/app-builders.js';
import { AppSecrets } from './app-secrets.js';

describe('secrets of an app', () => {
  let transport: InProcessTransport;
  let secrets: AppSecrets;
  let asked: string[][];
  /** What `config` knows; `null` while it does not answer. */
  let stored: Record<string, string> | null;

  beforeEach(() => {
    [asked, stored] = [[], { ownUri: 'uri', more: 'text' }];
    transport = new InProcessTransport({ copy: true });
    transport.serve(revealSecrets.subject, 'config', async (body) => {
      const { names } = body as { names: string[] };
      asked.push(names);
      const known = stored;
      if (!known) return { ok: false, code: 'Unavailable', message: 'away' };
      const values = Object.fromEntries(names.flatMap((name) => (name in known ? [[name, known[name]]] : [])));
      return { ok: true, body: { values } };
    });
    secrets = new AppSecrets(new BusClient(transport));
  });
  afterEach(() => transport.drain());

  function appWith(names: readonly string[], settings: Partial<AppSnapshot> = {}): AppSnapshot {
    const services = names.map((uri) => aService(uri, 'mongodb', { secret_config: { uri } }));
    return anApp([], { services, values: [], endpoints: [], ...settings });
  }

  it('are not asked for again when something else of the app changed', async () => {
    const app = appWith(['ownUri', 'gone']);
    expect(await secrets.of(app)).toStrictEqual(new Map([['ownUri', 'uri']]));
    stored = null;
    expect(await secrets.of({ ...app, treeHash: newId() })).toStrictEqual(new Map([['ownUri', 'uri']]));
    expect(asked).toStrictEqual([['ownUri', 'gone']]);
  });

  it('that are named for the first time are asked for, and those not named any more are not answered', async () => {
    const app = appWith(['ownUri']);
    await secrets.of(app);
    const next = appWith(['ownUri', 'more'], { appId: app.appId });
    expect(await secrets.of(next)).toStrictEqual(
      new Map([
        ['more', 'text'],
        ['ownUri', 'uri'],
      ]),
    );
    expect(asked).toStrictEqual([['ownUri'], ['more']]);
    expect(await secrets.of(appWith(['more'], { appId: app.appId }))).toStrictEqual(new Map([['more', 'text']]));
  });

  it('are asked for anew when a secret changed', async () => {
    const app = appWith(['ownUri']);
    await secrets.of(app);
    stored = { ownUri: 'changed' };
    expect(await secrets.of({ ...app, secretsVersion: 2 })).toStrictEqual(new Map([['ownUri', 'changed']]));
    stored = null;
    expect(await failureOf(secrets.of({ ...app, secretsVersion: 3 }))).toMatchObject({ code: 'Unavailable' });
  });

  it('of one app are nothing to another', async () => {
    await secrets.of(appWith(['ownUri']));
    stored = {};
    expect(await secrets.of(appWith(['ownUri']))).toStrictEqual(new Map());
  });
});
