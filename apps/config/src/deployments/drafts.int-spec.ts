import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appChanged, getApp, getAppSnapshot, listApps } from '#contracts/config/apps.contract.js';
import { listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import {
  createDraft,
  deployDraft,
  diffDraft,
  discardDraft,
  getDraft,
  listDrafts,
  type Draft,
} from '#contracts/config/drafts.contract.js';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { createRule } from '#contracts/config/rules.contract.js';
import { createSecret, deleteSecret, listSecrets, revealSecrets, updateSecret } from '#contracts/config/secrets.contract.js';
import { createService, deleteService, listServices } from '#contracts/config/services.contract.js';
import { createValue, listValues } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const OTHER = { userId: newId() };
const EMPTY_DIFF = {
  diffs: [],
  hosting_files_diff: { added: [], deleted: [], modified: [] },
  dependencies_diff: { added: [], deleted: [], modified: [] },
  graphql_config_diff: { field_diffs: [] },
  schema_options_diff: { graphql_validation_diff: [], rest_validation_diff: [] },
  entities: [],
};

let config: ConfigProcess;
let key: { groupId: string; appId: string };
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  key = { groupId, appId };
});

async function deployedFunctions(): Promise<string[]> {
  const text = (await config.call(getAppSnapshot, { appId: key.appId })).text();
  return (JSON.parse(text) as { functions: { name: string }[] }).functions.map(({ name }) => name);
}

async function namesOf(functions: Promise<{ name: string }[]>): Promise<string[]> {
  return (await functions).map(({ name }) => name);
}

