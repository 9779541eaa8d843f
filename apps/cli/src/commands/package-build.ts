import { setTimeout as pause } from 'node:timers/promises';
import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';

const INTERVAL_MS = 500;
const BUILD_MS_MAX = 10 * 60_000;

/** Waits until the packages of an app are built; returns what the platform says of them. Throws `CliError` when that failed. */
export async function builtPackages(context: Context, client: AdminClient, path: AppPath): Promise<string> {
  return context.progress.during('Building packages', async (report) => {
    const end = Date.now() + BUILD_MS_MAX;
    for (;;) {
      const { status, status_message: message } = await dataOf(
        client.api.GET(`${APP}/dependencies/status`, { params: { path } }),
      );
      if (status === 'successful') return message;
      if (status === 'failed') throw new CliError('failure', `failed to build the packages: ${message}`);
      if (Date.now() > end) throw new CliError('unavailable', 'the packages are still being built: see dependencies/status');
      report(message);
      await pause(INTERVAL_MS, undefined, { signal: context.surroundings.interruption });
    }
  });
}
