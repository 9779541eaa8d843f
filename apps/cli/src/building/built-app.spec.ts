import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBuiltApp, requireBuiltApp } from './built-app.js';
import { mappedStack } from './mapped-stack.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-built-'));
  put({ 'realm_config.json': '{"config_version":20210101,"name":"shop"}', 'functions/config.json': '[{"name":"total"}]' });
});
afterEach(() => rmSync(directory, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

const MONEY = {
  'functions/total.ts': "import { cents } from './_lib/money.ts';\n\nexport default (value: number): number => cents(value);\n",
  'functions/_lib/money.ts':
    'export function cents(value: number): number {\n  if (value < 0) throw new Error("boom");\n  return value * 100;\n}\n',
};

/** Runs a built function as the platform does. */
function called(source: string, ...args: readonly unknown[]): unknown {
  const code = `(function (exports, module, require) {${source}\nreturn exports; })({}, { exports: {} }, (name) => name)`;
  return (runInNewContext(code, {}, { filename: 'total.js' }) as (...given: readonly unknown[]) => unknown)(...args);
}

describe('functions in TypeScript', () => {
  it('are built with what they import, the same each time', async () => {
    put({ ...MONEY, 'functions/total.test.ts': '', 'functions/types.d.ts': '' });
    const { files, built, leftOut, warnings, errors } = await readBuiltApp(directory);
    const source = files.get('functions/total.js')?.toString('utf8') ?? '';

    expect({ built, leftOut, warnings, errors }).toEqual({
      built: new Map([['functions/total.js', 'functions/total.ts']]),
      leftOut: [],
      warnings: [],
      errors: [],
    });
    expect(source).toMatch(/^\/\/ Generated from functions\/total\.ts by groundwork: change that file\.\n/);
    expect(source).not.toContain(directory);
    expect(called(source, 3)).toBe(300);
    expect((await readBuiltApp(directory)).files.get('functions/total.js')?.toString('utf8')).toBe(source);
  });

  it('return the folders they import from, whether or not a file exists', async () => {
    put({ ...MONEY, 'functions/other.ts': "import { rate } from '../shared/rate.ts';\nexport default () => rate;" });
    const first = (await readBuiltApp(directory)).folders;
    expect(first.toSorted()).toEqual(['functions', 'functions/_lib', 'shared'].map((folder) => join(directory, folder)));
    put({ 'shared/rate.ts': "export { rate } from './deep/rates.ts';" });
    const { folders, errors } = await readBuiltApp(directory);
    expect([folders.includes(join(directory, 'shared/deep')), errors.map(({ file }) => file)]).toEqual([
      true,
      ['shared/rate.ts'],
    ]);
  });

  it('have their own places in stacks', async () => {
    put(MONEY);
    const source = (await readBuiltApp(directory)).files.get('functions/total.js')?.toString('utf8') ?? '';
    const line = source.split('\n').findIndex((text) => text.includes('throw new')) + 1;
    const column = (source.split('\n')[line - 1] ?? '').indexOf('new Error') + 1;
    const stack = `at cents (total.js:${line}:${column})\nat other (other.js:1:1)`;

    expect(mappedStack(stack, (path) => (path === 'total.js' ? source : undefined))).toBe(
      'at cents (functions/_lib/money.ts:2:24)\nat other (other.js:1:1)',
    );
    const damaged = source.replace(/base64,.*/, 'base64,e30=');
    expect(mappedStack(stack, () => damaged)).toBe(stack);
    expect(mappedStack(stack, () => source.replace(/base64,.*/, 'base64,AAAA'))).toBe(stack);
  });

  it('require packages of the app and modules of Node, and take in other packages', async () => {
    put({
      'functions/package.json': '{"dependencies":{"uuid":"9.0.0","@scope/name":"1.0.0"}}',
      'functions/total.ts':
        "import { v4 } from 'uuid';\nimport part from '@scope/name/part';\nimport { join } from 'node:path';\nimport { two } from 'small';\nexport default () => [v4, part, join, two];\n",
      'functions/node_modules/uuid/index.js': 'throw new Error("not taken in");',
      'node_modules/small/package.json': '{"name":"small","main":"main.js"}',
      'node_modules/small/main.js': "try { require('worker_threads'); } catch {}\nexports.two = 2;",
    });
    const { files, errors } = await readBuiltApp(directory);
    const source = files.get('functions/total.js')?.toString('utf8') ?? '';

    expect(errors).toEqual([]);
    for (const name of ['uuid', '@scope/name/part', 'node:path']) expect(source).toContain(`require("${name}")`);
    expect(source).toMatch(/exports2?\.two = 2/);
  });

  it.each([
    ['export default () => { const a: number = ; }', 'Unexpected ";"', { line: 1, column: 42 }],
    ['export const total = 1;', 'no default export; helpers go below a name that begins with _', {}],
    ["import 'worker_threads';\nexport default () => 1;", 'functions have no module "worker_threads"', { line: 1, column: 8 }],
    ["import 'nowhere';\nexport default () => 1;", 'Could not resolve "nowhere"', { line: 1, column: 8 }],
    [
      'const a = await 1;\nexport default () => a;',
      'Top-level await is currently not supported with the "cjs" output format',
      { line: 1, column: 11 },
    ],
  ])('report the error of %j', async (text, error, place) => {
    put({ 'functions/total.ts': text });
    const app = await readBuiltApp(directory);

    expect(app.errors).toEqual([{ file: 'functions/total.ts', path: '', error, error_code: 'FunctionSyntaxError', ...place }]);
    expect(app.files.has('functions/total.js')).toBe(false);
    await expect(requireBuiltApp(directory)).rejects.toMatchObject({ outcome: 'refused', errors: app.errors });
  });

  it('are not larger than functions may be, and have no map where that would not fit', async () => {
    const data = (length: number): string => `const data = ${JSON.stringify('x'.repeat(length))};\nexport default () => data;\n`;
    put({ 'functions/total.ts': data(1_000_000) });
    const { errors } = await readBuiltApp(directory);
    expect(errors).toMatchObject([
      { file: 'functions/total.ts', error: expect.stringMatching(/largest parts: functions\/total\.ts \(/) },
    ]);

    put({ 'functions/total.ts': data(0) });
    const small = (await readBuiltApp(directory)).files.get('functions/total.js')?.toString('utf8') ?? '';
    put({ 'functions/total.ts': data(1_000_000 - small.indexOf('//# sourceMappingURL')) });
    const app = await readBuiltApp(directory);
    expect(app.warnings).toEqual([expect.stringContaining('functions/total.ts: too large for a source map')]);
    expect(app.files.get('functions/total.js')?.toString('utf8')).not.toContain('sourceMappingURL');
  });

  it('are one function with the JavaScript beside them: refused, unless that was built', async () => {
    put({ ...MONEY, 'functions/total.js': 'exports = () => 1;' });
    await expect(readBuiltApp(directory)).rejects.toMatchObject({ outcome: 'usage' });

    put({ 'functions/total.js': '// Generated from functions/total.ts by groundwork: change that file.\n' });
    const { warnings, files } = await readBuiltApp(directory);
    expect(warnings).toEqual(['functions/total.js is ignored: it was built from functions/total.ts']);
    expect(files.get('functions/total.js')?.toString('utf8')).toContain('cents');
  });

  it('warn about functions that clients can call by default', async () => {
    put({ 'functions/admin/purge.ts': 'export default () => 1;\n' });

    expect((await readBuiltApp(directory)).warnings).toEqual([
      'functions/admin/purge.ts: clients can call it; "private": true in functions/config.json forbids that',
    ]);
  });
});
