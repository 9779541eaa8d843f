import { beforeEach, describe, expect, it } from 'vitest';
import type { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import { createLogger } from '#process/log/logger.js';
import { KnownApps } from './known-apps.js';
import type { KnownAppsRepository } from './known-apps.repository.js';
import { RecordOwners } from './record-owners.js';

let stored: string[];
let removed: string[];
let asked: string[][];
let answer: (appIds: readonly string[]) => Record<string, string | null>;
let apps: KnownApps;

beforeEach(() => {
  [stored, removed, asked] = [[], [], []];
  answer = (appIds) => Object.fromEntries(appIds.map((id) => [id, 'head']));
  const repository = {
    save: async (appId: string) => void (stored = [...new Set([...stored, appId])].toSorted()),
    page: async (after: string | null, limit: number) => stored.filter((id) => after === null || id > after).slice(0, limit),
    remove: async (appId: string) => void (stored = stored.filter((id) => id !== appId)),
  };
  const owners = new RecordOwners();
  owners.register({ removeOfApp: async (appId) => void removed.push(appId), removeOfUser: async () => {} });
  const call = async (_contract: unknown, { appIds }: { appIds: string[] }) => {
    asked.push(appIds);
    return { heads: answer(appIds) };
  };
  apps = new KnownApps(
    repository as unknown as KnownAppsRepository,
    owners,
    { call } as unknown as BusClient,
    createLogger('test', 'silent'),
  );
});

describe('known apps', () => {
  it('lose the records of deleted apps only', async () => {
    for (const appId of ['a', 'b', 'c']) await apps.note(appId, 'anon-user');
    answer = () => ({ a: 'head', b: null, c: 'head' });

    await apps.sweep();

    expect(removed).toEqual(['b']);
    expect(stored).toEqual(['a', 'c']);
  });

  it('nothing is said about keep their records', async () => {
    await apps.note('a', 'anon-user');
    answer = () => ({});

    await apps.sweep();

    expect(removed).toEqual([]);
  });

  it('keep their records while config is unavailable', async () => {
    await apps.note('a', 'anon-user');
    answer = () => {
      throw new AppError('Unavailable', 'config is away');
    };

    await expect(apps.sweep()).rejects.toMatchObject({ code: 'Unavailable' });
    expect(removed).toEqual([]);
  });

  it('are asked about 500 at a time', async () => {
    stored = Array.from({ length: 1_001 }, (_, at) => String(at).padStart(4, '0'));

    await apps.sweep();

    expect(asked.map((appIds) => appIds.length)).toEqual([500, 500, 1]);
  });

  it('are noted again after their removal', async () => {
    await apps.note('a', 'anon-user');
    await apps.removeApp({ appId: 'a' });
    expect(stored).toEqual([]);
    await apps.note('a', 'anon-user');
    expect(stored).toEqual(['a']);
  });
});
