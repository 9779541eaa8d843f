import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAppFigures } from '#contracts/config/apps.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { AppError } from '#contracts/error.js';
import { getAdminNames } from '#contracts/identity/admin.contract.js';
import { countUsersOfApps } from '#contracts/identity/user-counts.contract.js';
import { getProjectUsage, type ProjectUsage } from '#contracts/logging/usage.contract.js';
import { newId } from '#contracts/ids.js';
import { fake } from '#testing/test-process.js';
import { RUNTIME_AWAY, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

const HOURS = ['2026-11-27T04:00:00.000Z', '2026-11-27T05:00:00.000Z'];

let config: ConfigProcess;
let usage: ProjectUsage;
let counts: Record<string, number>;
let isAway: boolean;
beforeAll(async () => {
  config = await startConfigProcess(
    [],
    [
      RUNTIME_AWAY,
      fake(getAdminNames, () => ({ names: { [config.adminId]: 'ann@example.com' } })),
      fake(getProjectUsage, () => {
        if (isAway) throw new AppError('Unavailable', 'logging is away');
        return usage;
      }),
      fake(countUsersOfApps, () => ({ counts })),
    ],
  );
});
afterAll(() => config.close());

describe('metrics of the apps of a project', () => {
  it('are requests, users and the newest deployment of each', async () => {
    isAway = false;
    const { groupId, appId } = await config.anApp('busy');
    const { appId: idle } = await config.anApp('idle', groupId);
    await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 0' });
    const hourly = [
      { requests: 4, errors: 0 },
      { requests: 6, errors: 1 },
    ];
    usage = { hours: HOURS, apps: [{ appId, requests: 9, errors: 1, hourly }] };
    counts = { [appId]: 12 };

    const figures = await config.call(listAppFigures, { groupId });

    expect(figures).toEqual([
      {
        app_id: appId,
        requests_1h: 9,
        errors_1h: 1,
        hours: HOURS.map((timestamp, index) => ({ timestamp, ...hourly[index] })),
        users: 12,
        last_deployment: expect.objectContaining({ user_name: 'ann@example.com', origin: 'Admin API' }) as unknown,
      },
      {
        app_id: idle,
        requests_1h: 0,
        errors_1h: 0,
        hours: HOURS.map((timestamp) => ({ timestamp, requests: 0, errors: 0 })),
        users: null,
        last_deployment: null,
      },
    ]);
  });

  it('come without the part of a service that is away', async () => {
    isAway = true;
    const { groupId, appId } = await config.anApp();
    counts = { [appId]: 3 };

    expect(await config.call(listAppFigures, { groupId })).toMatchObject([
      { app_id: appId, requests_1h: null, errors_1h: null, hours: null, users: 3 },
    ]);
  });

  it('are for readers of the project alone', async () => {
    isAway = false;
    usage = { hours: HOURS, apps: [] };
    const { groupId } = await config.anApp();

    expect(await config.call(listAppFigures, { groupId }, { role: 'reader' })).toHaveLength(1);
    await expect(config.call(listAppFigures, { groupId }, { groupId: newId() })).rejects.toMatchObject({ code: 'GroupNotFound' });
  });
});
