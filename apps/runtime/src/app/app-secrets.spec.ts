import { beforeEach, describe, expect, it } from 'vitest';
import type { SecretTexts } from '#apps/snapshots/secret-texts.js';
import { AppError } from '#contracts/error.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { failureOf } from '#testing/signal.js';
import { aService, anApp } from '../testing/app-builders.js';
import { AppSecrets } from './app-secrets.js';

describe('secrets of an app', () => {
  let secrets: AppSecrets;
  let asked: (readonly string[])[];
  /** True if secrets can be fetched. */
  let there: boolean;
  let app: AppSnapshot;

  beforeEach(() => {
    [asked, there] = [[], true];
    const of = async (_: AppSnapshot, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      asked.push(names);
      if (!there) throw new AppError('Unavailable', 'away');
      return new Map(names.map((name) => [name, `text of ${name}`]));
    };
    secrets = new AppSecrets({ of } as SecretTexts);
    const services = [aService('db', 'mongodb', { secret_config: { uri: 'ownUri', other: 'unused' } })];
    app = anApp([], { services, values: [], endpoints: [] });
  });

  it('are those it uses, asked for once for each snapshot', async () => {
    const expected = new Map([['ownUri', 'text of ownUri']]);
    expect(await Promise.all([secrets.of(app), secrets.of(app)])).toStrictEqual([expected, expected]);
    await secrets.of({ ...app });
    expect(asked).toStrictEqual([['ownUri'], ['ownUri']]);
  });

  it('are asked for again after a failure', async () => {
    there = false;
    expect(await failureOf(secrets.of(app))).toMatchObject({ code: 'Unavailable' });
    there = true;
    expect(await secrets.of(app)).toHaveProperty('size', 1);
  });
});
