import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appChanged, getAppHeads } from '#contracts/config/apps.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import {
  FUNCTIONS_MAX,
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { EntryTree } from '../../core/trees/entry-tree.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const SOURCE = 'exports = async (a, b) => a + b;';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

describe('create', () => {
  it('rejects more functions than an app may have', async () => {
    const key = await anAppKey();
    vi.spyOn(EntryTree.prototype, 'size', 'get').mockReturnValue(FUNCTIONS_MAX);

    await expect(config.call(createFunction, { ...key, name: 'more', source: SOURCE })).rejects.toMatchObject(
      refusal('InvalidParameter', `an app may have at most ${FUNCTIONS_MAX} functions`),
    );
    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
  });

  it('returns the function, whole, with defaults', async () => {
    const key = await anAppKey();
    const before = Math.floor(Date.now() / 1_000);

    const created = await config.call(createFunction, { ...key, name: 'folder/add', source: SOURCE });

    expect(created).toEqual({
      _id: ID,
      name: 'folder/add',
      last_modified: expect.any(Number),
      can_evaluate: {},
      private: false,
      source: SOURCE,
      run_as_system: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      disable_arg_logs: false,
    });
    expect(created.last_modified).toBeGreaterThanOrEqual(before);
    await expect(config.call(getFunction, { ...key, functionId: created._id })).resolves.toEqual(created);
    await expect(config.call(listFunctions, key)).resolves.toEqual([
      { _id: created._id, name: 'folder/add', last_modified: created.last_modified, version: VERSION },
    ]);
  });

  it('keeps every setting', async () => {
    const key = await anAppKey();
    const settings = {
      can_evaluate: { '%%user.id': { $ne: '' }, 'a.b': [1, null, { c: [] }] },
      private: true,
      run_as_system: true,
      run_as_user_id: newId(),
      run_as_user_id_script_source: 'exports = () => "x";',
      disable_arg_logs: true,
    };

    const created = await config.call(createFunction, {
      ...key,
      name: 'f',
      source: '//\u2028"ü \ud83d\ude00"\nexports = () => 1',
      ...settings,
    });

    expect(created).toMatchObject({ ...settings, source: '//\u2028"ü \ud83d\ude00"\nexports = () => 1' });
    await expect(config.call(getFunction, { ...key, functionId: created._id })).resolves.toEqual(created);
  });

  it('rejects a source that is no script, naming the place, and leaves nothing', async () => {
    const key = await anAppKey();

    await expect(
      config.call(createFunction, { ...key, name: 'f', source: 'exports = () => {\n  return 1 +;\n};' }),
    ).rejects.toMatchObject(refusal('FunctionSyntaxError', 'Unexpected token at line 2, column 13'));

    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('rejects a condition that breaks the grammar, naming the place, on replacement too', async () => {
    const key = await anAppKey();
    const created = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });
    const can_evaluate = { '%or': [{}, { '%%user.id': { $foo: 1 } }] };
    const refused = { code: 'InvalidParameter', message: expect.stringContaining('can_evaluate.%or[1]["%%user.id"].$foo') };

    await expect(config.call(createFunction, { ...key, name: 'g', source: SOURCE, can_evaluate })).rejects.toMatchObject(refused);
    await expect(config.call(replaceFunction, { ...key, functionId: created._id, can_evaluate })).rejects.toMatchObject(refused);

    await expect(config.call(listFunctions, key)).resolves.toHaveLength(1);
    await expect(config.call(getFunction, { ...key, functionId: created._id })).resolves.toEqual(created);
  });

  it('rejects a taken name', async () => {
    const key = await anAppKey();
    await config.call(createFunction, { ...key, name: 'f', source: SOURCE });

    await expect(config.call(createFunction, { ...key, name: 'f', source: SOURCE })).rejects.toMatchObject(
      refusal('FunctionDuplicateName', "a function named 'f' already exists"),
    );

    await config.call(createFunction, { ...key, name: 'F', source: SOURCE });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(2);
  });

  it('lets one of 32 parallel creators of a name win', async () => {
    const key = await anAppKey();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 32 }, () => config.call(createFunction, { ...key, name: 'f', source: SOURCE })),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(31);
    for (const { reason } of refused) {
      expect(reason).toMatchObject(refusal('FunctionDuplicateName', "a function named 'f' already exists"));
    }
    await expect(config.call(listFunctions, key)).resolves.toHaveLength(1);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });
});

describe('several processes', () => {
  it('give 32 parallel creators of different names 32 functions and 32 changes', async () => {
    const other = await config.another();
    try {
      const key = await anAppKey();
      const heard = [config.heard(appChanged), other.heard(appChanged)];

      const created = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          (index % 2 === 0 ? config : other).call(createFunction, { ...key, name: `f${index}`, source: SOURCE }),
        ),
      );

      const listed = await config.call(listFunctions, key);
      expect(listed.map(({ _id }) => _id).toSorted()).toEqual(created.map(({ _id }) => _id).toSorted());
      expect(listed.map(({ name }) => name).toSorted()).toEqual(Array.from({ length: 32 }, (_, index) => `f${index}`).toSorted());
      const trees = heard
        .flat()
        .filter(({ appId }) => appId === key.appId)
        .map(({ treeHash }) => treeHash);
      expect(new Set(trees).size).toBe(32);
      const deployments = await config.call(listDeployments, key);
      expect(new Set(deployments.map(({ _id }) => _id)).size).toBe(25);
      await expect(other.call(listFunctions, key)).resolves.toEqual(listed);
    } finally {
      await other.close();
    }
  });

  it('let one of 32 parallel creators of a name win', async () => {
    const other = await config.another();
    try {
      const key = await anAppKey();

      const outcomes = await Promise.allSettled(
        Array.from({ length: 32 }, (_, index) =>
          (index % 2 === 0 ? config : other).call(createFunction, { ...key, name: 'f', source: SOURCE }),
        ),
      );

      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'FunctionDuplicateName' });
      }
      await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

