import { Readable, Writable } from 'node:stream';
import { AdminClient, APP, dataOf, type AppPath } from '#admin-client/admin-client.js';
import type { ErrorDetail } from '#admin-client/admin-error.js';
import { AppPusher } from '../develop/app-pusher.js';
import { developedApp } from '../develop/dev-app.js';
import { DevSecrets } from '../develop/dev-secrets.js';
import { directoryIdentity } from '../develop/development.js';
import { requireApp } from '../develop/require-app.js';
import { scanned } from '../develop/scan.js';
import type { SourceOf } from '../building/mapped-stack.js';
import { Context } from '../session/context.js';
import type { App } from '../session/find-app.js';
import { CliError } from '../terminal/cli-error.js';
import { ControlClient } from './control-client.js';
import type { TestPlatformDescription } from './test-platform.js';

const PROVIDERS = `${APP}/auth_providers` as const;

/** An app as it was pushed for a test. */
export interface PushedApp {
  readonly client: AdminClient;
  readonly app: App;
  readonly path: AppPath;
  /** True if the app existed before. */
  readonly isNew: boolean;
  readonly sourceOf: SourceOf;
}

export interface PushOptions {
  readonly directory: string;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Makes the app of a directory what its files say, on a platform for tests. Throws `CliError` with everything that is refused. */
export async function pushedApp(
  { url, project, credentials }: TestPlatformDescription,
  control: ControlClient,
  { directory, secrets }: PushOptions,
): Promise<PushedApp> {
  await requireApp(directory, 'groundwork');
  const client = new AdminClient({ baseUrl: url });
  await client.session.login(credentials);
  const identity = await directoryIdentity(directory);
  const names = { asked: undefined, last: null, identity, directory };
  const { app, isNew } = await developedApp(client, project, names, () => Promise.resolve());
  const path = { groupId: app.group_id, appId: app._id };
  const target = { client, app, isNew, isOwn: true, url, path };
  const given = new DevSecrets(target, {
    places: () => Promise.resolve({ variables: [], values: new Map(Object.entries(secrets)) }),
    updates: true,
    ask: () => Promise.resolve(null),
    onWarning: () => undefined,
  });
  const pusher = new AppPusher(silent(directory), target, given, () => undefined);
  await pushed(pusher, directory);
  await giveKeys(client, path, control);
  return { client, app, path, isNew, sourceOf: (name) => pusher.sourceOf(name) };
}

/** Deploys the app of a directory before its tests do, which then find it there. Throws `CliError` as `pushedApp` does. */
export async function pushedForTests(platform: TestPlatformDescription, directory: string): Promise<void> {
  await pushedApp(platform, new ControlClient(platform.control), { directory, secrets: {} });
}

async function pushed(pusher: AppPusher, directory: string): Promise<void> {
  try {
    const agree = (): Promise<void> => Promise.resolve();
    // Types are for who writes the tests: a run needs functions that can be built.
    await pusher.push(await scanned(directory), { agree, guard: agree, check: () => Promise.resolve([]) });
  } catch (error) {
    if (!(error instanceof CliError) || error.errors.length === 0) throw error;
    throw new CliError('refused', `${directory} is not deployed:\n${linesOf(error.errors)}`, { cause: error }, error.errors);
  }
}

function linesOf(errors: readonly ErrorDetail[]): string {
  const places = errors.map(
    ({ file, line, column, error }) => [[file, line, column].filter((each) => each !== undefined), error] as const,
  );
  return places.map(([place, error]) => `  ${place.length === 0 ? '' : `${place.join(':')}  `}${error}`).join('\n');
}

/** Tokens of custom-JWT providers are checked with the key of the platform. Audience and metadata fields stay the app's. */
async function giveKeys(client: AdminClient, path: AppPath, control: ControlClient): Promise<void> {
  const providers = await dataOf(client.api.GET(PROVIDERS, { params: { path } }));
  for (const { _id: providerId } of providers.filter(({ type }) => type === 'custom-token')) {
    const params = { path: { ...path, providerId } };
    const provider = await dataOf(client.api.GET(`${PROVIDERS}/{providerId}`, { params }));
    const { signingAlgorithm, ...config } = provider.config ?? {};
    const { signingKeys, ...secret_config } = provider.secret_config ?? {};
    void signingAlgorithm;
    void signingKeys;
    const jwkURI = await control.ask<string>('keys');
    await client.api.PATCH(`${PROVIDERS}/{providerId}`, {
      params,
      body: { ...provider, config: { ...config, useJWKURI: true, jwkURI }, secret_config },
    });
  }
}

/** Returns a context that asks nothing and shows nothing: tests report failures. */
function silent(directory: string): Context {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return new Context(
    {
      env: {},
      command: 'groundwork',
      directory,
      home: directory,
      stdin: Readable.from([]),
      stdout: nowhere,
      stderr: nowhere,
      interruption: new AbortController().signal,
    },
    [],
    { json: true },
    [],
  );
}
