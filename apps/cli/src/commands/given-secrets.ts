import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';
import type { Context } from '../session/context.js';

const SECRETS = `${APP}/secrets` as const;
const SECRET = `${APP}/secrets/{secretId}` as const;

/** Creates the secrets an app does not have before `work`, and removes them again when that fails. Those it has stay as they are. */
export async function withSecrets(
  { client, path }: { readonly client: AdminClient; readonly path: AppPath },
  values: ReadonlyMap<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  const known = new Set((await dataOf(client.api.GET(SECRETS, { params: { path } }))).map(({ name }) => name));
  const created: string[] = [];
  try {
    for (const [name, value] of values) {
      if (known.has(name)) continue;
      created.push((await dataOf(client.api.POST(SECRETS, { params: { path }, body: { name, value } })))._id);
    }
    await work();
  } catch (error) {
    for (const secretId of created) await client.api.DELETE(SECRET, { params: { path: { ...path, secretId } } });
    throw error;
  }
}

/** Runs `work` and explains what to do if the files name secrets that do not exist. */
export async function withSecretsHint(context: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AdminError && [error, ...error.errors].some((each) => isAboutSecrets(each))) {
      const create = `${context.surroundings.command} secrets create`;
      const later = `or continue without them (--allow-missing-secrets) and create them afterwards (${create})`;
      context.output.warn(`pass the values of secrets in a file, {"<name>": "<value>"} (--secrets <file>), ${later}`);
    }
    throw error;
  }
}

function isAboutSecrets(told: Error | { readonly error: string }): boolean {
  return /\bsecrets? .*do(?:es)? not exist/s.test('error' in told ? told.error : told.message);
}
