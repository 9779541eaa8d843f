import { APP, dataOf, type Schemas } from '#admin-client/admin-client.js';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { replaceFile } from '../files/write-local-app.js';
import { projectOf, withConnection } from '../session/connection.js';
import { appConnection, appsOf } from '../session/find-app.js';
import { dateOf, table } from '../terminal/output.js';

const APPS = '/api/admin/v3.0/groups/{groupId}/apps';
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

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
    const body: Schemas['CreateAppRequest'] = { name: requireName(context.value(0)) };
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

/** Makes the directory of a new app, without a platform. */
export async function initApp(context: Context): Promise<void> {
  const directory = resolve(context.surroundings.directory, context.value(0));
  const name = requireName(
    context.text('name') ??
      context
        .value(0)
        .replace(/[\\/]+$/, '')
        .replace(/^.*[\\/]/, ''),
  );
  await requireEmpty(directory);
  const files: Readonly<Record<string, unknown>> = {
    'realm_config.json': { config_version: 20210101, name, location: 'US-VA', deployment_model: 'GLOBAL' },
    'auth/providers.json': { 'api-key': { name: 'api-key', type: 'api-key', disabled: true } },
    'functions/config.json': [{ name: 'hello', private: false }],
  };
  for (const [path, content] of Object.entries(files)) {
    await replaceFile(join(directory, path), Buffer.from(`${JSON.stringify(content, null, 4)}\n`));
  }
  await replaceFile(join(directory, 'functions/hello.js'), Buffer.from(HELLO));
  const written = [...Object.keys(files), 'functions/hello.js'].toSorted();
  context.output.result(
    { directory, name, files: written },
    `Wrote the app ${name} to ${directory}: next, '${context.surroundings.command} push ${context.value(0)} --create'.`,
  );
}

const HELLO = 'exports = (name) => `Hello ${name ?? "world"}!`;\n';

function requireName(name: string): string {
  return NAME.test(name)
    ? name
    : refuseUsage(`"${name}" cannot be an app's name: 1 to 32 letters, digits, _ and -, the first a letter`);
}

async function requireEmpty(directory: string): Promise<void> {
  const entries = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new CliError('failure', `${directory} cannot be read`, { cause: error });
  });
  if (entries.length > 0) throw new CliError('failure', `${directory} is not empty`);
}
