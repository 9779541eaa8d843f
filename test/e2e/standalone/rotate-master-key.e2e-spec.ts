import { execFile } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { acceptTokens, inAnHour, signToken } from '../platform/custom-token.js';
import { loginAs } from '../platform/end-user.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const run = promisify(execFile);
const POLL = { timeout: 30_000, interval: 100 };
const FINGERPRINT = '[0-9a-f]{16}';

interface Credentials {
  readonly MASTER_KEY: string;
  readonly MASTER_KEY_PREVIOUS?: string;
}

/** Runs the command; returns its output and exit status. */
async function rotate(dataDir: string, ...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir };
  try {
    const { stdout, stderr } = await run('npm', ['run', '--silent', 'rotate-master-key', '--', ...args], { env });
    return { code: 0, out: stdout, error: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}

describe('the master key of a standalone', () => {
  let platform: Platform | undefined;
  let dataDir: string;
  let app: AppAdmin;

  beforeAll(async () => {
    platform = await startPlatform();
    ({ dataDir } = platform);
    app = await (await Admin.login(platform)).createApp();
    await acceptTokens(app);
  });
  afterEach(async () => {
    await platform?.end('SIGTERM');
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const credentials = async (): Promise<Credentials> =>
    JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;

  async function restart(): Promise<Platform> {
    await platform?.end('SIGTERM');
    platform = await startPlatform({ dataDir, environment: { LOG_LEVEL: 'info' } });
    return platform;
  }

  /** Signs a token and opens the secret that checks another: both are encrypted under the key. */
  async function login(running: Platform): Promise<number> {
    const token = signToken({ aud: app.app.client_app_id, sub: 'ann', exp: inAnHour() });
    return (await loginAs(running, app.app.client_app_id, 'custom-token', { token })).status;
  }

  /** Returns the status of a request in an earlier session. */
  async function read({ url }: Platform): Promise<number> {
    const { accessToken, appsPath } = app.admin;
    return (await fetch(`${url}/api/admin/v3.0${appsPath}`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
  }

  it('is replaced by two commands while the platform serves, and opens nothing any more', async () => {
    const before = await credentials();
    const [unknown, early] = await Promise.all([rotate(dataDir, '--begin'), rotate(dataDir, '--finish')]);
    expect(unknown).toEqual({
      code: 1,
      out: '',
      error: 'error: usage: npm run rotate-master-key -- [--finish]\n',
    });
    expect(early).toMatchObject({
      code: 1,
      error: `error: ${join(dataDir, 'credentials.json')} contains no MASTER_KEY_PREVIOUS\n`,
    });
    expect(await credentials()).toEqual(before);

    const begun = await rotate(dataDir);
    expect(begun).toMatchObject({ code: 0, error: '' });
    const said = new RegExp(`has the fingerprint (${FINGERPRINT}), the previous one (${FINGERPRINT})\\.\n`).exec(begun.out);
    const [, fingerprint, previous] = said ?? [];
    expect(fingerprint).not.toBe(previous);
    const both = await credentials();
    expect(both).toEqual({ ...before, MASTER_KEY: expect.any(String), MASTER_KEY_PREVIOUS: before.MASTER_KEY });
    expect([both.MASTER_KEY === before.MASTER_KEY, begun.out.includes(both.MASTER_KEY)]).toEqual([false, false]);
    expect((await rotate(dataDir)).error).toContain('contains a MASTER_KEY_PREVIOUS: finish that rotation first');
    expect(platform && (await login(platform))).toBe(200);

    const running = await restart();
    for (const what of ['signing keys', 'mails', 'digest keys', 'secrets of apps']) {
      await expect.poll(() => running.output(), POLL).toContain(`all ${what} are encrypted with MASTER_KEY`);
    }
    expect([await read(running), await login(running)]).toEqual([200, 200]);
    expect(await rotate(dataDir, '--finish')).toEqual({
      code: 0,
      out: `The key with the fingerprint ${previous} is no longer used; backups from before still need it.\n`,
      error: '',
    });
    expect(await credentials()).toEqual({ ...before, MASTER_KEY: both.MASTER_KEY });
    expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600);
    expect([await read(running), await login(running)]).toEqual([200, 200]);

    // Nothing but the new key is left, and it opens what was there before.
    const last = await restart();
    expect([await read(last), await login(last)]).toEqual([200, 200]);
  }, 180_000);
});
