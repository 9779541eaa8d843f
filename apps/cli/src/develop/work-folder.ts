import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../files/write-local-app.js';
import { readJsonFile } from './json-file.js';

/** Name of the folder in an app's directory that holds what belongs to this machine. */
export const WORK_FOLDER = '.groundwork';

/** State kept between runs of `dev`. */
export interface DevState {
  /** `own`, or the address of another platform. */
  readonly platform: string;
  /** Port of the own platform. */
  readonly port: number | null;
  /** App ID of the app that is developed. */
  readonly app: string | null;
  /** Id of the last deployment `dev` made. */
  readonly deployment: string | null;
  /** Hashes of the files it was made of, by path. */
  readonly files: Readonly<Record<string, string>>;
}

export const NO_STATE: DevState = { platform: 'own', port: null, app: null, deployment: null, files: {} };

/** The folder `.groundwork` of an app's directory. It ignores itself in version control. */
export class WorkFolder {
  readonly path: string;

  constructor(directory: string) {
    this.path = join(directory, WORK_FOLDER);
  }

  get dataDir(): string {
    return join(this.path, 'data');
  }

  get logFile(): string {
    return join(this.path, 'platform.log');
  }

  get secretsFile(): string {
    return join(this.path, 'secrets.json');
  }

  /** Makes the folder where it is not there yet. */
  async make(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await writeFile(join(this.path, '.gitignore'), '*\n');
  }

  /** Returns what the last run left. Throws `CliError` where the file is damaged. */
  async state(): Promise<DevState> {
    const { platform, port, app, deployment, files } = (await readJsonFile(this.stateFile)) ?? {};
    return {
      platform: textOf(platform) ?? NO_STATE.platform,
      port: typeof port === 'number' && Number.isInteger(port) ? port : null,
      app: textOf(app),
      deployment: textOf(deployment),
      files: hashesOf(files),
    };
  }

  async keep(state: DevState): Promise<void> {
    await replaceFile(this.stateFile, Buffer.from(`${JSON.stringify(state, null, 2)}\n`));
  }

  private get stateFile(): string {
    return join(this.path, 'dev.json');
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function hashesOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
