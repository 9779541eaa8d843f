import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteApp } from '#contracts/config/apps.contract.js';
import {
  DEPLOYED_APPS_PAGE,
  listDeployedTriggers,
  type DeployedTriggersPage,
} from '#contracts/config/deployed-triggers.contract.js';
import { createDraft } from '#contracts/config/drafts.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import { createTrigger } from '#contracts/config/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function deployed(request: { after?: string; appId?: string }): Promise<DeployedTriggersPage> {
  return JSON.parse((await config.call(listDeployedTriggers, request)).text()) as DeployedTriggersPage;
}

async function anAppWithTriggers() {
  const { app, groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  const fn = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
  const service = await config.call(createService, { ...key, name: 'db', type: 'mongodb-atlas' });
  await config.call(createService, { ...key, name: 'other', type: 'http' });
  const run = { function_id: fn._id };
  const watched = { service_id: service._id, database: 'd', collection: 'c', operation_types: ['INSERT'] };
  const database = await config.call(createTrigger, { ...key, ...run, name: 'w', type: 'DATABASE', config: watched });
  const schedule = { schedule: '0 0 * * *' };
  const nightly = await config.call(createTrigger, {
    ...key,
    ...run,
    name: 'n',
    type: 'SCHEDULED',
    config: schedule,
    disabled: true,
  });
  return { app, key, fn, service, database, nightly, watched, schedule };
}

describe('deployed triggers', () => {
  it('come with everything needed to run an app, also disabled ones', async () => {
    const { app, key, fn, service, database, nightly, watched, schedule } = await anAppWithTriggers();
    const kept = { function_id: fn._id, event_processors: {}, error_handler: null, modified: expect.any(Number) };

    const page = await deployed({ appId: key.appId });

    expect(page).toEqual({
      apps: [
        {
          ...key,
          domainId: app.domain_id,
          location: 'US-VA',
          providerRegion: 'aws-us-east-1',
          head: expect.stringMatching(/^[0-9a-f]{64}:0:0:[\w-]+:GLOBAL:aws-us-east-1$/),
          deployedAt: expect.any(Number),
          triggers: [
            { _id: database._id, name: 'w', type: 'DATABASE', config: watched, disabled: false, ...kept },
            { _id: nightly._id, name: 'n', type: 'SCHEDULED', config: schedule, disabled: true, ...kept },
          ],
          services: [{ _id: service._id, name: 'db', type: 'mongodb-atlas', version: 1, config: {}, secret_config: {} }],
        },
      ],
    });
    expect(page.apps[0]?.deployedAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it('exclude those of drafts', async () => {
    const { key, fn, schedule } = await anAppWithTriggers();
    await config.call(createDraft, key);
    await config.call(createTrigger, { ...key, name: 'drafted', type: 'SCHEDULED', config: schedule, function_id: fn._id });

    expect((await deployed({ appId: key.appId })).apps[0]?.triggers.map(({ name }) => name)).toEqual(['w', 'n']);
  });

  it('come in pages for all apps, without apps that have none', async () => {
    const first = await anAppWithTriggers();
    const second = await anAppWithTriggers();
    const empty = await config.anApp();
    const gone = await anAppWithTriggers();
    await config.call(deleteApp, gone.key);
    const found: string[] = [];
    let page = await deployed({});
    for (;;) {
      found.push(...page.apps.map(({ appId }) => appId));
      if (page.next === undefined) break;
      page = await deployed({ after: page.next });
    }
    expect(found).toEqual(expect.arrayContaining([first.key.appId, second.key.appId]));
    expect(found).not.toContain(empty.appId);
    expect(found).not.toContain(gone.key.appId);
    expect(found).toEqual(found.toSorted());
    expect((await deployed({ after: 'f'.repeat(24) })).apps).toEqual([]);
    expect(await deployed({ appId: gone.key.appId })).toEqual({ apps: [] });
    expect(await deployed({ appId: newId() })).toEqual({ apps: [] });
    expect(DEPLOYED_APPS_PAGE).toBeGreaterThan(found.length);
  });
});
