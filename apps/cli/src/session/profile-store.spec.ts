import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfileStore, type Profile } from './profile-store.js';

const PROFILE: Profile = { url: 'https://a.test', account: 'k', project: null, accessToken: 'a', refreshToken: 'r' };

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'groundwork-profiles-'));
});
afterEach(() => rm(home, { recursive: true }));

describe('a profile', () => {
  it('is read as it was written, by its owner alone', async () => {
    const store = new ProfileStore({ env: {}, home }, 'work');
    expect(await store.read()).toBeNull();

    await store.write(PROFILE);
    await store.write({ ...PROFILE, accessToken: 'b' });

    expect(await store.read()).toEqual({ ...PROFILE, accessToken: 'b' });
    expect(store.path).toBe(join(home, '.config/groundwork/profiles/work.json'));
    expect((await stat(store.path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(store.path, '..'))).toEqual(['work.json']);
    await store.remove();
    expect(await store.read()).toBeNull();
  });

  it.each([
    ['/elsewhere', '/elsewhere/groundwork/profiles/p.json'],
    ['relative', '.config/groundwork/profiles/p.json'],
    ['', '.config/groundwork/profiles/p.json'],
  ])('is where XDG_CONFIG_HOME=%j says', (given, path) => {
    const store = new ProfileStore({ env: { XDG_CONFIG_HOME: given }, home: '/home/me' }, 'p');

    expect(store.path).toBe(path.startsWith('/') ? path : join('/home/me', path));
  });

  it('is rejected if others can read it', async () => {
    const store = new ProfileStore({ env: {}, home }, 'open');
    await store.write(PROFILE);
    await chmod(store.path, 0o644);

    await expect(store.read()).rejects.toThrow(`run 'chmod 600 ${store.path}'`);
  });

  it.each(['', '[]', '{"url": 1}', 'null', JSON.stringify({ ...PROFILE, refreshToken: undefined })])(
    'is rejected if it holds %j',
    async (text) => {
      const store = new ProfileStore({ env: {}, home }, 'broken');
      await mkdir(join(store.path, '..'), { recursive: true });
      await writeFile(store.path, text, { mode: 0o600 });

      await expect(store.read()).rejects.toThrow('remove it and log in again');
    },
  );

  it('keeps the old one, and no other file, if it cannot be written', async () => {
    const store = new ProfileStore({ env: {}, home }, 'kept');
    await store.write(PROFILE);
    const before = await readFile(store.path, 'utf8');
    const circular = { ...PROFILE } as { self?: unknown } & Profile;
    circular.self = circular;

    await expect(store.write(circular)).rejects.toThrow('cannot be written');

    expect(await readFile(store.path, 'utf8')).toBe(before);
    expect(await readdir(join(store.path, '..'))).toEqual(['kept.json']);
  });
});
