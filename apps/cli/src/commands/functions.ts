import { APP, dataOf, type AdminClient, type AppPath } from '#admin-client/admin-client.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { withApp } from '../session/find-app.js';
import { dateOf, table } from '../terminal/output.js';
import { relaxedJson } from '../terminal/relaxed-json.js';
import { deployedStack } from './deployed-stacks.js';
import { showLogs } from './logs.js';

/** Outcome of a run: its result as extended JSON, or its error. */
interface FunctionRun {
  readonly result?: unknown;
  readonly error?: RunError | null;
  readonly logs?: readonly string[] | null;
  readonly stats?: Readonly<Record<string, unknown>>;
}

interface RunError {
  readonly message: string;
  /** Stack trace, one frame per line. */
  readonly stack?: string;
}

export function listFunctions(context: Context): Promise<void> {
  return withApp(context, async ({ client, path }) => {
    const functions = await dataOf(client.api.GET(`${APP}/functions`, { params: { path } }));
    const rows = functions.map(({ name, _id, last_modified: changed }) => [name, _id, dateOf(changed)]);
    context.output.result(functions, table(['NAME', 'ID', 'CHANGED'], rows));
  });
}

/** Runs a function as the system, or as an end user. Its result goes to the standard output, what it logged to the error output. */
export async function runFunction(context: Context): Promise<void> {
  const [name = '', ...given] = context.values;
  const user = context.text('user');
  const list = given.length === 1 && given[0] === '-' ? listOf(await context.prompt.piped()) : given.map(argumentOf);
  await withApp(context, async ({ client, path }) => {
    const query = user === undefined ? { run_as_system: true } : { user_id: user };
    const run = await context.progress.during(`Running ${name}`, () =>
      outcomeOf(client, path, query, { name, arguments: [...list] }),
    );
    for (const line of run.logs ?? []) context.output.note(line);
    const { error } = run;
    if (error) {
      const stack = await deployedStack(client, path, error.stack ?? '');
      if (context.output.isJson) context.output.result({ ...run, error: { ...error, ...(stack === '' ? {} : { stack }) } }, '');
      else if (stack !== '') context.output.note(stack);
      throw new CliError('failure', `${name} failed: ${error.message}`);
    }
    context.output.result(run, () => JSON.stringify(relaxedJson(run.result), null, 2));
  });
}

export function logsOfFunctions(context: Context): Promise<void> {
  const name = context.value(0);
  return showLogs(context, {
    type: 'FUNCTION',
    isWanted: (entry) => name === '' || entry.function_name === name,
  });
}

async function outcomeOf(
  client: AdminClient,
  path: AppPath,
  query: { run_as_system?: boolean; user_id?: string },
  body: { readonly name: string; readonly arguments: unknown[] },
): Promise<FunctionRun> {
  const reply = client.api.POST(`${APP}/debug/execute_function`, { params: { path, query }, body });
  return (await dataOf(reply)) as FunctionRun;
}

/** Parses an argument as extended JSON. Anything that is not extended JSON is passed as a string. */
function argumentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function listOf(text: string): readonly unknown[] {
  const value = argumentOf(text);
  return Array.isArray(value) ? value : refuseUsage('standard input must be a JSON array of arguments');
}
