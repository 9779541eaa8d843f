import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { withLateOptimization } from '../../../tools/late-optimization.js';
import { PACKAGE_NAME } from '../../../tools/package-name.js';
import { installed } from '../../packages/given-package.js';
import { LOOPBACK_ONLY } from '../../packages/installed-package.js';
import { Admin, type AppAdmin, type CreatedApp } from '../platform/admin.js';
import { CommandLine, type Ended, type Program, type Running } from '../platform/command-line.js';
import { eventually } from '../platform/eventually.js';
import type { Credentials, PlatformAddress } from '../platform/processes.js';

/** A line of `dev --json`. */
export interface DevEvent {
  readonly event: string;
  readonly [member: string]: unknown;
}

/** Returns the command line of the installed package, which reaches this machine only, or else that of the checkout. */
export function installedProgram(): Program | undefined {
  const options = withLateOptimization(`--import=${pathToFileURL(LOOPBACK_ONLY).href}`);
  return installed && { path: installed.program, env: { NODE_OPTIONS: options } };
}

/** Returns how messages of the command line say to call it. */
export const ownCommand = (): string => (installed === undefined ? 'npm run --silent cli --' : `npx ${PACKAGE_NAME}`);

/** Returns the contents of a directory's files by their paths in it, except in one folder. */
export async function filesIn(directory: string, without: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => relative(directory, join(entry.parentPath, entry.name)));
  const wanted = files.filter((path) => !path.startsWith(`${without}/`)).toSorted();
  return Object.fromEntries(
    await Promise.all(wanted.map(async (path) => [path, await readFile(join(directory, path), 'utf8')] as const)),
  );
}

/** Returns the files of a new app without its declarations. */
async function filesOfNewApp(): Promise<Readonly<Record<string, string>>> {
  const shell = await CommandLine.create(installedProgram());
  try {
    const { code, stderr } = await shell.run(['apps', 'init', 'shop']);
    if (code !== 0) throw new Error(stderr);
    const directory = join(shell.directory, 'shop');
    const { 'functions/tsconfig.json': _, ...files } = await filesIn(directory, 'types');
    return files;
  } finally {
    await shell.remove();
  }
}

/** Files of a new app, made by one process of the command line for all tests of a file. */
let newApp: Promise<Readonly<Record<string, string>>> | undefined;

/** A platform that runs already, and the name of an app there, which other files must not have. */
interface Shared {
  readonly platform: PlatformAddress;
  readonly name: string;
}

/** The directory of an app with one function, and runs of `dev` in it. */
export class DevelopedApp {
  private readonly runs: Running[] = [];

  private constructor(
    readonly shell: CommandLine,
    private readonly shared: Shared | null,
  ) {}

  /** Returns an app for which each run starts a separate platform. */
  static create(): Promise<DevelopedApp> {
    return DevelopedApp.made(null);
  }

  /** Returns an app for claims that hold on any platform: the one of all tests, which need not be started, and at night separate ones. */
  static createAnywhere(): Promise<DevelopedApp> {
    const name = `shop-${randomBytes(4).toString('hex')}`;
    return DevelopedApp.made(inject('longTests') ? null : { platform: inject('platform'), name });
  }

  private static async made(shared: Shared | null): Promise<DevelopedApp> {
    newApp ??= filesOfNewApp();
    const app = new DevelopedApp(await CommandLine.create(installedProgram()), shared);
    const files = await newApp;
    await app.put(files);
    if (shared !== null) {
      const root = JSON.parse(files['realm_config.json'] ?? '{}') as object;
      await app.put({ 'realm_config.json': JSON.stringify({ ...root, name: shared.name }) });
    }
    return app;
  }

  get directory(): string {
    return join(this.shell.directory, 'shop');
  }

