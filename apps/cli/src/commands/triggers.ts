import { APP, dataOf, type Schemas } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { withApp, type AppConnection } from '../session/find-app.js';
import { table } from '../terminal/output.js';
import { oneLine } from '../terminal/plain-text.js';

type Trigger = Schemas['Trigger'];

const TRIGGERS = `${APP}/triggers` as const;

/** Shows the triggers with how they are doing, which each is asked for. */
export function listTriggers(context: Context): Promise<void> {
  return withApp(context, async ({ client, path }) => {
    const all = await dataOf(client.api.GET(TRIGGERS, { params: { path } }));
    const triggers: Trigger[] = [];
    for (const { _id: triggerId } of all) {
      triggers.push(await dataOf(client.api.GET(`${TRIGGERS}/{triggerId}`, { params: { path: { ...path, triggerId } } })));
    }
    const rows = triggers.map(({ name, type, state, disabled, function_name: called, error }) => [
      name,
      type,
      state ?? (disabled ? 'disabled' : '-'),
      called ?? '-',
      oneLine(error ?? '', 60),
    ]);
    context.output.result(triggers, table(['NAME', 'TYPE', 'STATE', 'FUNCTION', 'ERROR'], rows));
  });
}

export function resumeTrigger(context: Context): Promise<void> {
  return withApp(context, async (connection) => {
    const { client, path } = connection;
    const { _id: triggerId, name } = await triggerOf(connection, context.value(0));
    const body = context.flag('skipMissed') ? { disable_token: true } : {};
    await client.api.PUT(`${TRIGGERS}/{triggerId}/resume`, { params: { path: { ...path, triggerId } }, body });
    context.output.result({ _id: triggerId, name, resumed: true }, `Resumed the trigger ${name}.`);
  });
}

async function triggerOf(
  { client, app, path }: AppConnection,
  named: string,
): Promise<{ readonly _id: string; readonly name: string }> {
  const all = await dataOf(client.api.GET(TRIGGERS, { params: { path } }));
  const found = all.find(({ _id, name }) => name === named || _id === named);
  if (!found) throw new CliError('notFound', `trigger '${named}' not found in the app ${app.name}`);
  return found;
}
