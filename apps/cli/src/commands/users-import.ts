import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import { AdminError } from '#admin-client/admin-error.js';
import { successOf } from '#admin-client/session.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { userListOf, type ListedUser } from '../files/user-list.js';
import { withApp, type AppConnection } from '../session/find-app.js';

const USERS = `${APP}/users` as const;
const PROVIDER = 'local-userpass';
const PASSWORD_BYTES = 30;
const BAD_REQUEST = 400;

/** Result of importing a user of the list. */
interface ImportedUser {
  readonly email: string;
  readonly previous_id: string | null;
  /** `null` if the user has no id, and for a user who has registered here but is not confirmed. */
  readonly _id: string | null;
  readonly state: 'created' | 'present' | 'refused';
  readonly reason?: string;
}

/** Creates the users of a list with random passwords, which the users then reset. Existing users stay unchanged. */
export async function importUsers(context: Context): Promise<void> {
  const file = resolve(context.surroundings.directory, context.value(0));
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CliError('notFound', `${file} cannot be read`, { cause: error });
  });
  const { users: listed, others } = userListOf(text, file);
  const rest = others === 0 ? '' : `; ${others} with other providers are left out`;
  await withApp(context, async (connection) => {
    const { app } = connection;
    await requirePasswords(connection);
    if (context.flag('dryRun')) {
      context.output.result(
        { app: app.client_app_id, listed: listed.length, others },
        `Would import ${listed.length} users${rest}.`,
      );
      return;
    }
    await context.consent(
      `Import ${listed.length} users into ${app.client_app_id}${context.flag('mails') ? ', and send an email to new users' : ''}?`,
    );
    const users = await context.progress.during('Importing users', async (report) => {
      const done: ImportedUser[] = [];
      for (const [index, user] of listed.entries()) {
        report(`${index + 1} of ${listed.length}`, index / listed.length);
        done.push(await imported(connection, user, context.flag('mails')));
      }
      return done;
    });
    const counts = countsOf(users);
    context.output.result(
      { app: app.client_app_id, ...counts, others, users },
      [
        ...users.filter(({ reason }) => reason !== undefined).map(({ email, reason = '' }) => `${email}: ${reason}`),
        `Created ${counts.created} users; ${counts.present} already existed, ${counts.refused} failed${rest}.`,
      ].join('\n'),
    );
    if (counts.refused > 0) throw new CliError('refused', `${counts.refused} of ${users.length} users could not be created`);
  });
}

/** Without this check, the platform would reject each user separately. */
async function requirePasswords({ client, app, path }: AppConnection): Promise<void> {
  const providers = await dataOf(client.api.GET(`${APP}/auth_providers`, { params: { path } }));
  if (providers.some(({ type, disabled }) => type === PROVIDER && !disabled)) return;
  throw new CliError('refused', `email/password authentication is disabled for ${app.client_app_id}: enable ${PROVIDER} first`);
}

async function imported({ client, app, path }: AppConnection, user: ListedUser, sendsMail: boolean): Promise<ImportedUser> {
  const { email, previousId: previous_id } = user;
  const body = { email, password: randomBytes(PASSWORD_BYTES).toString('base64url') };
  try {
    const { _id } = await dataOf(client.api.POST(USERS, { params: { path }, body }));
    if (user.disabled) await client.api.PUT(`${USERS}/{userId}/disable`, { params: { path: { ...path, userId: _id } } });
    const reason = sendsMail && !user.disabled ? await resetMail(client, app.client_app_id, email) : null;
    return { email, previous_id, _id, state: 'created', ...(reason === null ? {} : { reason }) };
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    if (error.code === 'AccountNameInUse') return { email, previous_id, _id: await idOf(client, path, email), state: 'present' };
    if (error.status !== BAD_REQUEST) throw error;
    return { email, previous_id, _id: null, state: 'refused', reason: error.message };
  }
}

/** Sends a reset mail. Returns the reason it was not sent, or `null` if it is on its way. */
async function resetMail(client: AdminClient, clientAppId: string, email: string): Promise<string | null> {
  const path = `/api/client/v2.0/app/${encodeURIComponent(clientAppId)}/auth/providers/${PROVIDER}/reset/send`;
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${client.session.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  try {
    await successOf(await client.session.fetch(request));
    return null;
  } catch (error) {
    if (error instanceof AdminError && error.status === BAD_REQUEST) return `no mail was sent: ${error.message}`;
    throw error;
  }
}

async function idOf(client: AdminClient, path: AppPath, email: string): Promise<string | null> {
  let after: string | undefined;
  for (;;) {
    const query = { q: email, ...(after === undefined ? {} : { after }) };
    const { users, next } = await dataOf(client.api.GET(`${APP}/users_search`, { params: { path, query } }));
    const found = users.find(({ identities }) =>
      identities.some(({ provider_type: type, provider_data: data }) => type === PROVIDER && data['email'] === email),
    );
    if (found) return found._id;
    if (next === undefined) return null;
    after = next;
  }
}

function countsOf(users: readonly ImportedUser[]): Readonly<Record<ImportedUser['state'], number>> {
  const count = (wanted: ImportedUser['state']): number => users.filter(({ state }) => state === wanted).length;
  return { created: count('created'), present: count('present'), refused: count('refused') };
}
