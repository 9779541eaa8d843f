import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.js';
import type { Surroundings } from '../terminal/surroundings.js';
import { runProgram } from './program.js';

const home = mkdtempSync(join(tmpdir(), 'groundwork-program-'));
afterAll(() => rmSync(home, { recursive: true }));

async function run(words: readonly string[], given: Partial<Surroundings> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal: interruption } = new AbortController();
  const around = {
    env: {},
    command: 'groundwork',
    directory: home,
    home,
    stdin: Readable.from([]),
    stdout,
    stderr,
    interruption,
    ...given,
  };
  const code = await runProgram(words, around, '1.2.3');
  const read = (stream: PassThrough): string => (stream.read() as Buffer | null)?.toString() ?? '';
  return { code, stdout: read(stdout), stderr: read(stderr) };
}

describe('a command line', () => {
  it.each([
    [['nix'], "error: unknown command 'nix'"],
    [['apps', 'nix'], "error: unknown command 'nix'"],
    [['apps', 'create'], "error: missing required argument 'name'"],
    [['apps', 'list', 'more'], 'error: too many arguments'],
    [['push', '--strategy', 'guess'], "error: option '--strategy <strategy>' argument 'guess' is invalid"],
    [['logs', '--app', 'a', '--limit', '0'], 'error: --limit must be a whole number from 1 to 10000'],
    [['logs', '--app', 'a', '--since', 'soon'], 'error: --since must be a date'],
    [['logs', '--app', 'a', '--tail', '--since', '1h'], 'error: --tail starts now'],
    [['secrets', 'list'], 'error: select an app with --app'],
    [['login', '--url', 'ftp://a'], 'error: "ftp://a" is not an address'],
    [['login', '--url', 'https://me:secret@a'], 'error: an address must not contain credentials'],
    [['login'], 'error: cannot ask "Public key or email address:" without a terminal'],
    [['whoami', '--profile', '../x'], 'error: invalid profile name "../x": expected'],
    [['completion', 'csh'], 'error: the shell must be one of bash, zsh, fish'],
  ])('exits with 2 and a line if it is invalid: %j', async (words, line) => {
    const { code, stdout, stderr } = await run(words);

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(line), stderr).toBe(true);
  });

  it('does not repeat the value of an unknown option', async () => {
    const { code, stderr } = await run(['login', '--private-key=geheim']);

    expect(code).toBe(2);
    expect(stderr).not.toContain('geheim');
    expect(stderr).toContain('Secrets cannot be passed on the command line');
  });

  it('exits with 3 without a session', async () => {
    expect(await run(['whoami'])).toEqual({ code: 3, stdout: '', stderr: "error: not logged in: run 'groundwork login'\n" });
  });

  it('prints failures as JSON if JSON output is requested', async () => {
    const { code, stderr } = await run(['whoami', '--json']);

    expect(JSON.parse(stderr)).toEqual({ error: "not logged in: run 'groundwork login'", exit_code: code });
  });

  it('exits with 6 and one line if the address has no listener', async () => {
    const env = { GROUNDWORK_URL: 'http://127.0.0.1:1', GROUNDWORK_PUBLIC_KEY: 'k', GROUNDWORK_PRIVATE_KEY: 'geheim' };
    const { code, stderr } = await run(['apps', 'list'], { env });

    expect(code).toBe(6);
    expect(stderr).toMatch(/^error: http:\/\/127\.0\.0\.1:1 cannot be reached: [^\n]+\n$/);
    expect(stderr).not.toContain('geheim');
  });

  it('exits with 130 if it is interrupted', async () => {
    const interruption = AbortSignal.abort();
    const env = { GROUNDWORK_URL: 'http://127.0.0.1:1', GROUNDWORK_EMAIL: 'a@b.test', GROUNDWORK_PASSWORD: 'p' };

    expect(await run(['apps', 'list'], { env, interruption })).toEqual({ code: 130, stdout: '', stderr: 'error: interrupted\n' });
  });

  it('says its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it.each(COMMANDS.map((spec) => [spec.name, spec] as const))('has help and code for: %s', async (name, spec) => {
    const { code, stdout } = await run([...name.split(' '), '--help']);

    expect(code).toBe(0);
    expect(stdout).toContain(spec.about.split(' ').slice(0, 3).join(' '));
    expect(stdout).toContain('--json');
    expect(await spec.load()).toBeTypeOf('function');
  });
});
