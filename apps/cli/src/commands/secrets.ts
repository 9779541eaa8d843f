import { APP, dataOf, ifMatch, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { withApp, type AppConnection } from '../session/find-app.js';
import { readSecret } from '../session/read-secret.js';
import { table } from '../terminal/output.js';

type Listed = Schemas['Secret'] & Partial<Pick<Schemas['ListedSecret'], 'version'>>;

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
    const secret = await secretOf(connection, context.value(0));
    const { _id, name } = secret;
    const body = { name, value: await valueOf(context, name) };
    await connection.client.api.PUT(SECRET, { params: paramsOf(connection, secret), body });
    context.output.result({ _id, name }, `Updated the secret ${name}.`);
  });
}

export function deleteSecret(context: Context): Promise<void> {
  return withApp(context, async (connection) => {
    const secret = await secretOf(connection, context.value(0));
    const { _id, name } = secret;
    await context.consent(`Delete the secret ${name}?`);
    await connection.client.api.DELETE(SECRET, { params: paramsOf(connection, secret) });
    context.output.result({ deleted: _id, name }, `Deleted the secret ${name}.`);
  });
}

/** Returns the parameters of a change of the very secret that was found; platforms of earlier versions report no version. */
function paramsOf({ path }: AppConnection, { _id: secretId, version = '' }: Listed) {
  return { path: { ...path, secretId }, ...(version === '' ? {} : { header: ifMatch(version) }) };
}

function valueOf(context: Context, name: string): Promise<string> {
  return readSecret(context, { pipe: 'valueStdin', variable: 'GROUNDWORK_SECRET', question: `Value of ${name}: ` });
}

async function secretsOf({ client, path }: AppConnection): Promise<readonly Listed[]> {
  return dataOf(client.api.GET(SECRETS, { params: { path } }));
}

async function secretOf(connection: AppConnection, named: string): Promise<Listed> {
  const found = (await secretsOf(connection)).find(({ _id, name }) => name === named || _id === named);
  if (!found) throw new CliError('notFound', `secret '${named}' not found in the app ${connection.app.name}`);
  return found;
}
