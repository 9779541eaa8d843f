import { APP, dataOf, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../context/context.js';
import { CliError } from '../failures/cli-error.js';
import { withApp, type AppConnection } from '../session/find-app.js';
import { givenSecret } from '../session/given-secret.js';
import { table } from '../terminal/output.js';

const SECRETS = `${APP}/secrets` as const;
const SECRET = `${APP}/secrets/{secretId}` as const;

export function listSecrets(context: Context): Promise<void> {
  return withApp(context, async (connection) => {
    const secrets = await secretsOf(connection);
    context.output.result(
      secrets,
      table(
        ['NAME', 'ID'],
        secrets.map(({ name, _id }) => [name, _id]),
      ),
    );
  });
}

export function createSecret(context: Context): Promise<void> {
  return withApp(context, async ({ client, path }) => {
    const name = context.value(0);
    const body = { name, value: await valueOf(context, name) };
    const { _id } = await dataOf(client.api.POST(SECRETS, { params: { path }, body }));
    context.output.result({ _id, name }, `Created the secret ${name}.`);
  });
}

export function updateSecret(context: Context): Promise<void> {
  return withApp(context, async (connection) => {
    const { _id, name } = await secretOf(connection, context.value(0));
    const body = { name, value: await valueOf(context, name) };
    await connection.client.api.PUT(SECRET, { params: { path: { ...connection.path, secretId: _id } }, body });
    context.output.result({ _id, name }, `Changed the secret ${name}.`);
  });
}

export function deleteSecret(context: Context): Promise<void> {
  return withApp(context, async (connection) => {
    const { _id, name } = await secretOf(connection, context.value(0));
    await context.consent(`Delete the secret ${name}?`);
    await connection.client.api.DELETE(SECRET, { params: { path: { ...connection.path, secretId: _id } } });
    context.output.result({ deleted: _id, name }, `Deleted the secret ${name}.`);
  });
}

function valueOf(context: Context, name: string): Promise<string> {
  return givenSecret(context, { pipe: 'valueStdin', variable: 'GROUNDWORK_SECRET', question: `Value of ${name}: ` });
}

async function secretsOf({ client, path }: AppConnection): Promise<readonly Schemas['Secret'][]> {
  return dataOf(client.api.GET(SECRETS, { params: { path } }));
}

async function secretOf(connection: AppConnection, named: string): Promise<Schemas['Secret']> {
  const found = (await secretsOf(connection)).find(({ _id, name }) => name === named || _id === named);
  if (!found) throw new CliError('notFound', `the app ${connection.app.name} has no secret ${named}`);
  return found;
}
