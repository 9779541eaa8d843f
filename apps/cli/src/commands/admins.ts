import { dataOf, type AdminClient, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { projectOf, withConnection } from '../session/connection.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { dateOf, table } from '../terminal/output.js';

type Administrator = Schemas['Administrator'];

const ADMINISTRATORS = '/api/admin/v3.0/groups/{groupId}/administrators';
const ADMINISTRATOR = `${ADMINISTRATORS}/{administratorId}` as const;
const ROLES = { owner: 'GROUP_OWNER', reader: 'GROUP_READ_ONLY' } as const;

interface FoundAdmin {
  readonly client: AdminClient;
  readonly admin: Administrator;
  readonly path: { readonly groupId: string; readonly administratorId: string };
}

export function listAdmins(context: Context): Promise<void> {
  return withConnection(context, async (connection) => {
    const groupId = await projectOf(context, connection);
    const admins = await adminsOf(connection.client, groupId);
    const rows = admins.map(({ _id, email, role_name, disabled, last_login }) => [
      _id,
      email,
      role_name === ROLES.owner ? 'owner' : 'reader',
      disabled ? 'disabled' : 'enabled',
      last_login === 0 ? '-' : dateOf(last_login),
    ]);
    context.output.result(admins, table(['ID', 'EMAIL', 'ROLE', 'STATUS', 'LAST LOGIN'], rows));
  });
}

export function createAdmin(context: Context): Promise<void> {
  const role_name = roleOf(context.text('role') ?? 'owner');
  return withConnection(context, async (connection) => {
    const path = { groupId: await projectOf(context, connection) };
    const body = { email: context.value(0), role_name };
    const made = await dataOf(connection.client.api.POST(ADMINISTRATORS, { params: { path }, body }));
    context.output.result(made, `Added ${made.email}: ${made._id}.\n${passwordLine(made.password)}`);
  });
}

export function setAdminRole(context: Context): Promise<void> {
  const role_name = roleOf(context.value(1));
  return changeAdmin(context, { role_name }, `is ${context.value(1)} of the project`);
}

export function disableAdmin(context: Context): Promise<void> {
  return changeAdmin(context, { disabled: true }, 'is disabled');
}

export function enableAdmin(context: Context): Promise<void> {
  return changeAdmin(context, { disabled: false }, 'is enabled');
}

export function resetAdminPassword(context: Context): Promise<void> {
  return withAdmin(context, async ({ client, admin, path }) => {
    const { password } = await dataOf(client.api.PUT(`${ADMINISTRATOR}/password`, { params: { path }, body: {} }));
    context.output.result({ _id: admin._id, password }, `${admin.email} is logged out.\n${passwordLine(password)}`);
  });
}

export async function removeAdmin(context: Context): Promise<void> {
  await context.consent(`Remove the administrator ${context.value(0)} from the project?`);
  return withAdmin(context, async ({ client, admin, path }) => {
    await client.api.DELETE(ADMINISTRATOR, { params: { path } });
    context.output.result({ removed: admin._id }, `Removed ${admin.email}.`);
  });
}

function changeAdmin(context: Context, body: Schemas['UpdateAdministratorRequest'], done: string): Promise<void> {
  return withAdmin(context, async ({ client, path }) => {
    const changed = await dataOf(client.api.PATCH(ADMINISTRATOR, { params: { path }, body }));
    context.output.result(changed, `${changed.email} ${done}.`);
  });
}

/** Runs `work` with the administrator of the project whose id or address was given. */
function withAdmin(context: Context, work: (found: FoundAdmin) => Promise<void>): Promise<void> {
  return withConnection(context, async (connection) => {
    const { client } = connection;
    const groupId = await projectOf(context, connection);
    const named = context.value(0);
    const admin = (await adminsOf(client, groupId)).find(({ _id, email }) => _id === named || email === named);
    if (!admin) throw new CliError('notFound', `the project has no administrator '${named}'`);
    await work({ client, admin, path: { groupId, administratorId: admin._id } });
  });
}

function adminsOf(client: AdminClient, groupId: string): Promise<readonly Administrator[]> {
  return dataOf(client.api.GET(ADMINISTRATORS, { params: { path: { groupId } } }));
}

function roleOf(text: string): Administrator['role_name'] {
  if (text === 'owner' || text === 'reader') return ROLES[text];
  return refuseUsage('the role is owner or reader');
}

function passwordLine(password: string | null): string {
  return password === null ? 'The account existed and keeps its password.' : `Password, shown once: ${password}`;
}
