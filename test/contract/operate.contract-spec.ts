import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment, VARIABLES, type VariableName } from '#process/env/environment.js';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'groundwork-operate-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const [, , served = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*$/m);

/** Runs a program in a new directory, as a container would: without npm, sources or development packages. */
function run(cwd: string, program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { status, stdout, stderr };
}

describe('npm run env', () => {
  const program = resolve('bin/compose-env.mjs');

  it('writes everything the compose file needs, and lists what to keep', () => {
    const cwd = mkdtempSync(join(directory, 'env-'));
    const path = join(cwd, '.env');

    expect(run(cwd, program, ['--email', 'owner@example.com'])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\S+\/\.env is written;[^]+owner@example\.com[^]+MASTER_KEY/) as unknown,
      stderr: '',
    });

    const values = parseEnv(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
    const asked = readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{(\w+):\?/g);
    expect(Object.keys(values).toSorted()).toEqual([...new Set([...asked].map(([, name = '']) => name))].toSorted());
    const own = Object.keys(values).filter((name): name is VariableName => Object.hasOwn(VARIABLES, name));
    expect(readEnvironment(own, values, own)).toMatchObject({ ADMIN_EMAIL: 'owner@example.com' });
    expect(values['MONGODB_URI']).toBe(`mongodb://groundwork:${values['MONGO_PASSWORD']}@mongo:27017/?replicaSet=rs0`);
    const passwords = Object.entries(values).filter(([name]) => name.includes('PASSWORD'));
    expect(passwords.filter(([, value]) => !/^[0-9a-f]{48}$/.test(value))).toEqual([]);
    expect(new Set(passwords.map(([, value]) => value)).size).toBe(passwords.length);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('never writes over a file', () => {
    const cwd = mkdtempSync(join(directory, 'env-'));
    writeFileSync(join(cwd, '.env'), 'MASTER_KEY=mine\n');

    expect(run(cwd, program, [])).toEqual({
      status: 1,
      stdout: '',
      stderr: `error: ${join(cwd, '.env')} exists: its secrets may be in use; move it away first\n`,
    });
    expect(readFileSync(join(cwd, '.env'), 'utf8')).toBe('MASTER_KEY=mine\n');
  });

  it('prints instead where it is asked to, for containers without a directory to write to', () => {
    const cwd = mkdtempSync(join(directory, 'env-'));
    const { status, stdout } = run(cwd, program, ['--print']);

    expect([status, parseEnv(stdout)['ADMIN_EMAIL'], existsSync(join(cwd, '.env'))]).toEqual([0, 'admin@example.com', false]);
    expect(run(cwd, program, ['--mail', 'x@example.com'])).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('the image', () => {
  let image: string;
  let operate: string;
  beforeAll(() => {
    image = join(directory, 'image');
    for (const [, paths = '', target = ''] of served.matchAll(/^COPY ((?!--).+) (\S+)$/gm)) {
      for (const path of paths.split(' ')) {
        mkdirSync(join(image, target), { recursive: true });
        cpSync(path, join(image, dirname(path), path.split('/').at(-1) ?? ''), { recursive: true });
      }
    }
    cpSync('package.json', join(image, 'package.json'));
    cpSync('dist', join(image, 'dist'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(image, 'node_modules'));
    operate = join(directory, 'operate');
    const program = join(image, 'dist/apps/cli/src/operations/operate.js');
    chmodSync(program, 0o755);
    symlinkSync(program, operate);
  });

  it('has a command for each of those of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
    const commands = Object.keys(scripts).filter(
      (name) => scripts[`pre${name}`] === 'tsx tools/build-if-needed.ts' && !['start', 'cluster', 'cli'].includes(name),
    );

    expect(run(image, operate, [])).toEqual({ status: 1, stdout: '', stderr: expect.any(String) as unknown });
    const [, known = ''] = /\((.+)\)/.exec(run(image, operate, ['x']).stderr) ?? [];
    expect(known.split(' | ').toSorted()).toEqual([...commands, 'env'].toSorted());
    expect(served).toContain('ln -s /groundwork/dist/apps/cli/src/operations/operate.js /usr/local/bin/operate ');
  });

  it('dumps, restores, backs up, and brings a backup back', () => {
    const data = join(directory, 'data');
    const dump = join(directory, 'dump');
    const backup = join(directory, 'backup');
    mkdirSync(join(dump, 'shop'), { recursive: true });
    // A document {n: 1} of MongoDB's tool.
    writeFileSync(join(dump, 'shop/orders.bson'), Buffer.from('0c000000106e000100000000', 'hex'));
    writeFileSync(join(dump, 'shop/orders.metadata.json'), '{"options":{},"indexes":[]}');
    const done = (text: string): object => ({ status: 0, stdout: expect.stringContaining(text) as unknown, stderr: '' });

    expect(run(image, operate, ['mongorestore', dump], { DATA_DIR: data })).toEqual(done('1 collections and views, 1 documents'));
    expect(run(image, operate, ['mongodump', `${dump}-again`], { DATA_DIR: data })).toEqual(done('1 documents'));
    expect(run(image, operate, ['backup', backup], { DATA_DIR: data })).toEqual(done('is complete'));
    expect(run(image, operate, ['restore', backup], { DATA_DIR: `${data}-2` })).toEqual(done('Restored the backup'));
    expect(run(image, operate, ['mongodump', `${dump}-2`], { DATA_DIR: `${data}-2` })).toEqual(done('1 documents'));
  });

  it('ends its commands with one line where they cannot be carried out', () => {
    const env = { DATA_DIR: join(directory, 'none') };
    const failed = (text: string): object => ({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${text}[^\n]*\n$`)) as unknown,
    });

    expect(run(image, operate, ['mongodump', join(directory, 'x')], env)).toEqual(failed('error: No store found in '));
    expect(run(image, operate, ['rotate-master-key'], env)).toEqual(
      failed('error: \\S+/credentials.json contains no MASTER_KEY'),
    );
    expect(run(image, operate, ['preflight'], env)).toEqual(failed('MONGODB_URI is not set'));
    expect(run(image, operate, ['backup'], env)).toEqual(failed('error: usage: '));
    const admin = ['admin', 'other@example.com', '--project', '0123456789abcdef01234567'];
    expect(run(image, operate, admin, env)).toEqual(failed('error: No store found in '));
    expect(run(image, operate, ['admin', 'a@b'], { ...env, ADMIN_EMAIL: 'a@b' })).toEqual(failed('error: a@b is ADMIN_EMAIL: '));
  });
});
