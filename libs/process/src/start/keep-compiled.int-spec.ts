import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const KEEPER = pathToFileURL('dist/libs/process/src/start/keep-compiled.js').href;
const canKeep = 'enableCompileCache' in module;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'compiled-'));
  writeFileSync(join(directory, 'program.mjs'), 'export const ran = () => console.log("ran");\nran();\n');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Returns what a program that keeps its compiled code writes. */
function run(into: string): string {
  const start = `const { keepCompiled } = await import('${KEEPER}'); keepCompiled(new URL('${pathToFileURL(into).href}')); await import('${pathToFileURL(join(directory, 'program.mjs')).href}');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', start], { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

it('keeps compiled code in the directory, where Node.js can', () => {
  const into = join(directory, 'kept');

  expect([run(into), run(into)]).toEqual(['ran\n', 'ran\n']);
  expect(existsSync(into) && readdirSync(into).length > 0).toBe(canKeep);
});

it('runs as before where nothing can be written', () => {
  const into = join(directory, 'file');
  writeFileSync(into, 'a file');

  expect(run(join(into, 'below'))).toBe('ran\n');
  expect(readFileSync(into, 'utf8')).toBe('a file');
});
