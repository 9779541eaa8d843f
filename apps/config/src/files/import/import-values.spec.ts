import { expect, it } from 'vitest';
import type { ValueEntity } from '#app-files/app-configuration.js';
import { filedContent } from '#app-files/entities/entity-members.js';
import { VALUE } from '#contracts/config/value.entity.js';
import { newId } from '#contracts/ids.js';
import { environmentValues } from '../../entities/environments/environment-value.kind.js';
import { values as kind } from '../../entities/values/value.kind.js';
import { anImport, type TestImport } from './import-run.fixture.js';
import { importFiled } from './import-run.js';

function aValue(given: Parameters<typeof VALUE.made>[0]): ValueEntity {
  return filedContent(VALUE, VALUE.made(given));
}

function importValues(run: TestImport, values: readonly ValueEntity[]): Promise<void> {
  return importFiled(run, kind, { root: {}, values });
}

it('a value of files becomes one of the app, property by property', async () => {
  const run = anImport();
  await importValues(run, [aValue({ name: 'v', value: { a: [1, null] }, private: true })]);
  expect(await run.only('values')).toEqual({ name: 'v', value: { a: [1, null] }, private: true, from_secret: false });
});

it('a value may be null, and of a secret only if there is one', async () => {
  const run = anImport({ before: (edit) => edit.putSecret(newId(), 'key', 'hidden') });
  const secret = { name: 'secret', from_secret: true };
  await importValues(run, [aValue({ name: 'nothing', value: null }), aValue({ ...secret, value: 'key' })]);
  expect([...(await run.after('values')).values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'nothing', value: null, private: false, from_secret: false },
    { name: 'secret', value: 'key', private: false, from_secret: true },
  ]);
  const unknown = aValue({ ...secret, value: 'other' });
  const other = anImport();
  await importValues(other, [unknown]);
  expect((await other.after('values')).size).toBe(0);
  expect(other.notes).toEqual(["value 'secret' is left out: secret 'other' does not exist"]);
});

const ID = newId();

it.each([
  [false, { none: 1, qa: 'new', production: 3 }],
  [true, { qa: 'new', production: 3 }],
])('environment values are merged or replaced (removes the rest: %s)', async (removesRest, values) => {
  const run = anImport({
    removesRest,
    before: (edit) => edit.put('environment_values', ID, { name: 'url', values: { none: 1, qa: 'old' } }),
  });
  const filed = [{ name: 'url', values: { qa: 'new', production: 3 } }];
  await importFiled(run, environmentValues, { root: {}, environmentValues: filed });
  const after = await run.after('environment_values');
  expect([...after.keys()]).toEqual([ID]);
  expect(after.get(ID)?.values).toMatchObject(values);
  expect(Object.hasOwn(after.get(ID)?.values ?? {}, 'none') && after.get(ID)?.values['none'] === 1).toBe(!removesRest);
});