describe('replace', () => {
  it('keeps what is not named', async () => {
    const key = await anAppKey();
    const created = await config.call(createFunction, {
      ...key,
      name: 'f',
      source: SOURCE,
      private: true,
      can_evaluate: { a: 1 },
    });

    const replaced = await config.call(replaceFunction, { ...key, functionId: created._id, source: 'exports = () => 2;' });

    expect(replaced).toEqual({ ...created, source: 'exports = () => 2;', last_modified: replaced.last_modified });
    await expect(config.call(getFunction, { ...key, functionId: created._id })).resolves.toEqual(replaced);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(2);
  });

  it('renames, and frees the old name', async () => {
    const key = await anAppKey();
    const created = await config.call(createFunction, { ...key, name: 'old', source: SOURCE });

    await config.call(replaceFunction, { ...key, functionId: created._id, name: 'new' });
    const another = await config.call(createFunction, { ...key, name: 'old', source: SOURCE });

    const listed = await config.call(listFunctions, key);
    expect(listed.map(({ _id, name }) => ({ _id, name }))).toEqual([
      { _id: created._id, name: 'new' },
      { _id: another._id, name: 'old' },
    ]);
    await expect(config.call(replaceFunction, { ...key, functionId: another._id, name: 'new' })).rejects.toMatchObject(
      refusal('FunctionDuplicateName', "a function named 'new' already exists"),
    );
    await expect(config.call(replaceFunction, { ...key, functionId: another._id, name: 'old' })).resolves.toEqual(another);
  });

  it('is no deployment when it changes nothing', async () => {
    const key = await anAppKey();
    const created = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });
    const { heads } = await config.call(getAppHeads, { appIds: [key.appId] });

    await config.call(replaceFunction, { ...key, functionId: created._id, name: 'f', source: SOURCE, can_evaluate: {} });

    await expect(config.call(getAppHeads, { appIds: [key.appId] })).resolves.toEqual({ heads });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('rejects a source that is no script and leaves what was', async () => {
    const key = await anAppKey();
    const created = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });

    await expect(config.call(replaceFunction, { ...key, functionId: created._id, source: 'x y' })).rejects.toMatchObject(
      refusal('FunctionSyntaxError', 'Unexpected token at line 1, column 3'),
    );

    await expect(config.call(getFunction, { ...key, functionId: created._id })).resolves.toEqual(created);
  });
});

describe('delete', () => {
  it('removes the function and frees its name', async () => {
    const key = await anAppKey();
    const { _id } = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });

    await expect(config.call(deleteFunction, { ...key, functionId: _id })).resolves.toBeNull();

    const gone = refusal('FunctionNotFound', `function not found: '${_id}'`);
    await expect(config.call(getFunction, { ...key, functionId: _id })).rejects.toMatchObject(gone);
    await expect(config.call(deleteFunction, { ...key, functionId: _id })).rejects.toMatchObject(gone);
    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
    await config.call(createFunction, { ...key, name: 'f', source: SOURCE });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(3);
  });
});

describe('scope', () => {
  it('finds no function of another app, of another project or by a malformed id', async () => {
    const key = await anAppKey();
    const { _id } = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };
    const stranger = await anAppKey();

    for (const other of [sibling, stranger]) {
      const refused = refusal('FunctionNotFound', `function not found: '${_id}'`);
      await expect(config.call(getFunction, { ...other, functionId: _id })).rejects.toMatchObject(refused);
      await expect(config.call(replaceFunction, { ...other, functionId: _id, name: 'x' })).rejects.toMatchObject(refused);
      await expect(config.call(deleteFunction, { ...other, functionId: _id })).rejects.toMatchObject(refused);
    }
    const foreign = { groupId: stranger.groupId, appId: key.appId };
    const refused = refusal('AppNotFound', `app not found: '${key.appId}'`);
    await expect(config.call(listFunctions, foreign)).rejects.toMatchObject(refused);
    await expect(config.call(getFunction, { ...foreign, functionId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(createFunction, { ...foreign, name: 'x', source: 'exports = () => 1' })).rejects.toMatchObject(
      refused,
    );
    await expect(config.call(getFunction, { ...key, functionId: 'f' })).rejects.toMatchObject(
      refusal('FunctionNotFound', "function not found: 'f'"),
    );
    await expect(config.call(listFunctions, key)).resolves.toHaveLength(1);
  });

  it('lets readers read only', async () => {
    const key = await anAppKey();
    const { _id } = await config.call(createFunction, { ...key, name: 'f', source: SOURCE });

    await expect(config.call(listFunctions, key, { role: 'reader' })).resolves.toHaveLength(1);
    for (const refused of [
      config.call(createFunction, { ...key, name: 'g', source: SOURCE }, { role: 'reader' }),
      config.call(replaceFunction, { ...key, functionId: _id, name: 'g' }, { role: 'reader' }),
      config.call(deleteFunction, { ...key, functionId: _id }, { role: 'reader' }),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'PermissionDenied' });
    }
  });
});

async function anAppKey(): Promise<{ groupId: string; appId: string }> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}