describe('a draft', () => {
  it('is opened, listed, read and discarded in one shape', async () => {
    const app = await config.call(getApp, key);

    const draft = await config.call(createDraft, key);

    expect(draft).toEqual({ _id: ID, user_id: config.adminId, app, count: 0 });
    await expect(config.call(listDrafts, key)).resolves.toEqual([draft]);
    await expect(config.call(getDraft, { ...key, draftId: draft._id })).resolves.toEqual(draft);
    await expect(config.call(discardDraft, { ...key, draftId: draft._id })).resolves.toBeNull();
    await expect(config.call(listDrafts, key)).resolves.toEqual([]);
    await expect(config.call(discardDraft, { ...key, draftId: draft._id })).rejects.toMatchObject(
      refusal('DraftNotFound', `draft not found: '${draft._id}'`),
    );
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('exists once per administrator and app, also with 32 concurrent requests', async () => {
    const second = await config.another();
    const answers = await Promise.allSettled(
      Array.from({ length: 32 }, (_, index) => (index % 2 ? config : second).call(createDraft, key)),
    );
    await second.close();

    const opened = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    expect(opened).toHaveLength(1);
    expect(refused).toHaveLength(31);
    for (const reason of refused) expect(reason).toMatchObject(refusal('DraftAlreadyExists', 'a draft already exists'));
    await expect(config.call(listDrafts, key)).resolves.toEqual(opened);
    await expect(config.call(createDraft, key, OTHER)).resolves.toMatchObject({ user_id: OTHER.userId });
  });

  it('does not exist if it belongs to another administrator, app or project', async () => {
    const { _id: draftId } = await config.call(createDraft, key);
    const { appId } = await config.anApp('sibling', key.groupId);

    const unknown = refusal('DraftNotFound', `draft not found: '${draftId}'`);
    await expect(config.call(listDrafts, key, OTHER)).resolves.toEqual([]);
    for (const rpc of [getDraft, discardDraft, diffDraft, deployDraft]) {
      await expect(config.call<object, unknown>(rpc, { ...key, draftId }, OTHER)).rejects.toMatchObject(unknown);
      await expect(config.call<object, unknown>(rpc, { ...key, appId, draftId })).rejects.toMatchObject(unknown);
      await expect(config.call<object, unknown>(rpc, { groupId: newId(), appId: key.appId, draftId })).rejects.toMatchObject({
        code: 'AppNotFound',
      });
    }
    await expect(config.call(getDraft, { ...key, draftId: 'x' })).rejects.toMatchObject({ code: 'DraftNotFound' });
    await expect(config.call(createDraft, { ...key, appId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
  });

  it('is only read by those who may only read', async () => {
    const { _id: draftId } = await config.call(createDraft, key);
    const reader = { role: 'reader' } as const;

    await expect(config.call(listDrafts, key, reader)).resolves.toHaveLength(1);
    for (const rpc of [discardDraft, deployDraft]) {
      await expect(config.call<object, unknown>(rpc, { ...key, draftId }, reader)).rejects.toMatchObject({
        code: 'PermissionDenied',
      });
    }
    await expect(config.call(createDraft, key, { ...reader, ...OTHER })).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});

describe('changes in a draft', () => {
  it('are visible only to the owner and are not deployments', async () => {
    const { _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    const heard = config.heard(appChanged);
    await config.call(createDraft, key);

    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1' });
    await config.call(replaceFunction, { ...key, functionId, name: 'renamed' });

    await expect(namesOf(config.call(listFunctions, key))).resolves.toEqual(['renamed', 'g']);
    await expect(config.call(getFunction, { ...key, functionId })).resolves.toMatchObject({ name: 'renamed' });
    await expect(namesOf(config.call(listFunctions, key, OTHER))).resolves.toEqual(['f']);
    await expect(deployedFunctions()).resolves.toEqual(['f']);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
    expect(heard.filter(({ appId }) => appId === key.appId)).toEqual([]);
  });

  it('are validated against the draft, those of others against the deployed configuration', async () => {
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await config.call(createDraft, key);
    const [before] = await config.call(listFunctions, key);
    await config.call(deleteFunction, { ...key, functionId: before?._id ?? '' });

    await expect(config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 2' })).resolves.toMatchObject({
      name: 'f',
    });
    await expect(config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' })).rejects.toMatchObject({
      code: 'FunctionDuplicateName',
    });
    await expect(config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' }, OTHER)).rejects.toMatchObject({
      code: 'FunctionDuplicateName',
    });
  });

  it('are all applied for 32 concurrent requests', async () => {
    const second = await config.another();
    await config.call(createDraft, key);

    await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        (index % 2 ? config : second).call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1' }),
      ),
    );

    await second.close();
    await expect(config.call(listFunctions, key)).resolves.toHaveLength(32);
    await expect(deployedFunctions()).resolves.toEqual([]);
  });

  it('are gone when it is discarded', async () => {
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });

    await config.call(discardDraft, { ...key, draftId });

    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
    await expect(config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' })).resolves.toMatchObject({
      name: 'f',
    });
    await expect(deployedFunctions()).resolves.toEqual(['f']);
  });
});

