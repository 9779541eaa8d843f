import { basename } from 'node:path';
import { dataOf, type AdminClient } from '#admin-client/admin-client.js';
import type { LocalIdentity } from '../files/root-file.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { isAppName } from '../session/app-name.js';
import { appOf, appsOf, type App } from '../session/find-app.js';

const APPS = '/api/admin/v3.0/groups/{groupId}/apps';

/** Names an app may be known by, the surest first. */
export interface AppNames {
  /** Given by the command line. */
  readonly asked: string | undefined;
  /** App ID of the last run on this platform. */
  readonly last: string | null;
  readonly identity: LocalIdentity;
  readonly directory: string;
}

export interface FoundApp {
  readonly app: App;
  readonly isNew: boolean;
}

/**
 * Returns the app a directory is developed as. If it does not exist, creates it under the name in the root file once
 * `consent` has agreed. Throws `CliError` if several apps have the name.
 */
export async function developedApp(
  client: AdminClient,
  groupId: string,
  { asked, last, identity, directory }: AppNames,
  consent: (name: string) => Promise<void>,
): Promise<FoundApp> {
  const apps = await appsOf(client, groupId);
  if (asked !== undefined) {
    const app = appOf(apps, asked);
    if (!app)
      throw new CliError(
        'notFound',
        `app '${asked}' not found in project ${groupId}: without --app, the app of the root file is created`,
      );
    return { app, isNew: false };
  }
  for (const name of [last, identity.clientAppId, identity.name]) {
    const app = name === null ? undefined : appOf(apps, name);
    if (app) return { app, isNew: false };
  }
  const name = identity.name ?? basename(directory);
  if (!isAppName(name)) {
    refuseUsage(
      `invalid app name "${name}": expected 1 to 32 letters, digits, _ and -, the first a letter; change it in the root file`,
    );
  }
  await consent(name);
  const app = await dataOf(client.api.POST(APPS, { params: { path: { groupId } }, body: { name } }));
  return { app, isNew: true };
}
