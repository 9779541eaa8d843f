import { resolve } from 'node:path';
import { access } from 'node:fs/promises';
import type { AdminClient, AppPath, ExportOptions } from '#admin-client/admin-client.js';
import { isKnownPath } from '#app-files/layouts/known-paths.js';
import type { Context } from '../session/context.js';
import { CliError, refuseUsage } from '../terminal/cli-error.js';
import { putAside, refuseChanged, withoutBuilt } from '../building/pulled-functions.js';
import { unzipped, type Files } from '../files/archive.js';
import { readLocalApp } from '../files/local-app.js';
import { applyChanges, localChanges, replaceFile, type LocalChange } from '../files/write-local-app.js';
import { withApp } from '../session/find-app.js';
import { hasCode } from '../terminal/error-code.js';

const LAYOUTS = ['20180301', '20200603', '20210101'] as const;
const SIGNS: Readonly<Record<LocalChange['change'], string>> = { added: '+', changed: '~', removed: '-' };

/** Makes a directory what an app is, its packages included. */
export function pull(context: Context): Promise<void> {
  return withApp(context, async ({ client, app, path }) => {
    const directory = resolve(context.surroundings.directory, context.value(0) || app.name);
    const found = await context.progress.during('Exporting', () => exported(client, path, exportOptions(context)));
    const { notes } = found;
    const { files, changed } = await withoutBuilt(directory, found.files);
    if (changed.length > 0 && !context.flag('force')) refuseChanged(changed);
    const present = await presentFiles(directory, context.flag('includeHosting'));
    const all = await localChanges(directory, files, present);
    const changes = all.filter(({ change }) => change !== 'removed' || context.flag('delete'));
    const kept = all.filter(({ change }) => change === 'removed' && !context.flag('delete')).map(({ path: file }) => file);
    if (kept.length > 0) context.output.warn(`not in the app (--delete removes them): ${kept.join(', ')}`);
    if (notes !== '') context.output.note(`left out: ${notes}`);
    const result = { app: app.client_app_id, directory, changes, kept };
    const list = changes.map(({ path: file, change }) => `${SIGNS[change]} ${file}`).join('\n');
    if (context.flag('dryRun')) return context.output.result({ ...result, changed: false }, list);
    if (changes.some(({ change }) => change !== 'added') || changed.length > 0) {
      context.output.note([list, ...changed.map((file) => `${SIGNS.removed} ${file} (kept as ${file}.mine)`)].join('\n'));
      await context.consent(`Change files in ${directory}?`);
    }
    await putAside(directory, changed);
    await applyChanges(directory, files, changes);
    const files_ = changes.length === 1 ? 'file' : 'files';
    context.output.result(
      { ...result, changed: changes.length > 0 },
      `Pulled ${app.client_app_id} to ${directory}: ${changes.length} ${files_} changed.`,
    );
  });
}

/** Writes the export of an app to a file, as the platform makes it. */
export function exportFile(context: Context): Promise<void> {
  return withApp(context, async ({ client, app, path }) => {
    const deployment = context.text('deployment');
    const options = {
      ...exportOptions(context),
      ...(context.flag('template') ? { template: true, source_control: false } : {}),
      ...(deployment === undefined ? {} : { deployment }),
    };
    const { name, bytes, notes } = await context.progress.during('Exporting', () => client.exportApp(path, options));
    const file = resolve(context.surroundings.directory, context.value(0) || name);
    if (await exists(file)) await context.consent(`Replace ${file}?`);
    await replaceFile(file, bytes);
    if (notes !== '') context.output.warn(`left out: ${notes}`);
    const result = { app: app.client_app_id, file, bytes: bytes.length };
    context.output.result(result, `Exported ${app.client_app_id} to ${file} (${bytes.length} bytes).`);
  });
}

async function exported(client: AdminClient, path: AppPath, options: ExportOptions): Promise<{ files: Files; notes: string }> {
  const { name, bytes, notes } = await client.exportApp(path, options);
  const files = new Map(await unzipped(bytes, name));
  const packages = await client.exportPackages(path);
  if (packages)
    files.set(`functions/${isJson(packages.bytes) ? 'package.json' : 'node_modules.zip'}`, Buffer.from(packages.bytes));
  return { files, notes };
}

/** A zip archive begins with `PK`. */
function isJson(bytes: Uint8Array): boolean {
  return !(bytes[0] === 0x50 && bytes[1] === 0x4b);
}

/** Lists the files of an app that lie in a directory: never one that no layout has. Hosted files count where they are asked for. */
export async function presentFiles(directory: string, includesHosting: boolean): Promise<readonly string[]> {
  if (!(await exists(directory))) return [];
  const { files, hosted } = await readLocalApp(directory);
  const present = includesHosting ? [...files.keys(), ...hosted.keys()] : [...files.keys()];
  return present.filter((path) => isKnownPath(path) && path !== 'functions/node_modules.zip');
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw new CliError('failure', `cannot access ${path}`, { cause: error });
  }
}

function exportOptions(context: Context): ExportOptions {
  const given = context.text('layout');
  const version = LAYOUTS.find((known) => known === given);
  if (given !== undefined && version === undefined) refuseUsage(`--layout must be one of ${LAYOUTS.join(', ')}`);
  const hosting = context.flag('includeHosting') ? { hosting: true } : {};
  return { source_control: true, ...hosting, ...(version === undefined ? {} : { version }) };
}
