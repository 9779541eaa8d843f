import { join, resolve } from 'node:path';
import { readApp } from '#app-files/read-app-files.js';
import { staleDeclarations, TYPES_FOLDER, writeDeclarations } from '../declarations/declaration-files.js';
import { FunctionSignatures } from '../declarations/function-signatures.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { reportFileErrors } from './file-errors.js';
import { readableApp } from './readable-app.js';
import { requireApp } from './require-app.js';

/** A folder below the app's directory, without parts that lead out of it. */
const FOLDER = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/;

/**
 * Writes the declarations of an app's names and documents, or checks that they match its files. Sends no requests to a
 * platform.
 */
export async function types(context: Context): Promise<void> {
  const { surroundings, output } = context;
  const directory = resolve(surroundings.directory, context.value(0));
  const folder = (context.text('out') ?? TYPES_FOLDER).replace(/\/$/, '');
  if (!FOLDER.test(folder)) refuseUsage("--out must be a folder in the app's directory, like types");
  await requireApp(directory, surroundings.command);
  const local = await reportFileErrors(context, directory, () => readableApp(directory));
  const app = readApp(local.files).configuration;
  const signatures = new FunctionSignatures(directory);
  const options = { folder, hasClient: context.flag('client'), built: local.built, signatures };
  const stale = await staleDeclarations(directory, app, options);
  const names = [...stale.files.keys()];
  for (const note of stale.notes) output.note(`note: ${note}`);
  if (context.flag('check')) {
    if (names.length > 0) {
      throw new CliError('failure', `not up to date: ${names.join(', ')}; run '${surroundings.command} types' to write them`);
    }
    return output.result({ directory, changed: false, files: names, notes: stale.notes }, 'The declarations are up to date.');
  }
  await writeDeclarations(directory, stale);
  const text = names.length === 0 ? 'The declarations are up to date.' : `Wrote ${names.map((name) => join(name)).join(', ')}.`;
  output.result({ directory, changed: names.length > 0, files: names, notes: stale.notes }, text);
}
