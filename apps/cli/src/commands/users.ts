import { APP, dataOf, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { withApp } from '../session/find-app.js';
import { readSecret } from '../session/read-secret.js';
import { dateOf, table } from '../terminal/output.js';
import { oneLine } from '../terminal/plain-text.js';

type User = Schemas['AdminUser'];

const USERS = `${APP}/users` as const;
const PAGE = 50;
const LISTED_MAX = 100_000;
const STATUSES = ['enabled', 'disabled'] as const;

export function listUsers(context: Context): Promise<void> {
  const limit = context.count('limit', PAGE, LISTED_MAX);
  const given = context.text('status');
  const status = STATUSES.find((known) => known === given);
  if (given !== undefined && status === undefined) refuseUsage(`--status must be ${STATUSES.join(' or ')}`);
  const provider = context.text('provider');
  const filter = { ...(status ? { status } : {}), ...(provider === undefined ? {} : { provider_types: provider }) };
  return withApp(context, async ({ client, path }) => {
    const users: User[] = [];
    let after = context.text('after');
    for (;;) {
      const query = { ...filter, limit: Math.min(PAGE, limit - users.length), ...(after === undefined ? {} : { after }) };
      const page = await dataOf(client.api.GET(USERS, { params: { path, query } }));
      for (const each of page) users.push(each);
      after = page.at(-1)?._id;
      if (page.length < query.limit || users.length >= limit) break;
    }
    const rows = users.map((user) => [
      user._id,
      oneLine(labelOf(user), 40),
      user.identities.map(({ provider_type: type }) => type).join(','),
      user.disabled ? 'disabled' : 'enabled',
      dateOf(user.last_authentication_date),
    ]);
    context.output.result(users, table(['ID', 'WHO', 'PROVIDERS', 'STATUS', 'LAST LOGIN'], rows));
  });
}

export function createUser(context: Context): Promise<void> {
  return withApp(context, async ({ client, path }) => {
    const email = context.value(0);
    const password = await readSecret(context, {
      pipe: 'passwordStdin',
      variable: 'GROUNDWORK_USER_PASSWORD',
      question: `Password of ${email}: `,
    });
    const user = await dataOf(client.api.POST(USERS, { params: { path }, body: { email, password } }));
    context.output.result(user, `Created ${email}: ${user._id}.`);
  });
}

export function disableUser(context: Context): Promise<void> {
  return withUser(context, 'disabled', (client, path) => client.api.PUT(`${USERS}/{userId}/disable`, { params: { path } }));
}

export function enableUser(context: Context): Promise<void> {
  return withUser(context, 'enabled', (client, path) => client.api.PUT(`${USERS}/{userId}/enable`, { params: { path } }));
}

export function logoutUser(context: Context): Promise<void> {
  return withUser(context, 'logged out', (client, path) => client.api.PUT(`${USERS}/{userId}/logout`, { params: { path } }));
}

export async function deleteUser(context: Context): Promise<void> {
  await context.consent(`Delete the user ${context.value(0)}?`);
  return withUser(context, 'deleted', (client, path) => client.api.DELETE(`${USERS}/{userId}`, { params: { path } }));
}

type AppWork = Parameters<Parameters<typeof withApp>[1]>[0];

function withUser(
  context: Context,
  done: string,
  act: (client: AppWork['client'], path: AppWork['path'] & { readonly userId: string }) => Promise<unknown>,
): Promise<void> {
  const userId = context.value(0);
  return withApp(context, async ({ client, path }) => {
    await act(client, { ...path, userId });
    context.output.result({ user_id: userId, done }, `The user ${userId} is ${done}.`);
  });
}

function labelOf({ data, identities }: User): string {
  const [email, name] = [data['email'], data['name']];
  if (typeof email === 'string') return email;
  if (typeof name === 'string') return name;
  return identities[0]?.id ?? '-';
}
