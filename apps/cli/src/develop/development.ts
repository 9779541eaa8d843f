import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT_FILE_NAMES } from '#app-files/layouts/layout.js';
import type { Context } from '../session/context.js';
import type { Files } from '../files/archive.js';
import { identityOf, type LocalIdentity } from '../files/root-file.js';
import { readEnvFile, updateEnvFile } from './env-file.js';
import { canAsk, type DevOptions } from './dev-options.js';
import type { DevReport } from './dev-report.js';
import { DevSecrets } from './dev-secrets.js';
import { DevSession } from './dev-session.js';
import type { DevTarget } from './dev-target.js';
import { SecretsFile } from './secrets-file.js';
import { NO_STATE, type DevState, type WorkFolder } from './work-folder.js';
import { hasCode } from '../terminal/error-code.js';

/** File of an app's directory with variables and secrets of this machine. */
export const LOCAL_ENV = '.env.local';

/** Inputs for the development of an app, on any platform. */
export interface Development {
  readonly context: Context;
  readonly options: DevOptions;
  readonly report: DevReport;
  /** The folder in the app's directory. */
  readonly folder: WorkFolder;
  /** The folder with data and state: another one where they are for this run alone. */
  readonly work: WorkFolder;
}

/** Returns what the root file of a directory calls the app. Throws `CliError`. */
export async function directoryIdentity(directory: string): Promise<LocalIdentity> {
  const files = new Map<string, Buffer>();
  for (const name of ROOT_FILE_NAMES) {
    const content = await readFile(join(directory, name)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return null;
      throw error;
    });
    if (content !== null) files.set(name, content);
  }
  return identityOf(files satisfies Files, directory);
}

/** Returns what the last run left where it was on the same platform, else an empty state. */
export async function stateFor(work: WorkFolder, platform: string): Promise<DevState> {
  const state = await work.state();
  return state.platform === platform ? state : { ...NO_STATE, platform };
}

/** Returns the session of an app that was found. */
export function sessionOf(
  { context, options, report, folder, work }: Development,
  target: DevTarget,
  given: { readonly state: DevState; readonly port: number | null; readonly ask: (name: string) => Promise<string | null> },
): DevSession {
  const { state, port } = given;
  const file = new SecretsFile(folder.secretsFile);
  const secrets = new DevSecrets(target, {
    places: async () => ({
      variables: [context.surroundings.env, await readEnvFile(join(options.directory, LOCAL_ENV))],
      values: await file.read(),
    }),
    updates: target.isOwn || options.updatesSecrets,
    ask: async (name) => {
      const value = await given.ask(name);
      if (value !== null) await file.add(new Map([[name, value]]));
      return value;
    },
    onWarning: (text) => report.warn({ event: 'warning', message: text }, text),
  });
  const { client_app_id: app } = target.app;
  // A different app than last time has its own deployments.
  const known = state.app === app ? state : { ...NO_STATE, app };
  const keep = (what: Pick<DevState, 'deployment' | 'files'>): Promise<void> =>
    work.keep({ platform: state.platform, port: options.port === 0 ? state.port : port, app, ...what });
  return new DevSession({ context, options, target, report, secrets, state: known, keep });
}

/** Reads a hidden value from the terminal; returns `null` without a terminal or if the input is empty. */
export async function typedSecret(context: Context, name: string): Promise<string | null> {
  if (!canAsk(context)) return null;
  const value = await context.prompt.hidden(`Value of the secret ${name} (Enter leaves it out): `, 'set its variable');
  return value === '' ? null : value;
}

/** Keeps the variables of a front end up to date, where that is wanted. */
export async function updateFrontEnd({ options, report }: Development, { url, app }: DevTarget): Promise<void> {
  const { envFile, envPrefix } = options;
  if (envFile === null) return;
  const values = { [`${envPrefix}GROUNDWORK_URL`]: url, [`${envPrefix}GROUNDWORK_APP_ID`]: app.client_app_id };
  if (await updateEnvFile(envFile, values)) {
    report.good(
      { event: 'env-file', file: envFile, variables: Object.keys(values) },
      `wrote ${Object.keys(values).join(', ')} to ${envFile}`,
    );
  }
}
