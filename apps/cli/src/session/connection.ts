import { AdminClient, dataOf, type Schemas } from '#admin-client/admin-client.js';
import type { RetryOptions } from '#admin-client/retries.js';
import type { Credentials, Fetch, Tokens } from '#admin-client/session.js';
import type { Context } from './context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { baseUrlOf } from './base-url.js';
import { ProfileStore } from './profile-store.js';

export const DEFAULT_PROFILE = 'default';

/** A session with a platform, as one command uses it. */
export interface Connection {
  readonly client: AdminClient;
  readonly account: string;
  /** The project to use unless the command says otherwise; `null` where nothing says which. */
  readonly project: string | null;
}

/** Returns the profiles of the user, for the one the command is to use. */
export function profileStoreOf(context: Context): ProfileStore {
  return new ProfileStore(context.surroundings, context.text('profile', 'GROUNDWORK_PROFILE') ?? DEFAULT_PROFILE);
}

/** Carries `work` out with the session of the profile, or with one that lasts as long where the environment has credentials. */
export async function withConnection<T>(context: Context, work: (connection: Connection) => Promise<T>): Promise<T> {
  const given = credentialsOf(context);
  return given ? withOwnSession(context, given, work) : work(await fromProfile(context));
}

/** Returns the project a command is about. Throws `CliError` where nothing says which. */
export async function projectOf(context: Context, connection: Connection): Promise<string> {
  const named = context.text('project', 'GROUNDWORK_PROJECT') ?? connection.project;
  if (named !== null) return named;
  const projects = projectsOf(await dataOf(connection.client.api.GET('/api/admin/v3.0/auth/profile')));
  return projects.length === 1 && projects[0] !== undefined
    ? projects[0]
    : refuseUsage(`select a project with --project: ${projects.join(', ') || 'you have access to none'}`);
}

/** Returns the projects an administrator has a role in. */
export function projectsOf({ roles }: Schemas['AdminProfile']): string[] {
  return [...new Set(roles.map(({ group_id: id }) => id).filter((id) => id !== ''))];
}

interface Given {
  readonly url: string;
  readonly account: string;
  readonly credentials: Credentials;
}

/** Returns the credentials in the environment, for programs that keep no profile. */
function credentialsOf(context: Context): Given | null {
  const { env } = context.surroundings;
  if (context.text('profile', 'GROUNDWORK_PROFILE') !== undefined) return null;
  const { GROUNDWORK_PUBLIC_KEY: publicKey, GROUNDWORK_PRIVATE_KEY: privateKey } = env;
  const { GROUNDWORK_EMAIL: email, GROUNDWORK_PASSWORD: password } = env;
  const credentials = publicKey && privateKey ? { publicKey, privateKey } : email && password ? { email, password } : undefined;
  const url = context.text('url', 'GROUNDWORK_URL');
  if (!credentials || url === undefined) return null;
  return { url: baseUrlOf(url), account: 'publicKey' in credentials ? credentials.publicKey : credentials.email, credentials };
}

async function withOwnSession<T>(
  context: Context,
  { url, account, credentials }: Given,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new AdminClient({ baseUrl: url, fetch: interruptible(context), retry: retryOf(context) });
  await client.session.login(credentials);
  try {
    return await work({ client, account, project: null });
  } finally {
    await client.session.logout().catch((error: unknown) => {
      context.output.warn(`the session was not ended: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

async function fromProfile(context: Context): Promise<Connection> {
  const store = profileStoreOf(context);
  const profile = await store.read();
  if (!profile) throw new CliError('notAuthenticated', `not logged in: run '${context.surroundings.command} login'`);
  const asked = context.text('url');
  if (asked !== undefined && baseUrlOf(asked) !== profile.url) {
    refuseUsage(`the session belongs to ${profile.url}: log in to ${baseUrlOf(asked)} with another --profile`);
  }
  const { url, account, project, accessToken, refreshToken } = profile;
  const onTokens = async (tokens: Tokens | null): Promise<void> => {
    if (tokens) await store.write({ ...profile, ...tokens });
  };
  const client = new AdminClient({
    baseUrl: url,
    tokens: { accessToken, refreshToken },
    onTokens,
    fetch: interruptible(context),
    retry: retryOf(context),
  });
  return { client, account, project };
}

/** Waits for a platform that has no time, up to five minutes, and says so. */
export function retryOf({ progress, surroundings }: Context): RetryOptions {
  const onWait = (reason: string, waitMs: number): void => progress.note(`${reason}; retrying in ${Math.ceil(waitMs / 1_000)} s`);
  return { signal: surroundings.interruption, onWait };
}

/** Requests end when the command is interrupted, but for those that tidy up. */
export function interruptible(context: Context): Fetch {
  const { interruption } = context.surroundings;
  return (request) =>
    request.method === 'DELETE' ? fetch(request) : fetch(request, { signal: AbortSignal.any([request.signal, interruption]) });
}
