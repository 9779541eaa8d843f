import { join, relative, resolve, sep } from 'node:path';
import { isKnownPath } from '#app-files/layouts/known-paths.js';
import { requireBuiltApp } from '../building/built-app.js';
import { presentFiles } from '../commands/pull.js';
import { applyChanges, localChanges } from '../files/write-local-app.js';
import type { Context } from '../session/context.js';
import { refuseUsage } from '../terminal/cli-error.js';
import { reportFileErrors } from './file-errors.js';
import { requireApp } from './require-app.js';
import { WorkFolder } from './work-folder.js';

/** Writes an app with its functions built, in the layout that everything can import. Asks no platform. */
export async function build(context: Context): Promise<void> {
  const { surroundings, output } = context;
  const directory = resolve(surroundings.directory, context.value(0));
  await requireApp(directory, surroundings.command);
  const given = context.text('out');
  const work = new WorkFolder(directory);
  const out = given === undefined ? join(work.path, 'build') : resolve(surroundings.directory, given);
  requireOtherFolder(directory, out);
  const app = await reportFileErrors(context, directory, () => requireBuiltApp(directory));
  for (const warning of app.warnings) output.warn(warning);
  if (given === undefined) await work.make();
  const files = new Map([...app.files, ...app.hosted]);
  const changes = await localChanges(out, files, await presentFiles(out, true));
  await applyChanges(out, files, changes);
  const functions = [...app.built.values()];
  const built = `${functions.length} ${functions.length === 1 ? 'function' : 'functions'}`;
  const text = `Built ${built} into ${out}: ${changes.length} ${changes.length === 1 ? 'file' : 'files'} changed.`;
  output.result({ directory: out, changed: changes.length > 0, functions, changes }, text);
}

/** Refuses a folder that is part of the app, or contains it. */
function requireOtherFolder(directory: string, out: string): void {
  const below = relative(directory, out).split(sep).join('/');
  const holdsApp = `${directory}${sep}`.startsWith(`${out}${sep}`);
  if (holdsApp || isKnownPath(`${below}/`)) refuseUsage("--out must be a folder outside of the app's files");
}
