import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import type { Surroundings } from '../terminal/surroundings.js';
import { hasCode } from '../terminal/error-code.js';

/** A session that is kept between commands: where, whose, and its tokens. Passwords and private keys are not kept. */
export interface Profile {
  readonly url: string;
  /** Logged-in account: a public key or an email address. */
  readonly account: string;
  /** The project commands are about unless they say otherwise. */
  readonly project: string | null;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const OTHERS = 0o077;

/** Profiles in the user's directory of configuration, each a file only its owner can read. */
export class ProfileStore {
  readonly path: string;

  constructor({ env, home }: Pick<Surroundings, 'env' | 'home'>, name: string) {
    if (!NAME.test(name)) refuseUsage(`invalid profile name "${name}": expected 1 to 64 letters, digits, _ and -`);
    const given = env['XDG_CONFIG_HOME'];
    // A relative path is to be ignored, the specification of the variable says.
    const base = given?.startsWith('/') === true ? given : join(home, '.config');
    this.path = join(base, 'groundwork', 'profiles', `${name}.json`);
  }

  /**
   * Returns the profile, `null` if it does not exist. Throws `CliError` for a file that others can read, or that is not a
   * profile.
   */
  async read(): Promise<Profile | null> {
    try {
      const { mode } = await stat(this.path);
      if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
        throw new CliError('failure', `${this.path} can be read by others: run 'chmod 600 ${this.path}'`);
      }
      return profileOf(JSON.parse(await readFile(this.path, 'utf8')));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null;
      if (error instanceof CliError) throw error;
      throw new CliError('failure', `${this.path} cannot be read: remove it and log in again`, { cause: error });
    }
  }

  /** Keeps the profile, as a whole or not at all. */
  async write(profile: Profile): Promise<void> {
    const directory = join(this.path, '..');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    const beside = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(beside, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      await rename(beside, this.path);
    } catch (error) {
      await rm(beside, { force: true });
      throw new CliError('failure', `${this.path} cannot be written`, { cause: error });
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}

function profileOf(value: unknown): Profile {
  const { url, account, project, accessToken, refreshToken } = value as Partial<Record<keyof Profile, unknown>>;
  const texts = [url, account, accessToken, refreshToken];
  if (!texts.every((text) => typeof text === 'string') || !(project === null || typeof project === 'string')) {
    throw new TypeError('no profile');
  }
  return value as Profile;
}
