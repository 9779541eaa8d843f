import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltPackages } from '#packages/builder/build-modules.js';
import { createSandboxEngine } from '#sandbox/create-sandbox-engine.js';
import type { SandboxEngine } from '#sandbox/sandbox-engine.js';
import { MODULE_LENGTH_MAX } from '#sandbox/packages/module-reach.js';
import { OpenedFolder } from '#sandbox/packages/packed-modules.js';
import { buildArchive } from './built-archive.fixture.js';

/** Returns code of a given length, not counting spaces and comments. */
function long(length: number, rest: string): string {
  const text = `exports.text = "";`;
  return `${text.replace('""', `"${'x'.repeat(length - text.length)}"`)}${rest}`;
}

const FILES: Readonly<Record<string, string>> = {
  'old/package.json': '{"name":"old","version":"1.0.0","main":"lib"}',
  'old/lib/index.js':
    '#!/usr/bin/env node\n/* a comment */ module.exports = { self: this === exports, at: __filename, in: __dirname }',
  'old/clients/mail.js': "module.exports = (name) => require('../apis/' + name + '.json').title",
  'old/apis/mail-2010.json': '{"title": "mail", "__proto__": {"a": 1}}',
  'old/lib/bad.js': 'exports.a = ;',
  'old/lib/waits.js': 'await 1; export default 1',
  'old/lib/bad.json': '{',
  'babel/package.json': '{"name":"babel","version":"1.0.0"}',
  'babel/index.js': "exports.__esModule = true; exports.default = 'its default'; exports.named = 'named'",
  'modern/package.json': '{"name":"modern","version":"1.0.0","type":"module","exports":{".":"./index.js","./*":"./parts/*.js"}}',
  'modern/index.js':
    "import babel, { named } from 'babel'; import part, { live, change } from './parts/part.js'; change(); export default [babel.default, named, part, live]; export const late = () => import('./parts/part.js').then((m) => m.default)",
  'modern/parts/part.js':
    "import index from '../index.js'; export default 'part'; export let live = 1; export const change = () => { live = 2 }",
  'modern/parts/alone.js': 'export const alone = import.meta.url.startsWith("file:")',
  'bundled/package.json': '{"name":"bundled","version":"1.0.0"}',
  'bundled/index.js': "import babel from 'babel'; export default babel",
  'long/package.json': '{"name":"long","version":"1.0.0","main":"0.js"}',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [
      `long/${n}.js`,
      long(1_900_000, `exports.reached = 1 + (${n} === 11 ? 0 : require('./${n + 1}.js').reached)`),
    ]),
  ),
  'huge/package.json': '{"name":"huge","version":"1.0.0"}',
  'huge/index.js': long(MODULE_LENGTH_MAX + 100, ''),
  'giant/package.json': '{"name":"giant","version":"1.0.0"}',
  'giant/index.js': long(4 * MODULE_LENGTH_MAX, '1'),
};

let engine: SandboxEngine;
let built: BuiltPackages;

beforeAll(async () => {
  engine = createSandboxEngine({ runners: 1, queueMs: 60_000 });
  built = await buildArchive(FILES, [
    ['node_modules/.bin/old', 'node_modules/old/lib/index.js'],
    ['node_modules/alias', 'node_modules/old'],
  ]);
}, 180_000);
afterAll(() => engine.close());

let calls = 0;

async function run(expression: string): Promise<unknown> {
  const name = `f${++calls}`;
  const outcome = await engine.invoke({
    bundle: {
      key: name,
      appId: 'app',
      functions: [{ name, source: `exports = async () => JSON.stringify(await (${expression}))` }],
      modules: { key: 'all', folders: built.folders, links: built.links },
    },
    call: { kind: 'function', name },
    argumentsEjson: '[]',
    context: '{}',
    limits: { cpuMs: 60_000, wallMs: 120_000, memoryMb: 256 },
    host: () => Promise.reject(new Error('nothing is called')),
  });
  if (!outcome.ok) return outcome.error.message;
  return JSON.parse(JSON.parse(outcome.resultEjson) as string) as unknown;
}

describe('packages that were built', { timeout: 180_000 }, () => {
  it('say which of them can be required by their names', () => {
    expect(built.notes).toStrictEqual([]);
    expect(built.roots).toStrictEqual(['alias', 'babel', 'bundled', 'giant', 'huge', 'long', 'modern', 'old']);
    expect(built.folders['modern']?.needs).toStrictEqual(['babel']);
  });

  it.each<readonly [expression: string, value: unknown]>([
    ["require('old')", { self: true, at: '/node_modules/old/lib/index.js', in: '/node_modules/old/lib' }],
    ["require('old/clients/' + 'mail')('mail-2010')", 'mail'],
    ["Object.keys(require('old/apis/mail-2010'))", ['title', '__proto__']],
    ["require('alias') === require('old')", true],
    ["require('.bin/old')", "Cannot find module '.bin/old'"],
    ["require('modern').default", ['its default', 'named', 'part', 2]],
    ["require('modern').late()", 'part'],
    ["require('modern/alone').alone", true],
    ["require('modern/part')", 'change is not initialized'],
    ["require('modern/parts/part')", "Cannot find module 'modern/parts/part'"],
    ["require('bundled').default", 'its default'],
    ["require('old/lib/bad')", 'Unexpected ";" (node_modules/old/lib/bad.js:1)'],
    [
      "(() => { try { require('old/lib/bad.js') } catch (error) { return [error.name, error instanceof SyntaxError] } })()",
      ['SyntaxError', true],
    ],
  ])('are required as Node would: %s', async (expression, value) => {
    expect(await run(expression)).toStrictEqual(value);
  });

  it.each(["require('old/lib/waits')", "require('old/lib/bad.json')"])('report why they do not load: %s', async (expression) => {
    expect(await run(expression)).toMatch(/^(?:Top-level await|old\/lib\/bad\.json: )/);
  });

  it('have more characters together than a call may require, as long as it does not', async () => {
    expect(await run("require('long/10').reached")).toBe(2);
    expect(await run("require('long/1.js') && 1")).toMatch(
      /^the call requires more than 20000000 characters of packages; the largest is 'long' with 2\d{7}$/,
    );
  });

  it('have modules that are too long, which are named when they are required', async () => {
    expect(await run("require('huge')")).toMatch(
      /^node_modules\/huge\/index\.js has 20000\d\d characters: a module may have at most 2000000$/,
    );
    expect(await run("(() => { try { require('giant') } catch (error) { return error.message } })()")).toMatch(
      /^node_modules\/giant\/index\.js has 800000\d characters: /,
    );
    for (const name of ['huge', 'giant']) {
      const folder = built.folders[name];
      expect(folder && new OpenedFolder(folder).module(`${name}/index.js`)).toMatchObject({ part: -1 });
    }
  });

  it('are rejected with more descriptions than can be looked up', async () => {
    const exports = Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [`./number-${n}`, null]));
    const files = {
      'root/package.json': '{"name":"root","dependencies":{"@scope/wide":"*"}}',
      'root/index.js': '',
      '@scope/wide/package.json': JSON.stringify({ name: '@scope/wide', exports }),
    };

    await expect(buildArchive(files)).rejects.toMatchObject({
      fault: 'tooLarge',
      message: 'node_modules/@scope/wide has too many files, or too much in its package.json files',
    });
  });
});
