import { AdminClient, dataOf } from '#admin-client/admin-client.js';
import type { Credentials } from '#admin-client/session.js';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { baseUrlOf, isOpenToOthers } from '../session/base-url.js';
import { profileStoreOf, projectsOf, withConnection } from '../session/connection.js';
import { readSecret } from '../session/read-secret.js';

const LOCAL_URL = 'http://localhost:9090';

interface Who {
  readonly account: string;
  readonly credentials: Credentials;
}

export async function login(context: Context): Promise<void> {
  const baseUrl = baseUrlOf(context.text('url', 'GROUNDWORK_URL') ?? LOCAL_URL);
  if (isOpenToOthers(baseUrl)) context.output.warn(`${baseUrl} is not encrypted: the credentials can be read in transit`);
  const store = profileStoreOf(context);
  const { account, credentials } = await whoOf(context);
  const client = new AdminClient({ baseUrl });
  const tokens = await client.session.login(credentials);
  const projects = projectsOf(await dataOf(client.api.GET('/api/admin/v3.0/auth/profile')));
  const project = context.text('project', 'GROUNDWORK_PROJECT') ?? (projects.length === 1 ? (projects[0] ?? null) : null);
  const previous = await store.read().catch(() => null);
  await store.write({ url: baseUrl, account, project, ...tokens });
  // Ends the session that the new one replaces, which would stay valid for weeks. It does no harm if that session has
  // already ended.
  if (previous?.url === baseUrl) await endSession(baseUrl, previous);
  context.output.result(
    { url: baseUrl, account, project, projects, profile: store.path },
    `Logged in to ${baseUrl} as ${account}${project === null ? `; choose a project with --project: ${projects.join(', ')}` : `, project ${project}`}.`,
  );
}

export async function logout(context: Context): Promise<void> {
  const store = profileStoreOf(context);
  const profile = await store.read();
  if (!profile) {
    context.output.result({ logged_out: false }, 'Not logged in: nothing to do.');
    return;
  }
  const client = new AdminClient({ baseUrl: profile.url, tokens: profile });
  try {
    await client.session.logout();
  } finally {
    await store.remove();
  }
  context.output.result({ logged_out: true, url: profile.url }, `Logged out of ${profile.url}.`);
}

export function whoami(context: Context): Promise<void> {
  return withConnection(context, async ({ client, account, project }) => {
    const profile = await dataOf(client.api.GET('/api/admin/v3.0/auth/profile'));
    const { baseUrl: url } = client.session;
    const roles = profile.roles.map(({ role_name: role, group_id: group }) => ({ role, project: group }));
    const lines = [
      `${account} at ${url}`,
      `user     ${profile.user_id}`,
      `project  ${project ?? '-'}`,
      ...roles.map(({ role, project: id }) => `role     ${role} in ${id}`),
    ];
    context.output.result({ url, account, user_id: profile.user_id, project, roles }, lines.join('\n'));
  });
}

async function endSession(
  baseUrl: string,
  tokens: { readonly accessToken: string; readonly refreshToken: string },
): Promise<void> {
  await new AdminClient({ baseUrl, tokens }).session.logout().catch(() => undefined);
}

async function whoOf(context: Context): Promise<Who> {
  const file = context.text('credentials');
  if (file !== undefined) return fromFile(resolve(context.surroundings.directory, file));
  const email = context.text('email', 'GROUNDWORK_EMAIL');
  const publicKey = context.text('publicKey', 'GROUNDWORK_PUBLIC_KEY');
  if (context.text('email') === undefined && publicKey !== undefined) return byKeyPair(context, publicKey);
  if (email !== undefined) return byPassword(context, email);
  const typed = await context.prompt.line('Public key or email address: ', 'pass --public-key, --email or --credentials');
  if (typed === '') refuseUsage('the input is empty');
  return typed.includes('@') ? byPassword(context, typed) : byKeyPair(context, typed);
}

async function byKeyPair(context: Context, publicKey: string): Promise<Who> {
  const privateKey = await readSecret(context, {
    pipe: 'privateKeyStdin',
    variable: 'GROUNDWORK_PRIVATE_KEY',
    question: `Private key of ${publicKey}: `,
  });
  return { account: publicKey, credentials: { publicKey, privateKey } };
}

async function byPassword(context: Context, email: string): Promise<Who> {
  const password = await readSecret(context, {
    pipe: 'passwordStdin',
    variable: 'GROUNDWORK_PASSWORD',
    question: `Password of ${email}: `,
  });
  return { account: email, credentials: { email, password } };
}

/** The file a standalone writes its first credentials to. */
async function fromFile(path: string): Promise<Who> {
  let content: Readonly<Record<string, unknown>>;
  try {
    content = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new CliError('usage', `${path} cannot be read as JSON`, { cause: error });
  }
  const { ADMIN_PUBLIC_KEY: publicKey, ADMIN_PRIVATE_KEY: privateKey } = content;
  if (typeof publicKey !== 'string' || typeof privateKey !== 'string') {
    return refuseUsage(`${path} has no ADMIN_PUBLIC_KEY and ADMIN_PRIVATE_KEY`);
  }
  return { account: publicKey, credentials: { publicKey, privateKey } };
}
