import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownCommand } from './own-command.js';

const directory = mkdtempSync(join(tmpdir(), 'groundwork-command-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Creates an installation with a package.json and a file in it. */
function installed(name: string, description: object): string {
  const root = join(directory, name);
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'package.json'), JSON.stringify(description));
  writeFileSync(join(root, 'bin/groundwork.mjs'), '');
  return join(root, 'dist/file.js');
}

/** Creates a directory of PATH with a command that leads to an installation. */
function linked(name: string, file: string): string {
  const bin = join(directory, name);
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(file, '../../bin/groundwork.mjs'), join(bin, 'groundwork'));
  return bin;
}

describe('the command of an installation', () => {
  let checkout: string;
  let package_: string;
  beforeAll(() => {
    checkout = installed('checkout', { name: 'groundwork', version: '1.0.0', private: true });
    package_ = installed('package', { name: '@scope/name', version: '1.0.0' });
  });

  it('is a script of a checkout, and the package for npx', () => {
    expect(ownCommand({ path: '/usr/bin', file: checkout })).toBe('npm run --silent cli --');
    expect(ownCommand({ path: undefined, file: package_ })).toBe('npx @scope/name');
  });

  it('is its name where the shell finds it', () => {
    expect(ownCommand({ path: `/nowhere:${linked('linked', checkout)}`, file: checkout })).toBe('groundwork');
    expect(ownCommand({ path: linked('global', package_), file: package_ })).toBe('groundwork');
  });

  it('is not its name where that leads elsewhere, or is there for one call only', () => {
    expect(ownCommand({ path: join(directory, 'linked'), file: package_ })).toBe('npx @scope/name');
    expect(ownCommand({ path: linked('project/node_modules/.bin', package_), file: package_ })).toBe('npx @scope/name');
  });

  it('is npx without a package around it', () => {
    expect(ownCommand({ path: '', file: join(directory, 'alone.js') })).toBe('npx groundwork');
  });
});
