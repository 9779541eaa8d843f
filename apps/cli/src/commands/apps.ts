import { APP, dataOf, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { projectOf, withConnection } from '../session/connection.js';
import { requireAppName } from '../session/app-name.js';
import { appConnection, appsOf } from '../session/find-app.js';
import { dateOf, table } from '../terminal/output.js';

const APPS = '/api/admin/v3.0/groups/{groupId}/apps';

export function listApps(context: Context): Promise<void> {
  return withConnection(context, async (connection) => {
    const apps = await appsOf(connection.client, await projectOf(context, connection));
    const rows = apps.map((app) => [app.name, app.client_app_id, app._id, app.environment || '-', dateOf(app.last_modified)]);
    context.output.result(apps, table(['NAME', 'APP ID', 'ID', 'ENVIRONMENT', 'CHANGED'], rows));
  });
}

export function createApp(context: Context): Promise<void> {
  return withConnection(context, async (connection) => {
    const groupId = await projectOf(context, connection);
    const body: Schemas['CreateAppRequest'] = { name: requireAppName(context.value(0)) };
    const environment = context.text('environment');
    if (environment !== undefined)
      body.environment = environment as Exclude<Schemas['CreateAppRequest']['environment'], undefined>;
    const app = await dataOf(connection.client.api.POST(APPS, { params: { path: { groupId } }, body }));
    context.output.result(app, `Created ${app.name}: App ID ${app.client_app_id}, id ${app._id}.`);
  });
}

export function deleteApp(context: Context): Promise<void> {
  return withConnection(context, async (connection) => {
    const { client, app, path } = await appConnection(context, connection, context.value(0));
    await context.consent(`Delete the app ${app.name} (${app.client_app_id}) with its users, configuration and logs?`);
    await client.api.DELETE(APP, { params: { path } });
    context.output.result({ deleted: app._id, client_app_id: app.client_app_id }, `Deleted ${app.name}.`);
  });
}