  async put(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.directory, path);
      await mkdir(dirname(file), { recursive: true });
      // In one step, as editors save: between opening and writing it is an empty file, which would be deployed.
      const beside = join(this.shell.directory, 'saved');
      await writeFile(beside, content);
      await rename(beside, file);
    }
  }

  read(path: string): Promise<string> {
    return readFile(join(this.directory, path), 'utf8');
  }

  /** Options that choose the platform of `dev`: a separate one on a free port, or the shared one, where it would ask. */
  private get where(): readonly string[] {
    return this.shared === null ? ['--port', '0'] : ['--yes'];
  }

  private environment(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.shared === null ? env : { ...programEnvironment(this.shared.platform), ...env };
  }

  /** Starts `dev` on the platform of the app. */
  start(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): DevRun {
    return new DevRun(this.startLines(['--json', ...words], env));
  }

  /** The same without JSON. */
  startLines(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Running {
    return this.startText([...this.where, ...words], this.environment(env));
  }

  /** Starts `dev` with these options alone. */
  startText(words: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
    const running = this.shell.start(['dev', 'shop', ...words], env);
    this.runs.push(running);
    return running;
  }

  /** Ends what a failed test left running, and removes the directory. */
  async remove(): Promise<void> {
    for (const running of this.runs) running.kill();
    if (this.shared !== null) {
      const admin = await Admin.login(this.shared.platform);
      for (const { app } of await this.appsOf(admin)) await admin.send('DELETE', `${admin.appsPath}/${app._id}`);
    }
    // A platform whose command was killed ends a moment later.
    await rm(this.shell.directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  /** Runs `dev --once` on the platform of the app. */
  once(words: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    return this.shell.run(['dev', 'shop', '--once', ...this.where, ...words], { env: this.environment(env) });
  }

  /** Returns an administrator of the platform that runs, and the app: another administrator than `dev` uses. */
  async administrated(url: string): Promise<AppAdmin> {
    const admin = await Admin.loginByEmail(this.shared?.platform ?? (await this.ownPlatform(url)));
    const apps = await this.appsOf(admin);
    const [app] = apps;
    if (app === undefined || apps.length !== 1) throw new Error(`there are ${apps.length} apps`);
    return app;
  }

  private async ownPlatform(url: string): Promise<PlatformAddress> {
    const credentials = JSON.parse(await this.read('.groundwork/data/credentials.json')) as Credentials;
    return { url, mode: 'standalone', replicas: 1, credentials };
  }

  /** Returns the apps of a platform; where it is shared, only apps with the name. */
  private async appsOf(admin: Admin): Promise<readonly AppAdmin[]> {
    const apps = (await admin.send('GET', admin.appsPath)).body as readonly CreatedApp[];
    return apps.filter(({ name }) => this.shared === null || name === this.shared.name).map((app) => admin.appOf({ app }));
  }
}

/** A run of `dev --json`. */
export class DevRun {
  constructor(readonly running: Running) {}

  /** Returns the events reported so far. */
  events(): readonly DevEvent[] {
    const lines = this.running.output().split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{"event"')).map((line) => JSON.parse(line) as DevEvent);
  }

  /** Waits for so many events of a name; returns the last one of them. */
  async told(event: string, count = 1): Promise<DevEvent> {
    const found = await eventually(
      () => Promise.resolve(this.events().filter((each) => each.event === event)),
      (all) => all.length >= count,
    ).catch((error: unknown) => {
      throw new Error(`no ${count} events '${event}' in:\n${this.running.output()}`, { cause: error });
    });
    const last = found[count - 1];
    if (last === undefined) throw new Error('unreachable');
    return last;
  }

  /** Waits until the app is deployed; returns the address of the platform. */
  async ready(): Promise<string> {
    const { url } = await this.told('ready');
    await this.told('deployed');
    return String(url);
  }

  interrupt(): Promise<Ended> {
    return this.running.interrupt();
  }
}

/** Runs a function of an app as the system. */
export async function called(app: AppAdmin, name: string): Promise<unknown> {
  const answer = await app.send('POST', '/debug/execute_function?run_as_system=true', { json: { name, arguments: [] } });
  const { result, error } = answer.body as { readonly result?: unknown; readonly error?: { readonly message: string } };
  return error ? error.message : result;
}

/** Returns the names of an app's deployments, newest first. */
export async function deploymentNames(app: AppAdmin): Promise<readonly string[]> {
  const { body } = await app.send('GET', '/deployments');
  return (body as readonly { readonly name: string }[]).map(({ name }) => name);
}

/** Returns the address and credentials of a platform for programs without a profile. */
export function programEnvironment({ url, credentials }: PlatformAddress): Readonly<Record<string, string>> {
  return {
    GROUNDWORK_URL: url,
    GROUNDWORK_PUBLIC_KEY: credentials.ADMIN_PUBLIC_KEY,
    GROUNDWORK_PRIVATE_KEY: credentials.ADMIN_PRIVATE_KEY,
  };
}