describe('secrets of the holder of a draft', () => {
  it('change immediately for all callers', async () => {
    await config.call(createDraft, key);
    const heard = config.heard(appChanged);

    const secret = await config.call(createSecret, { ...key, name: 'key', value: 'v' });

    await expect(config.call(listSecrets, key, OTHER)).resolves.toEqual([{ ...secret, version: VERSION }]);
    await expect(config.call(revealSecrets, { appId: key.appId, names: ['key'] })).resolves.toEqual({ values: { key: 'v' } });
    expect(heard.filter(({ appId }) => appId === key.appId)).toHaveLength(1);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('are kept while the draft or what is deployed refers to them', async () => {
    const deployed = await config.call(createSecret, { ...key, name: 'deployed', value: 'v' });
    const value = await config.call(createValue, { ...key, name: 'v', from_secret: true, value: 'deployed' });
    const drafted = await config.call(createSecret, { ...key, name: 'drafted', value: 'v' });
    await config.call(createDraft, key);
    await config.call(createValue, { ...key, name: 'w', from_secret: true, value: 'drafted' });

    for (const { _id: secretId, name } of [deployed, drafted]) {
      await expect(config.call(deleteSecret, { ...key, secretId })).rejects.toMatchObject({ code: 'SecretInUse' });
      await expect(config.call(updateSecret, { ...key, secretId, name: `${name}2` })).rejects.toMatchObject({
        code: 'SecretInUse',
      });
    }
    expect(value.name).toBe('v');
  });

  it('that a draft names and another administrator deletes keep it from being deployed', async () => {
    const { _id: secretId } = await config.call(createSecret, { ...key, name: 'key', value: 'v' });
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(createValue, { ...key, name: 'shown', from_secret: true, value: 'key' });
    await config.call(deleteSecret, { ...key, secretId }, OTHER);

    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject(
      refusal('DraftConflict', "draft refers to secrets that do not exist: value 'shown' (secret 'key')"),
    );
    await config.call(createSecret, { ...key, name: 'key', value: 'v' }, OTHER);
    await expect(config.call(deployDraft, { ...key, draftId })).resolves.toMatchObject({ draft_id: draftId });
  });
});

describe('the diff', () => {
  it('has every property, empty, in a fresh draft', async () => {
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    const { _id: draftId } = await config.call(createDraft, key);

    await expect(config.call(diffDraft, { ...key, draftId })).resolves.toEqual(EMPTY_DIFF);
  });

  it('shows old and new of each file that differs, and nothing others changed', async () => {
    const source = 'exports = () => {\n  return 1;\n};\n';
    const { _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source });
    await config.call(createFunction, { ...key, name: 'same', source });
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(replaceFunction, { ...key, functionId, source: source.replace('1', '2') });
    await config.call(createValue, { ...key, name: 'v', value: 5 });
    await config.call(createFunction, { ...key, name: 'by-another', source }, OTHER);

    const { diffs, entities, ...rest } = await config.call(diffDraft, { ...key, draftId });

    const { diffs: none, entities: noEntities, ...emptyRest } = EMPTY_DIFF;
    expect([none, noEntities]).toEqual([[], []]);
    expect(entities.map(({ change, name }) => `${change} ${name}`)).toEqual(['modified f', 'added v']);
    expect(rest).toEqual(emptyRest);
    expect(diffs).toHaveLength(2);
    const changed = diffs.find((text) => text.includes('return 2;')) ?? '';
    expect(changed.split('\n')).toEqual(expect.arrayContaining(['-  return 1;', '+  return 2;']));
    expect(changed).toMatch(/^--- \S+\n\+\+\+ \S+\n@@ -\d+(,\d+)? \+\d+(,\d+)? @@\n/);
    expect(diffs.find((text) => text.startsWith('--- /dev/null\n+++ '))).toContain('"value": 5');
    expect(diffs.join('')).not.toContain('by-another');
  });
});

describe('deploying', () => {
  let draft: Draft;
  let draftId: string;

  async function open(): Promise<void> {
    draft = await config.call(createDraft, key);
    draftId = draft._id;
  }

  it('makes everything in the draft one deployment and closes it', async () => {
    await open();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1' });
    const heard = config.heard(appChanged);

    const deployment = await config.call(deployDraft, { ...key, draftId, name: 'spring' }, { origin: 'mongodb-baas-cli' });

    expect(deployment).toEqual({
      _id: ID,
      name: 'spring',
      app_id: key.appId,
      draft_id: draftId,
      user_id: config.adminId,
      deployed_at: expect.any(Number),
      origin: 'CLI',
      commit: '',
      status: 'created',
      status_error_message: '',
      diff_url: '',
      remote_location: 'US-VA',
    });
    await expect(config.call(listDeployments, key)).resolves.toEqual([{ ...deployment, status: 'successful' }]);
    await expect(config.call(listDrafts, key)).resolves.toEqual([]);
    await expect(deployedFunctions()).resolves.toEqual(['f', 'g']);
    expect(heard.filter(({ appId }) => appId === key.appId)).toHaveLength(1);
    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject({ code: 'DraftNotFound' });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it.each([{}, { name: null }, { name: '' }])('an empty draft with %o is one deployment that goes by its id', async (body) => {
    await open();

    const deployment = await config.call(deployDraft, { ...key, draftId, ...body });

    expect(deployment.name).toBe(deployment._id);
    await expect(config.call(listDeployments, key)).resolves.toEqual([{ ...deployment, status: 'successful' }]);
  });

  it('keeps concurrent deployments of others', async () => {
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    const g = await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1' });
    await open();
    await config.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => "mine"' });
    await config.call(createFunction, { ...key, name: 'mine', source: 'exports = () => 1' });
    await config.call(createFunction, { ...key, name: 'theirs', source: 'exports = () => 1' }, OTHER);
    await config.call(deleteFunction, { ...key, functionId: g._id }, OTHER);
    await config.call(createValue, { ...key, name: 'theirs', value: 1 }, OTHER);

    await config.call(deployDraft, { ...key, draftId });

    await expect(namesOf(config.call(listFunctions, key, OTHER))).resolves.toEqual(['f', 'mine', 'theirs']);
    await expect(config.call(getFunction, { ...key, functionId: f._id }, OTHER)).resolves.toMatchObject({
      source: 'exports = () => "mine"',
    });
    await expect(config.call(listValues, key, OTHER)).resolves.toHaveLength(1);
    await expect(config.call(listAuthProviders, key, OTHER)).resolves.toHaveLength(1);
    const another = await config.another();
    await expect(another.call(listFunctions, key)).resolves.toEqual(await config.call(listFunctions, key));
    await another.close();
  });

  it('is rejected where both changed the same differently, and the draft is kept', async () => {
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await open();
    await config.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => "mine"' });
    await config.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => "theirs"' }, OTHER);

    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject(
      refusal('DraftConflict', "draft conflicts with a newer deployment: function 'f'"),
    );
    await expect(config.call(listDrafts, key)).resolves.toMatchObject([{ _id: draftId }]);
    await expect(config.call(getFunction, { ...key, functionId: f._id })).resolves.toMatchObject({
      source: 'exports = () => "mine"',
    });
    await config.call(replaceFunction, { ...key, functionId: f._id, source: 'exports = () => "theirs"' });
    await expect(config.call(deployDraft, { ...key, draftId })).resolves.toMatchObject({ draft_id: draftId });
  });

  it('is rejected where two would have one name', async () => {
    await open();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' }, OTHER);

    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject(
      refusal('DraftConflict', "draft conflicts with a newer deployment: function 'f' (two of that name)"),
    );
  });

  it('is rejected where one side refers to what the other deleted', async () => {
    const { _id: serviceId } = await config.call(createService, { ...key, name: 'web', type: 'http' });
    await open();
    await config.call(deleteService, { ...key, serviceId });
    await config.call<object, unknown>(createRule, { ...key, serviceId, name: 'fetch', actions: ['get'], when: {} }, OTHER);

    await expect(config.call(deployDraft, { ...key, draftId })).rejects.toMatchObject(
      refusal(
        'DraftConflict',
        "draft conflicts with a newer deployment: rule 'fetch' (refers to service 'web', which was deleted)",
      ),
    );
    await expect(config.call(listServices, key, OTHER)).resolves.toHaveLength(1);
  });

  it('succeeds while others change the app', async () => {
    await open();
    await config.call(createFunction, { ...key, name: 'mine', source: 'exports = () => 1' });
    const second = await config.another();

    await Promise.all([
      config.call(deployDraft, { ...key, draftId }),
      ...Array.from({ length: 10 }, (_, index) =>
        second.call(createFunction, { ...key, name: `theirs${index}`, source: 'exports = () => 1' }, OTHER),
      ),
    ]);

    await second.close();
    await expect(deployedFunctions()).resolves.toHaveLength(11);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(11);
  });

  it('happens once for concurrent requests', async () => {
    await open();
    await config.call(createFunction, { ...key, name: 'mine', source: 'exports = () => 1' });
    const second = await config.another();

    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? config : second).call(deployDraft, { ...key, draftId })),
    );

    await second.close();
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });
});

describe('the app of the holder of a draft', () => {
  it('is shown as others see it, apart from what the draft changes', async () => {
    await config.call(createDraft, key);

    await expect(config.call(getApp, key)).resolves.toEqual(await config.call(getApp, key, OTHER));
    await expect(config.call(listApps, { groupId: key.groupId })).resolves.toHaveLength(1);
  });
});
