import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './build-steps.js';
import { COMPILED, compiledPath, runsCompiled } from './compiled-sources.js';

const SPEC = join(root, 'apps/config/src/apps/apps.int-spec.ts');

it.each([
  ['./apps.service.js', 'apps/config/src/apps/apps.service.js'],
  ['../core/trees/entry-tree.js', 'apps/config/src/core/trees/entry-tree.js'],
  [join(root, 'libs/codecs/src/json/turns.ts'), 'libs/codecs/src/json/turns.js'],
  ['../../../cli/src/testing/test-mail.js', 'apps/cli/src/testing/test-mail.js'],
  ['/libs/contracts/src/error.ts', 'libs/contracts/src/error.js'],
  ['../config-process.fixture.js', undefined],
  ['../../../runtime/src/testing/refusal.js', undefined],
  ['../../../console/src/ui/json-object.js', undefined],
  ['../../../../tools/build-steps.js', undefined],
  [SPEC, undefined],
  ['mongodb', undefined],
  ['node:path', undefined],
])('%s is loaded from %s', (specifier, expected) => {
  expect(compiledPath(specifier, SPEC)).toBe(expected);
});

it('matches compiled files alone', () => {
  const paths = [
    '/repo/dist/libs/codecs/src/json/turns.js',
    '/repo/node_modules/dist/index.js',
    '/repo/libs/codecs/src/json/turns.ts',
  ];

  expect(paths.map((path) => COMPILED.test(path))).toEqual([true, false, false]);
});

it.each([
  [['node', '/repo/node_modules/vitest/vitest.mjs', 'run', '--project=unit'], true],
  [['node', '/repo/node_modules/.bin/vitest', 'run'], true],
  [['node', '/repo/node_modules/.bin/vitest', 'run', '--coverage'], false],
  [['node', '/repo/node_modules/.bin/vitest'], false],
  [['node', '/repo/node_modules/.bin/stryker', 'run'], false],
])('%j runs compiled files: %s', (argv, expected) => {
  expect(runsCompiled(argv)).toBe(expected);
});
