import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getApp } from '#contracts/config/apps.contract.js';
import {
  APP_PARTS_MAX,
  readAppParts,
  type AppPart,
  type AppPartOutcome,
  type AppPartOutcomes,
} from '#contracts/config/app-parts.contract.js';
import { getAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { createDefaultRule } from '#contracts/config/default-rules.contract.js';
import { getDeployment, listDeployments } from '#contracts/config/deployments.contract.js';
import { createDraft, diffDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { createFunction, getFunction, listFunctions } from '#contracts/config/functions.contract.js';
import { createRule, listRules } from '#contracts/config/rules.contract.js';
import { createSecret, listSecrets } from '#contracts/config/secrets.contract.js';
import { createService, getService, listServices } from '#contracts/config/services.contract.js';
import { createValue, getValue, listValues } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function read(groupId: string, parts: readonly AppPart[]): Promise<readonly AppPartOutcome[]> {
  const reply = await config.call(readAppParts, { groupId, parts: [...parts] });
  return (JSON.parse(reply.text()) as AppPartOutcomes).outcomes;
}

describe('parts of apps', () => {
  it('are what the single reads answer', async () => {
    const { groupId, appId } = await config.anApp();
    const key = { groupId, appId };
    const fn = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1;' });
    const service = await config.call(createService, {
      ...key,
      name: 'store',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    const serviceKey = { ...key, serviceId: service._id };
    await config.call(createRule, { ...serviceKey, database: 'shop', collection: 'items' });
    const defaultRule = await config.call(createDefaultRule, { ...serviceKey, roles: [], filters: [] });
    const value = await config.call(createValue, { ...key, name: 'v', value: { a: [1] } });
    await config.call(createSecret, { ...key, name: 's', value: 'hidden' });
    const [deployment] = await config.call(listDeployments, key);
    const draft = await config.call(createDraft, key);
    const [provider] = await config.call(listAuthProviders, key);
    const providerId = provider?._id ?? '';
    const deploymentId = deployment?._id ?? '';

    const outcomes = await read(groupId, [
      { kind: 'app', appId },
      { kind: 'functions', appId },
      { kind: 'function', appId, id: fn._id },
      { kind: 'services', appId },
      { kind: 'service', appId, id: service._id },
      { kind: 'serviceConfig', appId, id: service._id },
      { kind: 'rules', appId, id: service._id },
      { kind: 'defaultRule', appId, id: service._id },
      { kind: 'authProviders', appId },
      { kind: 'authProvider', appId, id: providerId },
      { kind: 'values', appId },
      { kind: 'value', appId, id: value._id },
      { kind: 'secrets', appId },
      { kind: 'deployments', appId },
      { kind: 'deployment', appId, id: deploymentId },
      { kind: 'drafts', appId },
      { kind: 'draftDiff', appId, id: draft._id },
    ]);

    expect(outcomes).toEqual(
      [
        await config.call(getApp, key),
        await config.call(listFunctions, key),
        await config.call(getFunction, { ...key, functionId: fn._id }),
        await config.call(listServices, key),
        await config.call(getService, serviceKey),
        { clusterName: 'Cluster0' },
        await config.call(listRules, serviceKey),
        defaultRule,
        await config.call(listAuthProviders, key),
        await config.call(getAuthProvider, { ...key, providerId }),
        await config.call(listValues, key),
        await config.call(getValue, { ...key, valueId: value._id }),
        await config.call(listSecrets, key),
        await config.call(listDeployments, key),
        await config.call(getDeployment, { ...key, deploymentId }),
        await config.call(listDrafts, key),
        await config.call(diffDraft, { ...key, draftId: draft._id }),
      ].map((value) => ({ value })),
    );
    expect(JSON.stringify(outcomes)).not.toContain('hidden');
  });

  it('fail each for itself: an app of another project is not found', async () => {
    const [mine, foreign] = [await config.anApp(), await config.anApp()];

    const outcomes = await read(mine.groupId, [
      { kind: 'app', appId: mine.appId },
      { kind: 'app', appId: foreign.appId },
      { kind: 'functions', appId: foreign.appId },
      { kind: 'functions', appId: 'nonsense' },
      { kind: 'function', appId: mine.appId, id: 'nonsense' },
      { kind: 'rules', appId: mine.appId },
    ]);

    const missing = (appId: string): AppPartOutcome => ({ code: 'AppNotFound', message: `app not found: '${appId}'` });
    expect(outcomes).toEqual([
      { value: mine.app },
      missing(foreign.appId),
      missing(foreign.appId),
      missing('nonsense'),
      { code: 'FunctionNotFound', message: "function not found: 'nonsense'" },
      { code: 'ServiceNotFound', message: "service not found: ''" },
    ]);
  });

  it('are rejected as a whole without a right on their project', async () => {
    const { groupId, appId } = await config.anApp();
    const foreign = { groupId: newId() };

    const refused = config.call(readAppParts, { groupId, parts: [{ kind: 'app', appId }] }, foreign);

    await expect(refused).rejects.toMatchObject({ code: 'GroupNotFound' });
  });

  it('are cut to the page asked for', async () => {
    const { groupId, appId } = await config.anApp();
    for (const name of ['a', 'b', 'c']) await config.call(createValue, { groupId, appId, name, value: 1 });

    const [page] = await read(groupId, [{ kind: 'values', appId, skip: 1, limit: 1 }]);

    expect(page).toMatchObject({ value: [{ name: 'b' }] });
    expect((page as { value: unknown[] }).value).toHaveLength(1);
  });

  it('are fewer than asked for where they would not fit into one message, but never none', async () => {
    const { groupId, appId } = await config.anApp();
    const source = `exports = () => 1; // ${'x'.repeat(900_000)}`;
    const { _id: id } = await config.call(createFunction, { groupId, appId, name: 'large', source });
    const part = { kind: 'function', appId, id } as const;

    expect(
      (
        await read(
          groupId,
          Array.from({ length: 10 }, () => part),
        )
      ).length,
    ).toBe(4);
    expect(await read(groupId, [part])).toMatchObject([{ value: { source } }]);
  });

  it.each([
    ['an unknown kind', [{ kind: 'users', appId: newId() }]],
    ['a page larger than allowed', [{ kind: 'values', appId: newId(), limit: 101 }]],
    ['an id that is no text', [{ kind: 'value', appId: newId(), id: { $ne: '' } }]],
    ['too many', Array.from({ length: APP_PARTS_MAX + 1 }, () => ({ kind: 'app', appId: newId() }))],
  ])('are rejected: %s', async (_, parts) => {
    const { groupId } = await config.anApp();

    await expect(read(groupId, parts as AppPart[])).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});
