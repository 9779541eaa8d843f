import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT_FILE_NAMES } from '#app-files/layouts/layout.js';
import { refuseUsage } from '../terminal/cli-error.js';

/** Throws `CliError` where a directory holds no app. */
export async function requireApp(directory: string, command: string): Promise<void> {
  for (const name of ROOT_FILE_NAMES) {
    const isThere = await access(join(directory, name)).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  refuseUsage(`${directory} holds no app: '${command} new <directory>' makes one`);
}
