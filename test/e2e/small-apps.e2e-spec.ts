import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { EJSON } from 'bson';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

/** A request to an app and the reply it must get. */
interface Expected {
  readonly status?: number;
  readonly result?: unknown;
  /** `true` if the result appears only after the reply, so that it is polled for. */
  readonly eventually?: boolean;
}

interface FunctionCall extends Expected {
  readonly call: string;
  readonly arguments: readonly unknown[];
  /** Another user than that of the other calls. */
  readonly user?: 'another';
  /** `true` if the request needs a new access token. */
  readonly renewed?: boolean;
}

interface HttpCall extends Expected {
  readonly http: string;
  readonly path: string;
  readonly body?: unknown;
}

interface GraphqlCall extends Expected {
  readonly graphql: string;
}

type Call = FunctionCall | GraphqlCall | HttpCall;

/** `about.json` beside the files of an app. */
interface About {
  /** The layout it is exported in again. */
  readonly version: string;
  /** Secrets it needs before it is imported. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** The notices of its import. */
  readonly notes?: readonly string[];
  /** The login of its user; anonymous if absent. */
  readonly login?: { readonly provider: string; readonly payload: object };
  /** The same by a token the test signs. */
  readonly token?: { readonly key: string; readonly claims: object };
  readonly calls: readonly Call[];
}

type Files = ReadonlyMap<string, Buffer>;

const platform = inject('platform');
const APPS = fileURLToPath(new URL('../apps/', import.meta.url));

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

function filesBelow(directory: string): Files {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(directory.length + 1), readFileSync(path)]));
}

async function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path);
    else zip.addBuffer(content, path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function imported(app: AppAdmin, files: Files): Promise<void> {
  const headers = { 'content-type': 'application/zip' };
  const answer = await app.send('POST', '/import?strategy=replace-by-name', { raw: await zipped(files), headers });
  expect([answer.status, answer.text]).toEqual([204, '']);
}

async function exported({ app }: AppAdmin, version: string): Promise<Files> {
  const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app._id}/export?version=${version}&source_control=true&hosting=true`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  expect(response.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

async function notesOf(app: AppAdmin): Promise<readonly string[]> {
  const deployments = await app.must<{ notes?: readonly string[] }[]>('GET', '/deployments');
  expect(deployments).toHaveLength(1);
  return deployments[0]?.notes ?? [];
}

/** The users of one app. */
class Visitors {
  private readonly users = new Map<string, EndUser>();

  constructor(
    private readonly clientAppId: string,
    private readonly about: About,
  ) {}

  async user(name: string): Promise<EndUser> {
    const known = this.users.get(name) ?? (await this.login());
    this.users.set(name, known);
    return known;
  }

  async renewed(name: string): Promise<EndUser> {
    const user = await (await this.user(name)).renewed();
    this.users.set(name, user);
    return user;
  }

  private login(): Promise<EndUser> {
    const { login, token } = this.about;
    if (token) {
      const signed = signToken({ sub: 'someone', aud: this.clientAppId, exp: inAnHour(), ...token.claims }, token.key);
      return EndUser.login(platform, this.clientAppId, 'custom-token', { token: signed });
    }
    return EndUser.login(platform, this.clientAppId, login?.provider, login?.payload);
  }
}

async function answered(visitors: Visitors, clientAppId: string, call: Call): Promise<Answer> {
  const base = `${platform.url}/api/client/v2.0/app/${clientAppId}`;
  if ('call' in call) {
    const name = call.user ?? 'one';
    const user = await (call.renewed === true ? visitors.renewed(name) : visitors.user(name));
    return user.call(call.call, call.arguments);
  }
  if ('http' in call) return send(call.http, base + call.path, 'body' in call ? { json: call.body } : {});
  const { accessToken: token } = await visitors.user('one');
  return send('POST', `${base}/graphql`, { token, json: { query: call.graphql } });
}

function resultOf(call: Call, { text }: Answer): unknown {
  if (text === '') return undefined;
  const body = EJSON.parse(text, { relaxed: true }) as unknown;
  return 'graphql' in call ? (body as { data: unknown }).data : body;
}

async function called({ app }: AppAdmin, about: About): Promise<void> {
  const visitors = new Visitors(app.client_app_id, about);
  for (const call of about.calls) {
    const ask = async (): Promise<readonly unknown[]> => {
      const answer = await answered(visitors, app.client_app_id, call);
      return 'result' in call ? [call, answer.status, resultOf(call, answer)] : [call, answer.status];
    };
    const status = call.status ?? 200;
    const expected = 'result' in call ? [call, status, call.result] : [call, status];
    const isGood = (got: readonly unknown[]): boolean => JSON.stringify(got) === JSON.stringify(expected);
    expect(call.eventually === true ? await eventually(ask, isGood) : await ask()).toEqual(expected);
  }
}

describe.each(readdirSync(APPS))('the app %s', (name) => {
  const about = JSON.parse(readFileSync(join(APPS, name, 'about.json'), 'utf8')) as About;
  const files = filesBelow(join(APPS, name, 'app'));

  async function anApp(): Promise<AppAdmin> {
    const app = await admin.createApp(name);
    for (const [secret, value] of Object.entries(about.secrets ?? {})) {
      await app.must('POST', '/secrets', { name: secret, value });
    }
    return app;
  }

  it('is imported, called and exported as what can be imported and called', async () => {
    const app = await anApp();
    await imported(app, files);
    expect(await notesOf(app)).toEqual(about.notes ?? []);
    await called(app, about);

    const written = await exported(app, about.version);
    const kept = [...files].filter(([path]) => /\.js$|^hosting\/files\//.test(path));
    for (const [path, content] of kept) expect([path, written.get(path)?.toString()]).toEqual([path, content.toString()]);

    const copy = await anApp();
    for (const { name: secret } of await app.must<{ name: string }[]>('GET', '/secrets')) {
      if (about.secrets?.[secret] === undefined) await copy.must('POST', '/secrets', { name: secret, value: about.token?.key });
    }
    // Its triggers would run for the copy's data as well: both have one cluster.
    await app.must('DELETE', '');
    await imported(copy, written);
    await called(copy, about);
    const again = await exported(copy, about.version);
    // The root file names the app.
    const isRoot = (path: string): boolean => /^[a-z_]+\.json$/.test(path);
    const texts = (given: Files) => new Map([...given].map(([path, content]) => [path, isRoot(path) ? '' : content.toString()]));
    expect(texts(again)).toEqual(texts(written));
  });
});

it('the apps are in every layout', () => {
  const roots = ['stitch.json', 'config.json', 'realm_config.json', 'root_config.json'];
  const found = readdirSync(APPS).map((name) => readdirSync(join(APPS, name, 'app')).filter((file) => roots.includes(file)));
  expect(new Set(found.flat())).toEqual(new Set(roots));
  expect(found.map(({ length }) => length)).toEqual(found.map(() => 1));
  expect(found.length).toBeGreaterThanOrEqual(10);
});
