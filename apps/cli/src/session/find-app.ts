import { dataOf, type AdminClient, type AppPath, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from './context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { projectOf, withConnection, type Connection } from './connection.js';

export type App = Schemas['App'];

/** An app a command is about, with the session it is reached by. */
export interface AppConnection {
  readonly client: AdminClient;
  readonly app: App;
  readonly path: AppPath;
}

/** Carries `work` out for the app the command names: by its id, its App ID or its name. */
export function withApp<T>(context: Context, work: (connection: AppConnection) => Promise<T>): Promise<T> {
  const named = context.text('app', 'GROUNDWORK_APP') ?? refuseUsage('select an app with --app or GROUNDWORK_APP');
  return withConnection(context, async (connection) => work(await appConnection(context, connection, named)));
}

/** Returns the connection to a named app. Throws `CliError` if no app or more than one app has that name. */
export async function appConnection(context: Context, connection: Connection, named: string): Promise<AppConnection> {
  const groupId = await projectOf(context, connection);
  const app = appOf(await appsOf(connection.client, groupId), named);
  if (!app) throw new CliError('notFound', `app '${named}' not found in project ${groupId}`);
  return { client: connection.client, app, path: { groupId, appId: app._id } };
}

/** Returns the apps of a project. */
export async function appsOf(client: AdminClient, groupId: string): Promise<readonly App[]> {
  return dataOf(client.api.GET('/api/admin/v3.0/groups/{groupId}/apps', { params: { path: { groupId } } }));
}

/** Returns the app with this id, App ID or name, ids first. Throws `CliError` of wrong usage where several have the name. */
export function appOf(apps: readonly App[], named: string): App | undefined {
  const byId = apps.find(({ _id, client_app_id: clientAppId }) => _id === named || clientAppId === named);
  if (byId) return byId;
  const byName = apps.filter(({ name }) => name === named);
  if (byName.length > 1) {
    const ids = byName.map(({ client_app_id: clientAppId }) => clientAppId).toSorted();
    refuseUsage(`${byName.length} apps are named ${named}: select one by its App ID with --app: ${ids.join(', ')}`);
  }
  return byName[0];
}
