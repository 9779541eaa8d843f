import { expect, it } from 'vitest';
import type { FunctionEntity } from '#app-files/app-configuration.js';
import { functions } from '../../entities/functions/function.kind.js';
import { anImport, type TestImport } from './import-run.fixture.js';
import { importFiled } from './import-run.js';

function importFunctions(run: TestImport, entities: readonly FunctionEntity[]): Promise<void> {
  return importFiled(run, functions, { root: {}, functions: entities });
}

const ENTITY = {
  name: 'folder/run',
  source: 'exports = 2;',
  private: true,
  can_evaluate: { '%%user.type': 'normal' },
  disable_arg_logs: true,
  run_as_system: true,
  run_as_user_id: '0123456789abcdef01234567',
  run_as_user_id_script_source: 'exports = () => 1;',
};

it('a function of files becomes one of the app, property by property', async () => {
  const run = anImport();
  await importFunctions(run, [ENTITY]);
  expect(await run.only('functions')).toEqual(ENTITY);
});

it.each([
  ['exports = ;', 'FunctionSyntaxError', /^function 'folder\/run': /],
  ['x'.repeat(1_000_001), 'InvalidParameter', /^function 'folder\/run': source /],
])('a function that could not be created alone is rejected by its name', async (source, code, message) => {
  await expect(importFunctions(anImport(), [{ ...ENTITY, source }])).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
});
