import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin, type CreatedApp } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const RELEASES = 'test/releases';
const NAMES = (await readdir(RELEASES)).filter((name) => name.endsWith('.json.gz'));

/** Data of a release, made by `test/releases/fill.mjs`. */
interface Release {
  readonly version: string;
  readonly state: {
    readonly app: CreatedApp;
    readonly user: { readonly email: string; readonly password: string; readonly id: string };
    readonly order: { readonly _id: string };
    readonly greeted: string;
  };
  /** Files of the data directory, base64. */
  readonly files: Readonly<Record<string, string>>;
}

/** Releases hash passwords at their real cost. */
const REAL_HASHES = { GROUNDWORK_TEST_HASHES: '' };

let platform: Platform | undefined;
afterEach(() => platform?.stop());

async function unpacked({ files }: Release): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-e2e-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  return dataDir;
}

const namesOf = async (app: AppAdmin, path: string): Promise<string[]> =>
  (await app.must<{ name: string }[]>('GET', path)).map(({ name }) => name).toSorted();

describe.each(NAMES)('data of a release: %s', (name) => {
  it('is opened, read and written by the code of now, and once more after a kill', async () => {
    const release = JSON.parse(gunzipSync(await readFile(join(RELEASES, name))).toString()) as Release;
    const { app: made, user, order, greeted } = release.state;
    const dataDir = await unpacked(release);
    platform = await startPlatform({ dataDir, environment: REAL_HASHES });

    const admin = await Admin.login(platform);
    const { name: appName, client_app_id, domain_id } = made;
    const app = admin.appOf({ app: made });
    expect(await app.must('GET', '')).toMatchObject({ _id: made._id, name: appName, client_app_id, domain_id });
    expect((await Admin.loginByEmail(platform)).userId).not.toBe(admin.userId);
    expect(await namesOf(app, '/functions')).toEqual(['greet', 'note', 'unfinished']);
    const [draft] = await app.must<{ _id: string }[]>('GET', '/drafts');
    await app.must('DELETE', `/drafts/${draft?._id ?? ''}`);
    expect(await namesOf(app, '/functions')).toEqual(['greet', 'note']);
    expect(await namesOf(app, '/triggers')).toEqual(['noted']);
    expect(await namesOf(app, '/secrets')).toEqual(['greeting']);
    expect((await app.must<object[]>('GET', '/deployments')).length).toBeGreaterThan(0);

    const { email: username, password, id } = user;
    const ann = await EndUser.login(platform, client_app_id, 'local-userpass', { username, password });
    expect(ann.userId).toBe(id);
    expect((await ann.call('greet', ['Ann'])).body).toBe(greeted);
    const orders = { database: 'shop', collection: 'orders' };
    const rest = { service: 'mongodb-atlas' };
    expect((await ann.call('findOne', [{ ...orders, query: {} }], rest)).body).toEqual(order);
    const stranger = await EndUser.login(platform, client_app_id);
    expect((await stranger.call('findOne', [{ ...orders, query: {} }], rest)).body).toBeNull();

    const second = await ann.call('insertOne', [{ ...orders, document: { _id: 'second', owner: id } }], rest);
    expect(second.body).toEqual({ insertedId: 'second' });
    const [service] = await app.must<{ _id: string }[]>('GET', '/services');
    const notes = { database_name: 'shop', collection_name: 'notes' };
    const noted = async (): Promise<string[]> => {
      const path = `/services/${service?._id ?? ''}/commands/find_documents`;
      const { documents } = await app.must<{ documents: { of: string }[] }>('POST', path, notes);
      return documents.map(({ of }) => of).toSorted();
    };
    expect(await eventually(noted, (found) => found.length > 1)).toEqual(['first', 'second']);

    await platform.end('SIGKILL');
    platform = await startPlatform({ dataDir, environment: REAL_HASHES });
    const again = await EndUser.login(platform, client_app_id, 'local-userpass', { username, password });
    expect((await again.call('count', [{ ...orders, query: {} }], rest)).body).toEqual({ $numberLong: '2' });
  });
});
