import { join, resolve } from 'node:path';
import { readApp } from '#app-files/read-app-files.js';
import { staleDeclarations, TYPES_FOLDER, writeDeclarations } from '../declarations/declaration-files.js';
import { readLocalApp, type LocalApp } from '../files/local-app.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { errorLines } from './error-lines.js';
import { checkedFiles } from './local-errors.js';
import { requireApp } from './require-app.js';

/** A folder below the app's directory, without parts that lead out of it. */
const FOLDER = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/;

/** Writes the declarations of an app's names and documents, or checks that they are those of its files. Asks no platform. */
export async function types(context: Context): Promise<void> {
  const { surroundings, output } = context;
  const directory = resolve(surroundings.directory, context.value(0));
  const folder = (context.text('out') ?? TYPES_FOLDER).replace(/\/$/, '');
  if (!FOLDER.test(folder)) refuseUsage('--out must be a folder below the directory of the app, like types');
  await requireApp(directory, surroundings.command);
  const local = await readLocalApp(directory);
  requireReadable(context, local);
  const app = readApp(local.files).configuration;
  const stale = await staleDeclarations(directory, app, { folder, hasClient: context.flag('client') });
  const names = [...stale.files.keys()];
  for (const note of stale.notes) output.note(`note: ${note}`);
  if (context.flag('check')) {
    if (names.length > 0) {
      throw new CliError('failure', `not up to date, '${surroundings.command} types' writes them: ${names.join(', ')}`);
    }
    return output.result({ directory, changed: false, files: names, notes: stale.notes }, 'The declarations are up to date.');
  }
  await writeDeclarations(directory, stale);
  const text = names.length === 0 ? 'The declarations are up to date.' : `Wrote ${names.map((name) => join(name)).join(', ')}.`;
  output.result({ directory, changed: names.length > 0, files: names, notes: stale.notes }, text);
}

/** Throws `CliError` for files that are no app, and shows where they are wrong. */
function requireReadable({ output }: Context, { files }: LocalApp): void {
  const { errors } = checkedFiles(files, []);
  if (errors.length === 0) return;
  output.note(errorLines(errors, files).join('\n'));
  throw new CliError('refused', 'the files of the app are wrong: no declarations were written', {}, output.isJson ? errors : []);
}
