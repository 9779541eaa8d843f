import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../log/start-failure.js';

const MAY_USE = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Makes the directory an environment variable names, and those above it, for this user only. @throws StartError naming the variable
 * and the path where it cannot be used
 */
export async function openDirectory(variable: string, path: string): Promise<void> {
  const directory = resolve(path);
  try {
    await makeDirectory(directory);
    await access(directory, MAY_USE);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${variable}: ${directory} cannot be used: ${reason}`, { cause: error });
  }
}

/**
 * Opens a directory like `openDirectory`, but it may be missing while the disk is full: it is then created on the first
 * write.
 */
export async function openDirectoryUnlessFull(variable: string, path: string): Promise<void> {
  try {
    await openDirectory(variable, path);
  } catch (error) {
    const { code } = (error as Error).cause as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
  }
}

/**
 * Creates directories one by one: `mkdir` with `recursive` retries forever if the system does not permit creating
 * directories (`/proc`).
 */
async function makeDirectory(directory: string): Promise<void> {
  if (await isDirectory(directory)) return;
  await makeDirectory(dirname(directory));
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Another process was faster. Fails if it created a file.
    await isDirectory(directory);
  }
}

/** Returns `false` if nothing exists at the path. Fails for anything else than a directory. */
async function isDirectory(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) throw new Error(`${path} is not a directory`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
