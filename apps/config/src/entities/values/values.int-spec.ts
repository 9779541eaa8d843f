import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import {
  VALUES_MAX,
  VALUE_SIZE_MAX,
  createValue,
  deleteValue,
  getValue,
  listValues,
  updateValue,
} from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { EntryTree } from '../../core/trees/entry-tree.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function aKey(): Promise<{ groupId: string; appId: string }> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

describe('create', () => {
  it.each([
    { value: 'text' },
    { value: 0 },
    { value: false },
    { value: '' },
    { value: null },
    { value: [1, { a: null }] },
    { value: { $ref: 'x', 'a.b': { $oid: '5' } } },
  ])('keeps $value as it is', async ({ value }) => {
    const key = await aKey();

    const created = await config.call(createValue, { ...key, name: 'v', value });

    expect(created).toEqual({ _id: ID, name: 'v', private: false, from_secret: false, last_modified: expect.any(Number), value });
    await expect(config.call(getValue, { ...key, valueId: created._id })).resolves.toEqual(created);
    const { value: _, ...summary } = created;
    await expect(config.call(listValues, key)).resolves.toEqual([{ ...summary, version: VERSION }]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('rejects a taken name, a bad name and no value', async () => {
    const key = await aKey();
    await config.call(createValue, { ...key, name: 'v', value: 1 });

    await expect(config.call(createValue, { ...key, name: 'v', value: 2 })).rejects.toMatchObject(
      refusal('ValueAlreadyExists', "a value named 'v' already exists"),
    );
    for (const request of [
      { name: '_v', value: 1 },
      { name: 'a'.repeat(65), value: 1 },
      { name: 'w', value: undefined },
    ]) {
      await expect(config.call(createValue, { ...key, ...request })).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    await expect(config.call(listValues, key)).resolves.toHaveLength(1);
  });

  it('rejects values that are too long, and too many', async () => {
    const key = await aKey();
    const frame = JSON.stringify({ name: 'v', private: false, from_secret: false, value: '' }).length;
    const long = 'x'.repeat(VALUE_SIZE_MAX - frame);
    const tooLong = refusal('InvalidParameter', `a value may have at most ${VALUE_SIZE_MAX} characters of JSON`);
    await expect(config.call(createValue, { ...key, name: 'v', value: `${long}x` })).rejects.toMatchObject(tooLong);
    const { _id: valueId } = await config.call(createValue, { ...key, name: 'v', value: long });
    await expect(config.call(updateValue, { ...key, valueId, value: `${long}x` })).rejects.toMatchObject(tooLong);

    vi.spyOn(EntryTree.prototype, 'size', 'get').mockReturnValue(VALUES_MAX);
    await expect(config.call(createValue, { ...key, name: 'w', value: 1 })).rejects.toMatchObject(
      refusal('InvalidParameter', `an app may have at most ${VALUES_MAX} values`),
    );
    await expect(config.call(updateValue, { ...key, valueId, value: 1 })).resolves.toMatchObject({ name: 'v' });
  });

  it('takes the name of an existing secret, and only that, from a secret', async () => {
    const key = await aKey();
    await config.call(createSecret, { ...key, name: 'key', value: 'hush' });
    const create = (value: unknown) => config.call(createValue, { ...key, name: 'v', from_secret: true, private: true, value });

    await expect(create('unknown')).rejects.toMatchObject(refusal('InvalidParameter', "secret 'unknown' does not exist"));
    await expect(create({ name: 'key' })).rejects.toMatchObject(
      refusal('InvalidParameter', 'value must be the name of a secret'),
    );
    await expect(create('key')).resolves.toMatchObject({ from_secret: true, private: true, value: 'key' });
  });
});

describe('update', () => {
  it('keeps what is not named', async () => {
    const key = await aKey();
    const created = await config.call(createValue, { ...key, name: 'v', private: true, value: { a: 1 } });
    const valueId = created._id;

    const updated = await config.call(updateValue, { ...key, valueId, value: false });
    expect(updated).toEqual({ ...created, value: false, last_modified: updated.last_modified });
    const renamed = await config.call(updateValue, { ...key, valueId, name: 'w' });
    expect(renamed).toEqual({ ...updated, name: 'w', last_modified: renamed.last_modified });
    await expect(config.call(getValue, { ...key, valueId })).resolves.toEqual(renamed);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(3);
  });

  it('takes null for a value like any other', async () => {
    const key = await aKey();
    const { _id: valueId } = await config.call(createValue, { ...key, name: 'v', value: 1 });

    await expect(config.call(updateValue, { ...key, valueId, value: null })).resolves.toMatchObject({ name: 'v', value: null });

    await expect(config.call(getValue, { ...key, valueId })).resolves.toMatchObject({ value: null });
  });

  it('rejects the name of another and what does not fit together', async () => {
    const key = await aKey();
    const { _id: valueId } = await config.call(createValue, { ...key, name: 'v', value: 'key' });
    await config.call(createValue, { ...key, name: 'w', value: 1 });

    await expect(config.call(updateValue, { ...key, valueId, name: 'w' })).rejects.toMatchObject(
      refusal('ValueDuplicateName', "a value named 'w' already exists"),
    );
    await expect(config.call(updateValue, { ...key, valueId, from_secret: true })).rejects.toMatchObject(
      refusal('InvalidParameter', "secret 'key' does not exist"),
    );
    await config.call(createSecret, { ...key, name: 'key', value: 'hush' });
    await expect(config.call(updateValue, { ...key, valueId, from_secret: true })).resolves.toMatchObject({
      from_secret: true,
      value: 'key',
    });
  });
});

describe('scope and delete', () => {
  it('finds no value of another app or project', async () => {
    const key = await aKey();
    const { _id: valueId } = await config.call(createValue, { ...key, name: 'v', value: 1 });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };

    const refused = refusal('ValueNotFound', `value not found: '${valueId}'`);
    await expect(config.call(getValue, { ...sibling, valueId })).rejects.toMatchObject(refused);
    await expect(config.call(updateValue, { ...sibling, valueId, value: 2 })).rejects.toMatchObject(refused);
    await expect(config.call(deleteValue, { ...sibling, valueId })).rejects.toMatchObject(refused);
    await expect(config.call(getValue, { groupId: newId(), appId: key.appId, valueId })).rejects.toMatchObject({
      code: 'AppNotFound',
    });

    await expect(config.call(deleteValue, { ...key, valueId })).resolves.toBeNull();
    await expect(config.call(getValue, { ...key, valueId })).rejects.toMatchObject(refused);
    await expect(config.call(listValues, key)).resolves.toEqual([]);
  });
});
