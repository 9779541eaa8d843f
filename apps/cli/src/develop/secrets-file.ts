import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { CliError } from '../terminal/cli-error.js';
import { secretValuesOf } from '../files/secret-values.js';
import { readJsonFile } from './json-file.js';
import { hasCode } from '../terminal/error-code.js';

const OTHERS = 0o077;

/** Values of secrets in a file that only its owner can read. */
export class SecretsFile {
  constructor(private readonly path: string) {}

  /**
   * Returns values by secret name; an empty map if the file does not exist. Throws `CliError` if other users can read
   * it.
   */
  async read(): Promise<ReadonlyMap<string, string>> {
    const mode = await this.mode();
    if (mode === null) return new Map();
    if ((mode & OTHERS) !== 0) {
      throw new CliError('failure', `${this.path} can be read by others: run 'chmod 600 ${this.path}'`);
    }
    return secretValuesOf(JSON.stringify((await readJsonFile(this.path)) ?? {}), this.path);
  }

  /** Adds values to those that are there. */
  async add(values: ReadonlyMap<string, string>): Promise<void> {
    const all = Object.fromEntries([...(await this.read()), ...values]);
    const beside = `${this.path}.${randomBytes(6).toString('hex')}.new`;
    try {
      await writeFile(beside, `${JSON.stringify(all, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
      await chmod(beside, 0o600);
      await rename(beside, this.path);
    } finally {
      await rm(beside, { force: true });
    }
  }

  private async mode(): Promise<number | null> {
    try {
      return (await stat(this.path)).mode;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      throw new CliError('failure', `${this.path} cannot be read`, { cause: error });
    }
  }
}
