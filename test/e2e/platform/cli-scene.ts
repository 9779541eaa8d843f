import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { expect } from 'vitest';
import { Admin } from './admin.js';
import { CommandLine } from './command-line.js';
import type { PlatformAddress } from './processes.js';

export const HELLO = 'exports = (name) => { console.log("asked by " + name); return { hello: name }; };\n';
/** Folder with the files of `apps init`, which every test of an app has a copy of. */
const TEMPLATE = 'template';

export interface CliApp {
  readonly _id: string;
  readonly client_app_id: string;
  readonly name: string;
}

/** Output of `push --json`. */
export interface Pushed {
  readonly changed: boolean;
  readonly diffs: readonly string[];
  readonly packages: { readonly added: readonly object[] };
  readonly deployment?: string;
}

type Given = Parameters<CommandLine['run']>[1];

/** A directory with a session of an administrator, in which commands are run that show no secret. */
export class CliScene {
  private constructor(
    private readonly platform: PlatformAddress,
    readonly shell: CommandLine,
    private readonly secrets: readonly string[],
  ) {}

  /** Logs in with the key of the first administrator. No output may contain `secrets`. */
  static async create(platform: PlatformAddress, secrets: readonly string[] = []): Promise<CliScene> {
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_PASSWORD } = platform.credentials;
    const shell = await CommandLine.create();
    const scene = new CliScene(platform, shell, [...secrets, ADMIN_PRIVATE_KEY, ADMIN_PASSWORD]);
    const words = ['login', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY, '--private-key-stdin'];
    await scene.run(words, { input: `${ADMIN_PRIVATE_KEY}\n` });
    await scene.json(['apps', 'init', TEMPLATE]);
    await scene.put(`${TEMPLATE}/functions/hello.js`, HELLO);
    return scene;
  }

  /** Runs a command and checks that it shows no secret. */
  async run(words: readonly string[], given: Given = {}): ReturnType<CommandLine['run']> {
    const result = await this.shell.run(words, given);
    for (const hidden of this.secrets) expect(result.stdout + result.stderr).not.toContain(hidden);
    return result;
  }

  async json<T>(words: readonly string[], given: Given = {}): Promise<T> {
    const { code, stdout, stderr } = await this.run([...words, '--json'], given);
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  /** Contents of the files of a folder, in base64. */
  async filesOf(folder: string): Promise<Record<string, string>> {
    const root = join(this.shell.directory, folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files: Record<string, string> = {};
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) files[path.slice(root.length + 1)] = (await readFile(path)).toString('base64');
    }
    return files;
  }

  async put(path: string, content: string): Promise<void> {
    const file = join(this.shell.directory, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  }

  /** Copies the files of `apps init` to a folder of that name. */
  async copyTemplate(name: string): Promise<void> {
    await cp(join(this.shell.directory, TEMPLATE), join(this.shell.directory, name), { recursive: true });
    const root = await readFile(join(this.shell.directory, TEMPLATE, 'realm_config.json'), 'utf8');
    await this.put(`${name}/realm_config.json`, root.replace(`"${TEMPLATE}"`, `"${name}"`));
  }

  /** Creates an app of the files of `apps init` over the API, and a folder of its name that holds them. */
  async newApp(): Promise<CliApp> {
    const name = `cli${Math.random().toString(36).slice(2, 10)}`;
    await this.copyTemplate(name);
    const made = await (await Admin.login(this.platform)).createApp(name);
    const headers = { 'content-type': 'application/zip' };
    const archive = await this.zipped(name);
    const imported = await made.send('POST', '/import?strategy=replace-by-name', { raw: archive, headers });
    expect(imported.status).toBe(204);
    return made.app;
  }

  /** Packs the files of a folder as an export is packed. */
  private async zipped(folder: string): Promise<Buffer> {
    const zip = new ZipFile();
    for (const [path, content] of Object.entries(await this.filesOf(folder))) zip.addBuffer(Buffer.from(content, 'base64'), path);
    zip.end();
    return buffer(zip.outputStream);
  }
}
