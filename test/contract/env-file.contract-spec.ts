import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WRAPPER = resolve('dist/apps/cli/src/operations/with-env-file.js');
const PROGRAM = 'console.log(JSON.stringify({ argv: process.argv.slice(1), given: process.env.GIVEN, of: process.env.OF_FILE }))';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-env-file-'));
  writeFileSync(join(directory, 'program.mjs'), PROGRAM);
});
afterAll(() => rmSync(directory, { recursive: true }));

function run(cwd: string, env: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env;
  const program = join(directory, 'program.mjs');
  return spawnSync(process.execPath, [WRAPPER, program, 'one', '--two'], { cwd, encoding: 'utf8', env: { PATH, ...env } });
}

describe('.env in the working directory', () => {
  it('is read, and never goes before what is set', () => {
    const cwd = mkdtempSync(join(directory, 'with-'));
    writeFileSync(join(cwd, '.env'), '# comment\nGIVEN=of the file\nOF_FILE="a <b> #c"\n');

    expect(JSON.parse(run(cwd, { GIVEN: 'set' }).stdout)).toEqual({
      argv: [join(directory, 'program.mjs'), 'one', '--two'],
      given: 'set',
      of: 'a <b> #c',
    });
    expect(JSON.parse(run(cwd).stdout)).toMatchObject({ given: 'of the file' });
  });

  it('need not be there', () => {
    const cwd = mkdtempSync(join(directory, 'without-'));

    const { status, stdout, stderr } = run(cwd);

    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ argv: [join(directory, 'program.mjs'), 'one', '--two'] });
  });

  it('ends the start with one line where it cannot be read', () => {
    const cwd = mkdtempSync(join(directory, 'unreadable-'));
    mkdirSync(join(cwd, '.env'));

    const { status, stdout, stderr } = run(cwd);

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error: \S+\/\.env cannot be read: \S[^\n]*\n$/);
  });

  it('is read by every command an operator runs', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
    const built = Object.keys(scripts).filter((name) => scripts[`pre${name}`] === 'tsx tools/build-if-needed.ts');

    expect(built).toEqual(expect.arrayContaining(['start', 'cluster', 'backup', 'restore', 'rotate-master-key']));
    for (const name of built)
      expect(scripts[name], name).toMatch(/^exec node dist\/apps\/cli\/src\/operations\/with-env-file\.js \S+$/);
  });
});
